"""First words of the process in the jail: become an ordinary user, then find the rest.

Run by path as `boot.py CONTROL_DESCRIPTOR UID` (UID 0: stay who you are).
"""

import json
import os
import socket
import sys
import types
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location


def drop_to(uid: int) -> None:
    """Leaving uid 0 also takes every capability from the process."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def mount_package(inside: str) -> None:
    """Make `sandbox.inside` importable without the trusted half of the package around it."""
    package = types.ModuleType("sandbox")
    package.__path__ = [os.path.dirname(inside)]
    sys.modules["sandbox"] = package


class Places(MetaPathFinder):
    """Finds just the packages that were given, wherever each is; their neighbours stay unknown."""

    def __init__(self, places: dict[str, str]) -> None:
        self._places = places

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        place = self._places.get(fullname)
        if place is None:
            return None
        return spec_from_file_location(fullname, f"{place}/__init__.py", submodule_search_locations=[place])


def boot(descriptor: int, uid: int) -> None:
    if uid:
        drop_to(uid)
    mount_package(os.path.dirname(__file__))
    control = socket.socket(fileno=descriptor)
    settings = json.loads(control.recv(64 * 1024))
    sys.meta_path.append(Places(settings["places"]))
    from sandbox.inside import zygote

    zygote.run(control, settings)


if __name__ == "__main__":
    boot(int(sys.argv[1]), int(sys.argv[2]))
