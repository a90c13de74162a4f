"""What bots and the zygote may ask of the kernel, on each architecture, without starting a process."""

import errno
import os
import signal
import time

import pytest

from sandbox.seccomp.assembler import AtMost, IsNull, OneOf, Policy, Refusal, Rule, WithoutBits, assemble
from sandbox.seccomp.policies import BOT, ZYGOTE
from sandbox.seccomp.syscalls import ARCHITECTURES, Architecture
from tests.sandbox.kernel import ALLOWED, KILLED, call, enter, refused

EVERYWHERE = pytest.mark.parametrize("architecture", ARCHITECTURES.values(), ids=lambda each: each.machine)
X86 = ARCHITECTURES["x86_64"]
NEW_TASKS = ("clone", "clone3", "fork", "vfork", "execve", "execveat")


def program(*rules: Rule | Refusal) -> bytes:
    return assemble(Policy(rules, errno.EPERM), X86)


def test_what_is_not_named_is_refused() -> None:
    assert call(program(Rule("read")), X86, "read") == ALLOWED
    assert call(program(Rule("read")), X86, "write") == refused(errno.EPERM)


def test_a_refusal_may_have_its_own_error() -> None:
    assert call(program(Refusal("clone3", errno.ENOSYS)), X86, "clone3") == refused(errno.ENOSYS)


@pytest.mark.parametrize("value", range(5))
def test_one_of_some_values_is_each_of_them_and_no_other(value: int) -> None:
    filtered = program(Rule("fcntl", (OneOf(1, (0, 2, 3)),)), Rule("read"))
    assert (call(filtered, X86, "fcntl", 9, value) == ALLOWED) == (value in (0, 2, 3))


def test_a_mask_refuses_each_of_its_bits() -> None:
    filtered = program(Rule("openat", (WithoutBits(2, 0o103),)), Rule("read"))
    assert call(filtered, X86, "openat", 0, 0, 0o2000000) == ALLOWED
    for bit in (0o1, 0o2, 0o100, 0o103, 0o2000001):
        assert call(filtered, X86, "openat", 0, 0, bit) == refused(errno.EPERM)


