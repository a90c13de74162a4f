"""First words of the process in the jail: become an ordinary user, then find the rest.

Run by path as `boot.py CONTROL_DESCRIPTOR UID` (UID 0: stay who you are).
"""

import json
import os
import socket
import sys
import types


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


def boot(descriptor: int, uid: int) -> None:
    if uid:
        drop_to(uid)
    mount_package(os.path.dirname(__file__))
    control = socket.socket(fileno=descriptor)
    settings = json.loads(control.recv(64 * 1024))
    sys.path.extend(settings["path"])
    from sandbox.inside import zygote

    zygote.run(control, settings)


if __name__ == "__main__":
    boot(int(sys.argv[1]), int(sys.argv[2]))
