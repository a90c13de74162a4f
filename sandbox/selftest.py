"""Attacks a real jail, in about a second, and says whether it holds. Nothing is read off settings."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandbox import attacker
from sandbox.errors import JailUnavailable
from sandbox.exchange import Code, Item
from sandbox.jail import Jail, JailConfig
from sandbox.limits import Limits
from sandbox.process import Process
from sandbox.seccomp.syscalls import ARCHITECTURES
from sandbox.tiers import Tier
from sandbox.verdicts import Verdict

_SOURCE: Final = Code("attacker.py", Path(attacker.__file__).read_bytes())
_LIMITS: Final = Limits(decision_wall_ms=60, memory_mb=64)
_PLENTY_NS: Final = 250_000_000
_LITTLE_NS: Final = 30_000_000

_CALLS: Final = (
    "ptrace process_vm_readv process_vm_writev io_uring_setup bpf userfaultfd perf_event_open keyctl "
    "add_key unshare setns mount umount2 pivot_root chroot execve execveat socket socketpair shmget "
    "msgget semget memfd_create pidfd_open pidfd_getfd pidfd_send_signal rt_sigqueueinfo tgkill "
    "inotify_init1 fanotify_init eventfd2 pipe2 epoll_create1 timerfd_create signalfd4 "
    "open_by_handle_at personality mlockall setuid capset init_module kexec_load swapon syslog "
    "vmsplice sendfile memfd_secret prctl seccomp landlock_create_ruleset sched_setscheduler "
    "setpriority mbind move_pages modify_ldt iopl clone3 openat2 statx "
    "fadvise64 mincore cachestat getrusage getdents64 fstat"
)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing a bot must not be able to do, or one limit it must die of."""

    name: str
    passed: bool
    detail: str


def selftest(tier: Tier = Tier.BUBBLEWRAP) -> list[Check]:
    config = JailConfig(entry="sandbox.inside.probe:load", tier=tier)
    try:
        with Jail(config) as jail:
            return list(_attack(jail))
    except JailUnavailable as refusal:
        return [Check("a jail starts", False, refusal.sentence)]


def refusal(checks: Sequence[Check]) -> str | None:
    """Why no bot may run, in one sentence; None where all attacks failed."""
    failed = [check for check in checks if not check.passed]
    return f"The sandbox does not hold here ({failed[0].name}): {failed[0].detail}" if failed else None


def _attack(jail: Jail) -> Iterator[Check]:
    yield Check("a jail starts", True, jail.description)
    sibling = jail.start(_SOURCE, _LIMITS)
    yield from _from_inside(jail.start(_SOURCE, _LIMITS))
    yield from _seen_from_outside(sibling)
    yield from _deaths(jail)
    yield _undisturbed(sibling)


def _from_inside(process: Process) -> Iterator[Check]:
    """All in one process: whatever gets through may well help the next."""
    for name in attacker.ATTACKS:
        yield _refused(process, f"a bot cannot {name}", ("attack", name))
    numbers = ARCHITECTURES[os.uname().machine].numbers
    for name in _CALLS.split():
        if name in numbers:
            yield _refused(process, f"the kernel refuses {name}", ("call", numbers[name]))
    process.close()


def _refused(process: Process, name: str, payload: tuple[str, str | int]) -> Check:
    batch = process.ask([Item(0, payload, _PLENTY_NS)])
    if batch.death:
        return Check(name, False, batch.death.sentence)
    blocked = batch.replies[0].value == attacker.BLOCKED
    return Check(name, blocked, "refused" if blocked else "IT CAN")


def _seen_from_outside(process: Process) -> Iterator[Check]:
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    status = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    for field, wanted in (("Seccomp", "2"), ("NoNewPrivs", "1"), ("Threads", "1"), ("CapEff", "0" * 16)):
        yield Check(f"{field} is {wanted}", status[field].strip() == wanted, status[field].strip())
    uids = set(status["Uid"].split())
    yield Check("no uid is 0", "0" not in uids, " ".join(sorted(uids)))


def _deaths(jail: Jail) -> Iterator[Check]:
    yield _dies(jail, "spin", Verdict.CPU)
    yield _dies(jail, "sleep", Verdict.WALL)
    yield _dies(jail, "hoard", Verdict.MEMORY)
    yield _dies(jail, "crash", Verdict.CRASH)
    if ARCHITECTURES[os.uname().machine].foreign is not None:
        yield _dies(jail, "int80", Verdict.CRASH)
        yield _dies(jail, "x32", Verdict.CRASH)


def _dies(jail: Jail, attack: str, verdict: Verdict) -> Check:
    process = jail.start(_SOURCE, _LIMITS)
    budget = _LITTLE_NS if verdict is Verdict.CPU else _PLENTY_NS
    death = process.ask([Item(0, ("attack", attack), budget)]).death
    process.close()
    passed = death is not None and death.verdict is verdict
    return Check(f"{attack} ends with the verdict {verdict}", passed, death.sentence if death else "survived")


def _undisturbed(process: Process) -> Check:
    """The sibling was there before all attacks and still answers."""
    batch = process.ask([Item(0, ("attack", "nothing"), _PLENTY_NS)])
    passed = batch.death is None and batch.replies[0].value == attacker.GOT_THROUGH
    return Check("another bot is undisturbed", passed, "it answers" if passed else str(batch.death))
