"""The trusted Python that waits in the jail, imports what bots need once, and forks one child a bot.

It never runs a bot's code. Its control socket speaks JSON with the worker; one request, one answer.
"""

import array
import gc
import importlib
import json
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from sandbox.inside import lock, pages, wire
from sandbox.inside.host import Entry, serve
from sandbox.inside.reaper import Reaper, skip_numbers
from sandbox.inside.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Zygote:
    control: socket.socket
    locks: lock.Locks
    entry: Entry
    reaper: Reaper

    def listen(self) -> None:
        """Until the worker hangs up, which also is how it dies."""
        while True:
            message, descriptors, _, _ = socket.recv_fds(self.control, wire.CONTROL_BYTES, 4)
            if not message:
                return
            request = json.loads(message)
            if request["op"] == "start":
                self._start(request, descriptors)
            else:
                self.reaper.bury(request["pid"], self.control)

    def _start(self, request: dict[str, Any], descriptors: list[int]) -> None:
        skip_numbers()
        pid = os.fork()
        if not pid:
            self._become(request, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        self.tell({"pid": pid}, os.pidfd_open(pid))

    def _become(self, request: dict[str, Any], descriptors: list[int]) -> NoReturn:
        """The child: lock, and only then wait for a bot."""
        try:
            peer, code, log, stdin = descriptors
            new_numbers()
            self.locks.lock(lock.Kept(stdin, log, peer, code), request["rlimits"])
            serve(self.entry)
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(wire.EXIT_RAISED)

    def tell(self, answer: dict[str, Any], descriptor: int | None = None) -> None:
        rights = array.array("i", [] if descriptor is None else [descriptor])
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)] if rights else []
        self.control.sendmsg([json.dumps(answer).encode()], ancillary)
        if descriptor is not None:
            os.close(descriptor)


def new_numbers() -> None:
    """Python reseeds `random` in a forked child; numpy does not, and siblings must not share numbers."""
    numbers = sys.modules.get("numpy.random")
    if numbers is not None:
        numbers.seed(int.from_bytes(os.urandom(4)))  # one word: a longer seed touches 100 pages more


def run(control: socket.socket, settings: dict[str, Any]) -> None:
    """Set up as the worker says, report, then listen."""
    lock.prctl(lock.PR_SET_PDEATHSIG, lock.SIGKILL)  # the kernel forgot it when the uid changed
    zygote = _prepare(control, settings)
    gc.collect()
    gc.freeze()
    gc.disable()
    ready = {"pid": os.getpid(), "uid": os.getuid(), "landlock": zygote.locks.landlock.version}
    zygote.tell(ready, os.pidfd_open(os.getpid()))
    zygote.listen()
    os._exit(0)


def _prepare(control: socket.socket, settings: dict[str, Any]) -> Zygote:
    for name in settings["preload"]:
        importlib.import_module(name)
    entry = _entry(settings["entry"])
    Shelf(settings["places"]).replace_the_files()
    pages.warm()
    lock.set_limits({"NOFILE": (lock.DESCRIPTORS, lock.DESCRIPTORS), "CORE": (0, 0)})
    landlock = lock.Landlock()
    if settings["needs_landlock"] and not landlock.version:
        sys.exit("this kernel has no Landlock, or was started without it: use the bubblewrap tier")
    locks = lock.Locks(os.getpid(), landlock, lock.Filter(bytes.fromhex(settings["bot_filter"])))
    lock.drop_capabilities()
    lock.prctl(lock.PR_SET_NO_NEW_PRIVS, 1)
    lock.prctl(lock.PR_SET_DUMPABLE, 0)
    lock.Filter(bytes.fromhex(settings["zygote_filter"])).install()
    return Zygote(control, locks, entry, Reaper())


def _entry(name: str) -> Entry:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found
