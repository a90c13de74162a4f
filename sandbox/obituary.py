"""From what the kernel says of a dead process, and what was seen of it, to a verdict with its evidence."""

import os
import signal
from typing import Final

from sandbox.inside import wire
from sandbox.limits import NANOSECONDS, Limits
from sandbox.verdicts import Death, Verdict
from sandbox.zygote import Ended

LOST: Final = Death(Verdict.ARENA, "the jail of this process is gone")
DID_NOT_LOAD: Final = Death(Verdict.LOAD, "did not load")
UNLOCKED: Final = Death(Verdict.ARENA, "the process could not be locked")


def too_much_cpu(doing: str, used_ns: int, allowed_ns: int) -> Death:
    limit, used = allowed_ns // NANOSECONDS, _rounded_up(used_ns)
    return Death(Verdict.CPU, f"used {used} ms of CPU {doing}, {limit} ms allowed", limit, used)


def asleep(doing: str, asleep_ns: int, allowed_ms: int) -> Death:
    used = _rounded_up(asleep_ns)
    return Death(Verdict.WALL, f"slept {used} ms {doing}, {allowed_ms} ms allowed", allowed_ms, used)


def _rounded_up(nanoseconds: int) -> int:
    """What is over a limit is also shown as more than it."""
    return -(-nanoseconds // NANOSECONDS)


def stalled(doing: str, passed_ns: int) -> Death:
    seconds = passed_ns // (1000 * NANOSECONDS)
    return Death(Verdict.ARENA, f"the machine was too busy: {seconds} s passed {doing}")


def broke_protocol(what: str) -> Death:
    return Death(Verdict.PROTOCOL, what)


def by_itself(ended: Ended, limits: Limits, games: int) -> Death:
    """The process ended without being told to."""
    if os.WIFSIGNALED(ended.status):
        return _by_signal(os.WTERMSIG(ended.status), ended, limits, games)
    return _by_exit(os.WEXITSTATUS(ended.status), ended, limits)


def _by_exit(status: int, ended: Ended, limits: Limits) -> Death:
    match status:
        case wire.EXIT_MEMORY:
            peak = ended.peak_kb // 1024
            sentence = f"asked for more than its {limits.memory_mb} MB of memory (it held {peak} MB at most)"
            return Death(Verdict.MEMORY, sentence, limits.memory_mb, peak)
        case wire.EXIT_RAISED:
            return Death(Verdict.EXCEPTION, "raised an exception that ended its process")
        case wire.EXIT_LOAD:
            return DID_NOT_LOAD
    return Death(Verdict.EXIT, f"ended its own process with status {status}")


def _by_signal(number: int, ended: Ended, limits: Limits, games: int) -> Death:
    if number == signal.SIGXCPU or ended.cpu_ns >= limits.cpu_seconds(games) * 1000 * NANOSECONDS:
        return _at_the_backstop(ended, limits.cpu_seconds(games))
    if number == signal.SIGKILL:
        return _killed(ended.peak_kb // 1024, limits.memory_mb)
    return Death(Verdict.CRASH, f"crashed with {signal.Signals(number).name}")


def _at_the_backstop(ended: Ended, seconds: int) -> Death:
    used = ended.cpu_ns // NANOSECONDS
    return Death(Verdict.CPU, f"ran into the limit of {seconds} s of CPU for a process", 1000 * seconds, used)


def _killed(peak_mb: int, limit_mb: int) -> Death:
    """A bot cannot be killed by itself; it can be by a machine whose memory it fills."""
    if 2 * peak_mb > limit_mb:
        sentence = f"killed with {peak_mb} MB in use, {limit_mb} MB allowed, as the machine ran out of memory"
        return Death(Verdict.MEMORY, sentence, limit_mb, peak_mb)
    return Death(
        Verdict.ARENA, "killed from outside, as when the machine runs out of memory", lost_alone=True
    )
