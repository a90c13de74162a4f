"""Buries the dead without a trace: how one died is its own choice, and the next inherits this memory."""

import ctypes
import os
import socket
from secrets import randbelow
from typing import Final

MOST_SKIPPED: Final = 16

CLONE_VM: Final = 0x100
CLONE_VFORK: Final = 0x4000
SIGCHLD: Final = 17

_libc = ctypes.CDLL(None, use_errno=True)
_exit = ctypes.cast(_libc._exit, ctypes.c_void_p)
_stack = ctypes.create_string_buffer(16 * 1024)


class _Record(ctypes.Structure):
    """As `wire.ENDED` tells it."""

    _fields_ = (("status", ctypes.c_int), ("usage", ctypes.c_long * 18))


class Reaper:
    """What the kernel says of the dead goes straight to the worker, and is wiped."""

    def __init__(self) -> None:
        self._record = _Record()
        self._status = ctypes.byref(self._record)
        self._usage = ctypes.byref(self._record, _Record.usage.offset)

    def bury(self, pid: int, control: socket.socket) -> None:
        if _libc.wait4(pid, self._status, 0, self._usage) != pid:
            raise OSError(ctypes.get_errno(), "there is no such child")
        control.sendmsg([self._record])
        ctypes.memset(self._status, 0, ctypes.sizeof(self._record))


def skip_numbers() -> None:
    """Let some processes end at once, so that no bot's number tells how many were before it."""
    for _ in range(randbelow(MOST_SKIPPED)):
        os.waitpid(_stillborn(), 0)


def _stillborn() -> int:
    """Shares this memory, which is not copied for it, and calls nothing but `_exit`."""
    top = ctypes.addressof(_stack) + len(_stack) & ~15
    pid = int(_libc.clone(_exit, ctypes.c_void_p(top), CLONE_VM | CLONE_VFORK | SIGCHLD, None))
    if pid < 0:
        raise OSError(ctypes.get_errno(), "no process could be started")
    return pid
