"""From what the kernel says of a dead process, and what was seen of it, to a verdict with its evidence."""

import os
import signal
from typing import Final

from sandbox import sentences
from sandbox.inside import wire
from sandbox.limits import NANOSECONDS, Limits
from sandbox.verdicts import Death, Verdict
from sandbox.zygote import Ended

LOST: Final = Death(Verdict.ARENA, "the jail of this process is gone")
DID_NOT_LOAD: Final = Death(Verdict.LOAD, sentences.DID_NOT_LOAD)
UNLOCKED: Final = Death(Verdict.ARENA, "the process could not be locked")


def too_much_cpu(doing: str, used_ns: int, allowed_ns: int) -> Death:
    limit, used = allowed_ns // NANOSECONDS, _rounded_up(used_ns)
    told = {"used": used, "doing": doing, "limit": limit}
    return Death(Verdict.CPU, sentences.MUCH_CPU % told, limit, used)


def asleep(doing: str, asleep_ns: int, allowed_ms: int) -> Death:
    used = _rounded_up(asleep_ns)
    told = {"used": used, "doing": doing, "limit": allowed_ms}
    return Death(Verdict.WALL, sentences.ASLEEP % told, allowed_ms, used)


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
            sentence = sentences.MUCH_MEMORY % {"limit": limits.memory_mb, "peak": peak}
            return Death(Verdict.MEMORY, sentence, limits.memory_mb, peak)
        case wire.EXIT_RAISED:
            return Death(Verdict.EXCEPTION, sentences.RAISED)
        case wire.EXIT_LOAD:
            return DID_NOT_LOAD
    return Death(Verdict.EXIT, sentences.EXITED % {"status": status})


def _by_signal(number: int, ended: Ended, limits: Limits, games: int) -> Death:
    if number == signal.SIGXCPU or ended.cpu_ns >= limits.cpu_seconds(games) * 1000 * NANOSECONDS:
        return _at_the_backstop(ended, limits.cpu_seconds(games))
    if number == signal.SIGKILL:
        return _killed(ended.peak_kb // 1024, limits.memory_mb)
    return Death(Verdict.CRASH, sentences.CRASHED % {"signal": signal.Signals(number).name})


def _at_the_backstop(ended: Ended, seconds: int) -> Death:
    used = ended.cpu_ns // NANOSECONDS
    return Death(Verdict.CPU, sentences.BACKSTOP % {"limit": seconds}, 1000 * seconds, used)


def _killed(peak_mb: int, limit_mb: int) -> Death:
    """A bot cannot be killed by itself; it can be by a machine whose memory it fills."""
    if 2 * peak_mb > limit_mb:
        sentence = sentences.KILLED % {"peak": peak_mb, "limit": limit_mb}
        return Death(Verdict.MEMORY, sentence, limit_mb, peak_mb)
    return Death(Verdict.ARENA, sentences.KILLED_FROM_OUTSIDE, lost_alone=True)
