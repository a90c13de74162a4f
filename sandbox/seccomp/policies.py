"""What a bot and the zygote may ask of the kernel. Everything else is answered with EPERM."""

import errno
import os
from typing import Final

from sandbox.seccomp.assembler import AtMost, IsNull, OneOf, Policy, Refusal, Rule, WithoutBits, assemble
from sandbox.seccomp.syscalls import ARCHITECTURES

_MAP_HUGETLB: Final = 0x40000
_MONOTONIC: Final = 1
_CLOCKS: Final = 11
"""The highest ordinary clock; the clocks of other processes are negative and tell of their thinking."""
_WAIT_WAKE: Final = tuple(
    operation | 128 | realtime
    for operation in (0, 1, 9, 10)  # FUTEX_WAIT, _WAKE, _WAIT_BITSET, _WAKE_BITSET
    for realtime in (0, 256)
)
"""All private: what is not can wake whoever else has mapped the same page of a library."""
_ADVICE: Final = (4, 8, 14, 15)
"""DONTNEED, FREE and the huge-page hints: what concerns nobody's memory but one's own."""
_DUPFD, _GETFD, _SETFD, _GETFL, _DUPFD_CLOEXEC = 0, 1, 2, 3, 1030
_TCGETS, _FIOCLEX, _FIONCLEX = 0x5401, 0x5451, 0x5450
_NEW_NAMESPACES: Final = 0x7E02_0080
"""CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET."""


def _plain(names: str) -> tuple[Rule, ...]:
    return tuple(Rule(name) for name in names.split())


def _refused(names: str, error: int) -> tuple[Refusal, ...]:
    return tuple(Refusal(name, error) for name in names.split())


# The first few are what a thinking bot calls most.
_COMMON: Final[tuple[Rule | Refusal, ...]] = (
    *_plain("read readv write brk munmap mremap mprotect nanosleep"),
    *_plain("pread64 preadv pwrite64 writev lseek close dup"),
    *_plain("rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall"),
    *_plain("poll ppoll select pselect6 gettimeofday time times getrlimit"),
    *_plain("getuid geteuid getgid getegid getrandom sched_yield uname"),
    *_plain("exit exit_group"),
    # By the two clocks that are everybody's: those of a process would tell who is there and how busy.
    Rule("clock_nanosleep", (AtMost(0, _MONOTONIC),)),
    Rule("fcntl", (OneOf(1, (_DUPFD, _GETFD, _SETFD, _GETFL, _DUPFD_CLOEXEC)),)),
    Rule("ioctl", (OneOf(1, (_TCGETS, _FIOCLEX, _FIONCLEX)),)),
    # There are no files: which were looked at before, and are held ready, tells of others.
    *_refused("open openat stat lstat newfstatat access faccessat faccessat2", errno.ENOENT),
    *_refused("readlink readlinkat getcwd", errno.ENOENT),
    # Absent, not forbidden: the C library then falls back to the older call.
    Refusal("statx", errno.ENOSYS),
    Refusal("openat2", errno.ENOSYS),
    Refusal("clone3", errno.ENOSYS),
)

BOT: Final = Policy(
    (
        *_COMMON,
        Rule("mmap", (WithoutBits(3, _MAP_HUGETLB),)),
        Rule("madvise", (OneOf(2, _ADVICE),)),
        Rule("futex", (OneOf(1, _WAIT_WAKE),)),
        Rule("clock_gettime", (AtMost(0, _CLOCKS),)),
        Rule("clock_getres", (AtMost(0, _CLOCKS),)),
        Rule("sched_getaffinity", (OneOf(0, (0,)),)),
        # The answer is 0: a number would tell how many were started before.
        *_refused("getpid gettid getppid", 0),
        # Its own limits may be read, never set.
        Rule("prlimit64", (OneOf(0, (0,)), IsNull(2))),
        # What Python reports as "can't start new thread" and "resource temporarily unavailable".
        Refusal("clone", errno.EAGAIN),
        Refusal("fork", errno.EAGAIN),
        Refusal("vfork", errno.EAGAIN),
    ),
    errno.EPERM,
)

# Inherited by each child, whose own filter is on top of it: a second wall with a wider gate.
ZYGOTE: Final = Policy(
    (
        *_COMMON,
        *_plain("mmap madvise futex clock_gettime clock_getres sched_getaffinity prlimit64 setrlimit"),
        *_plain("getpid gettid getppid wait4 pidfd_open sendmsg recvmsg dup2 dup3 close_range prctl seccomp"),
        *_plain("landlock_restrict_self set_robust_list set_tid_address rseq fork vfork"),
        Rule("clone", (WithoutBits(0, _NEW_NAMESPACES),)),
    ),
    errno.EPERM,
)


def program(policy: Policy) -> bytes:
    """For the machine this runs on; KeyError where its numbers are not known."""
    return assemble(policy, ARCHITECTURES[os.uname().machine])
