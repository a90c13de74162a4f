"""What a process gives up before it reads one byte of a bot. The order matters and is `lock`'s."""

import ctypes
import fcntl
import os
import resource
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

PR_SET_PDEATHSIG: Final = 1
PR_SET_DUMPABLE: Final = 4
PR_SET_NO_NEW_PRIVS: Final = 38
SIGKILL: Final = 9
DESCRIPTORS: Final = 256

# The same numbers on every architecture younger than these calls; seccomp's alone differs.
LANDLOCK_CREATE: Final = 444
LANDLOCK_RESTRICT: Final = 446
LANDLOCK_VERSION: Final = 1
CAPABILITY_VERSION: Final = 0x2008_0522
SECCOMP: Final = {"x86_64": 317, "aarch64": 277}
SECCOMP_SET_MODE_FILTER: Final = 1

_libc = ctypes.CDLL(None, use_errno=True)
_syscall = _libc.syscall
_syscall.restype = ctypes.c_long
_syscall.argtypes = [ctypes.c_long] + [ctypes.c_ulong] * 5


def call(number: int, *arguments: int) -> int:
    padded = [*arguments, 0, 0, 0, 0, 0][:5]
    result = int(_syscall(number, *padded))
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"system call {number}: {os.strerror(error)}")
    return result


def prctl(option: int, value: int) -> None:
    if _libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0):
        error = ctypes.get_errno()
        raise OSError(error, f"prctl {option}: {os.strerror(error)}")


def drop_capabilities() -> None:
    """Also those that only wait to be inherited."""
    head = ctypes.create_string_buffer(struct.pack("=Ii", CAPABILITY_VERSION, 0))
    if _libc.capset(head, bytes(24)):
        raise OSError(ctypes.get_errno(), "the capabilities could not be dropped")


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


class Filter:
    """A seccomp program, held ready in memory so that a fork installs it in one call."""

    def __init__(self, program: bytes) -> None:
        self._bytes = ctypes.create_string_buffer(program, len(program))
        self._program = _Program(len(program) // 8, ctypes.addressof(self._bytes))
        self._number = SECCOMP[os.uname().machine]

    def install(self) -> None:
        call(self._number, SECCOMP_SET_MODE_FILTER, 0, ctypes.addressof(self._program))


class Landlock:
    """A ruleset that leaves nothing: no path is excepted."""

    def __init__(self) -> None:
        self.version = landlock_version()
        self.descriptor = self._create() if self.version else -1

    def restrict(self, descriptor: int) -> None:
        if self.version:
            call(LANDLOCK_RESTRICT, descriptor, 0)
            os.close(descriptor)

    def _create(self) -> int:
        rules = landlock_rules(self.version)
        buffer = ctypes.create_string_buffer(rules, len(rules))
        return call(LANDLOCK_CREATE, ctypes.addressof(buffer), len(rules), 0)


def landlock_version() -> int:
    """0 where the kernel has none or was booted without it."""
    try:
        return call(LANDLOCK_CREATE, 0, 0, LANDLOCK_VERSION)
    except OSError:
        return 0


def landlock_rules(version: int) -> bytes:
    """Everything this version can forbid: files, then TCP (4), then signals and abstract sockets (6)."""
    known = 13 + (version >= 2) + (version >= 3) + (version >= 5)
    files = (1 << known) - 1
    rules = struct.pack("<QQQ", files, 3, 3)
    return rules[: 8 if version < 4 else 16 if version < 6 else 24]


@dataclass(frozen=True, slots=True)
class Kept:
    """The descriptors that a bot's process keeps, by what they are before the fork."""

    stdin: int
    log: int
    peer: int
    code: int
    """Until it is read, before the first byte of it is run."""

    def numbered(self) -> tuple[int, int, int, int, int]:
        """In the order of their numbers from then on; the last are `wire.CONTROL` and `wire.GIVEN`."""
        return self.stdin, self.log, self.log, self.peer, self.code


@dataclass(frozen=True, slots=True)
class Locks:
    """Made once in the zygote, used by each child."""

    parent: int
    landlock: Landlock
    filter: Filter

    def lock(self, kept: Kept, limits: Mapping[str, Sequence[int]]) -> None:
        ruleset = keep_only((*kept.numbered(), self.landlock.descriptor))
        prctl(PR_SET_PDEATHSIG, SIGKILL)
        if os.getppid() != self.parent:  # it died before the signal was set
            os._exit(1)
        prctl(PR_SET_DUMPABLE, 0)
        self.landlock.restrict(ruleset)
        set_limits(limits)
        self.filter.install()


def keep_only(descriptors: Sequence[int]) -> int:
    """Renumber them from 0 on and close all others; returns the last's new number."""
    kept = [each for each in descriptors if each >= 0]
    high = [fcntl.fcntl(each, fcntl.F_DUPFD, DESCRIPTORS // 2) for each in kept]
    for number, descriptor in enumerate(high):
        os.dup2(descriptor, number)
    os.closerange(len(kept), DESCRIPTORS)
    return len(kept) - 1


def set_limits(limits: Mapping[str, Sequence[int]]) -> None:
    """Soft and hard, by name."""
    for name, (soft, hard) in limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (soft, hard))