def test_at_most_refuses_what_is_negative() -> None:
    filtered = program(Rule("clock_gettime", (AtMost(0, 11),)))
    assert [call(filtered, X86, "clock_gettime", clock) == ALLOWED for clock in (0, 11, 12, -6)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(("pointer", "allowed"), [(0, True), (1, False), (1 << 32, False), (1 << 63, False)])
def test_a_null_pointer_is_null_in_all_its_bits(pointer: int, allowed: bool) -> None:
    filtered = program(Rule("prlimit64", (OneOf(0, (0,)), IsNull(2))))
    assert (call(filtered, X86, "prlimit64", 0, 3, pointer) == ALLOWED) == allowed


def test_all_conditions_of_a_rule_must_hold() -> None:
    filtered = program(Rule("prlimit64", (OneOf(0, (0,)), IsNull(2))))
    assert call(filtered, X86, "prlimit64", 5, 3, 0) == refused(errno.EPERM)


def test_a_rule_after_one_that_read_arguments_still_sees_the_number() -> None:
    filtered = program(Rule("openat", (WithoutBits(2, 3),)), Rule("read"))
    assert call(filtered, X86, "read", 1, 2, 3) == ALLOWED


def test_a_program_has_a_length_the_kernel_takes() -> None:
    with pytest.raises(ValueError, match="4096"):
        program(*[Rule("read")] * 3000)


@EVERYWHERE
@pytest.mark.parametrize("policy", [BOT, ZYGOTE])
def test_another_architecture_is_killed(policy: Policy, architecture: Architecture) -> None:
    assembled = assemble(policy, architecture)
    for audit in (0x4000_0003, 0x4000_0028, 0):
        assert enter(assembled, audit, architecture.numbers["read"]) == KILLED


@pytest.mark.parametrize("policy", [BOT, ZYGOTE])
def test_the_x32_table_is_killed(policy: Policy) -> None:
    assembled = assemble(policy, X86)
    for number in (0, 39, 512):
        assert call(assembled, X86, 0x4000_0000 | number) == KILLED


@EVERYWHERE
@pytest.mark.parametrize("name", NEW_TASKS)
@pytest.mark.parametrize("flags", [0, signal.SIGCHLD, 0x3D0F00, 0x4111])
def test_a_bot_never_gets_a_second_task_or_program(architecture: Architecture, name: str, flags: int) -> None:
    if name in architecture.numbers:
        assert call(assemble(BOT, architecture), architecture, name, flags).action == "errno"


@EVERYWHERE
def test_a_bot_is_allowed_just_these_calls(architecture: Architecture) -> None:
    """Whatever else the kernel has or will have is refused. A change here is a change of the wall."""
    assembled = assemble(BOT, architecture)
    allowed = {
        number
        for number in range(600)
        for arguments in ((), (0, 128, 4))  # some are allowed for no other than these
        if call(assembled, architecture, number, *arguments) == ALLOWED
    }
    names = {name for name, number in architecture.numbers.items() if number in allowed}
    assert len(allowed) == len(names)
    assert names == EXPECTED & set(architecture.numbers)


EXPECTED = set(
    "read readv write writev pread64 preadv pwrite64 lseek close dup fcntl brk mmap munmap mremap "
    "mprotect madvise rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall futex poll "
    "ppoll select pselect6 nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times "
    "getrlimit prlimit64 getuid geteuid getgid getegid getrandom sched_yield sched_getaffinity uname "
    "exit exit_group".split()
)


@EVERYWHERE
@pytest.mark.parametrize("policy", [BOT, ZYGOTE])
def test_to_a_bot_there_are_no_files(architecture: Architecture, policy: Policy) -> None:
    """Opened, looked up or stated: what was used before answers sooner, and so tells of others."""
    assembled = assemble(policy, architecture)
    for name in "open openat stat lstat newfstatat access faccessat faccessat2 readlink readlinkat".split():
        if name in architecture.numbers:
            assert call(assembled, architecture, name, -100, 1, os.O_CLOEXEC) == refused(errno.ENOENT)


@EVERYWHERE
@pytest.mark.parametrize("policy", [BOT, ZYGOTE])
def test_nobody_sleeps_by_the_clock_of_a_process(architecture: Architecture, policy: Policy) -> None:
    """It would end when that process has used so much CPU, and tell whether there is such a one."""
    assembled = assemble(policy, architecture)
    for clock in (time.CLOCK_REALTIME, time.CLOCK_MONOTONIC):
        assert call(assembled, architecture, "clock_nanosleep", clock, 1) == ALLOWED
    for clock in (time.CLOCK_PROCESS_CPUTIME_ID, (~24 << 3 | 2) & 0xFFFFFFFF):
        assert call(assembled, architecture, "clock_nanosleep", clock, 1) == refused(errno.EPERM)


@EVERYWHERE
def test_a_bot_learns_no_process_number(architecture: Architecture) -> None:
    """Refused with error 0, a call returns 0."""
    for name in ("getpid", "gettid", "getppid"):
        assert call(assemble(BOT, architecture), architecture, name) == refused(0)


@EVERYWHERE
def test_a_bot_waits_and_wakes_in_its_own_memory_alone(architecture: Architecture) -> None:
    assembled = assemble(BOT, architecture)
    allowed = [
        operation
        for operation in range(512)
        if call(assembled, architecture, "futex", 1, operation) == ALLOWED
    ]
    assert allowed
    assert all(operation & 128 for operation in allowed)


@EVERYWHERE
def test_a_bot_moves_no_page_in_or_out_that_others_see(architecture: Architecture) -> None:
    """WILLNEED, COLD, PAGEOUT, POPULATE and MERGEABLE, among others."""
    assembled = assemble(BOT, architecture)
    allowed = {
        advice for advice in range(128) if call(assembled, architecture, "madvise", 0, 0, advice) == ALLOWED
    }
    assert allowed == {4, 8, 14, 15}


@EVERYWHERE
def test_a_bot_reads_no_clock_but_its_own_and_the_wall(architecture: Architecture) -> None:
    assembled = assemble(BOT, architecture)
    for pid in (1, 2, 4242):
        for kind in range(8):
            assert call(assembled, architecture, "clock_gettime", ~pid << 3 | kind) != ALLOWED
            assert call(assembled, architecture, "clock_gettime", (~pid << 3 | kind) & 0xFFFF_FFFF) != ALLOWED


@EVERYWHERE
def test_a_bot_sets_no_limit(architecture: Architecture) -> None:
    assembled = assemble(BOT, architecture)
    assert call(assembled, architecture, "prlimit64", 0, 7, 0, 0x7FFF_0000) == ALLOWED
    assert call(assembled, architecture, "prlimit64", 0, 7, 0x7FFF_0000, 0) == refused(errno.EPERM)


@EVERYWHERE
def test_the_zygote_forks_but_makes_no_namespace(architecture: Architecture) -> None:
    assembled = assemble(ZYGOTE, architecture)
    assert call(assembled, architecture, "clone", 0x0120_0011) == ALLOWED
    for flag in (0x80, 0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000):
        assert call(assembled, architecture, "clone", 0x11 | flag) == refused(errno.EPERM)


@EVERYWHERE
@pytest.mark.parametrize(
    "name", ["execve", "ptrace", "kill", "socket", "mount", "unshare", "setns", "bpf", "setuid"]
)
def test_the_zygote_too_is_refused(architecture: Architecture, name: str) -> None:
    assert call(assemble(ZYGOTE, architecture), architecture, name) == refused(errno.EPERM)


def test_the_numbers_are_those_of_this_kernel() -> None:
    """Spot checks against the two tables everyone knows by heart."""
    arm = ARCHITECTURES["aarch64"].numbers
    assert [X86.numbers[name] for name in ("read", "mmap", "execve", "seccomp", "clone3")] == [
        0,
        9,
        59,
        317,
        435,
    ]
    assert [arm[name] for name in ("read", "mmap", "execve", "seccomp", "clone3")] == [63, 222, 221, 277, 435]
    assert "open" not in arm
