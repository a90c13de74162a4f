"""Hears what one bot's process says, each time within its allowance of CPU and sleep."""

import select
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sandbox import obituary, sentences
from sandbox.clocks import Clock, OwnWait, Slept, Stolen, Watch
from sandbox.limits import NANOSECONDS, Limits
from sandbox.line import TICK_NS, Line
from sandbox.verdicts import Death

_DYING_ASLEEP_NS: Final = 100 * NANOSECONDS
_DYING_CPU_NS: Final = 1000 * NANOSECONDS
"""Between a dying process's last socket and its death, with all its memory to give back."""

Pulse = Callable[[], None]
"""Called at each tick of a wait: its caller lives, however slow the bot is. What it raises ends the wait."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """For one answer: CPU, and sleep."""

    doing: str
    cpu_ns: int
    asleep_ms: int
    following_ns: int = 0
    """Where this side is late to read an answer, the bot may already be busy with the next."""


@dataclass(frozen=True, slots=True)
class Heard:
    message: bytes
    cpu_ns: int
    was_waiting: bool
    """It lay there before it was asked for: what it cost is in an earlier reading of the clock."""


class Listener:
    def __init__(self, line: Line, clock: Clock, limits: Limits, pulse: Pulse) -> None:
        self._line = line
        self._clock = clock
        self._limits = limits
        self._pulse = pulse
        self._late = OwnWait()
        self._stolen = Stolen()
        self._given_ns = clock.cpu_ns()
        self.begin()

    def begin(self) -> None:
        """From here on the bot's own time is counted; what its process used since it was given the bot is
        the first answer's.
        """
        self._spent_ns = self._given_ns
        self._slept = Slept(self._clock, self._limits.sleep_bank_ms * NANOSECONDS, self._stolen)

    def close(self) -> None:
        self._late.close()

    def hear(self, allowed: Allowance) -> Heard | Death:
        """One message, and the CPU since the last: what was burnt between two questions falls on the second.

        Raises HungUp, and OSError where the process was reaped by others than us.
        """
        waiting = self._line.hear(wait=False)
        message = waiting or self._first_tick() or self._wait(allowed)
        if isinstance(message, Death):
            return message
        now = self._clock.cpu_ns()
        spent, self._spent_ns = now - self._spent_ns, now
        overrun = self._too_much(allowed, spent)
        return overrun or Heard(message, spent, waiting is not None)

    def hear_end(self, pidfd: int) -> Death | None:
        """None where the process ends, now that its line is dead: it may have to wait for a CPU to die on."""
        poll = select.poll()
        poll.register(pidfd, select.POLLIN)
        watch, before = Watch(self._clock, TICK_NS, Stolen()), self._clock.cpu_ns()
        while not poll.poll(TICK_NS // NANOSECONDS):
            watch.tick()
            self._pulse()
            if watch.beyond(_DYING_ASLEEP_NS) or self._clock.cpu_ns() - before > _DYING_CPU_NS:
                return obituary.broke_protocol(sentences.CLOSED)
            if watch.passed_ns > self._limits.stall_ms * NANOSECONDS:
                return obituary.stalled("until it ended", watch.passed_ns)
        return None

    def _too_much(self, allowed: Allowance, spent_ns: int) -> Death | None:
        if spent_ns > allowed.cpu_ns + allowed.following_ns:
            return obituary.too_much_cpu(allowed.doing, spent_ns, allowed.cpu_ns)
        return self._overslept(0)

    def _first_tick(self) -> bytes | None:
        """Nearly always enough; nothing is looked up here that costs more than a microsecond."""
        began, late = time.monotonic_ns(), self._late.ns()
        message = self._line.hear()
        passed = min(time.monotonic_ns() - began - (self._late.ns() - late), TICK_NS)
        self._slept.add(passed - (self._clock.cpu_ns() - self._spent_ns))
        return message

    def _wait(self, allowed: Allowance) -> bytes | Death:
        """The slow way, after a first tick in silence: look at the clocks at each."""
        watch = Watch(self._clock, TICK_NS, Stolen())
        late = self._late.ns()
        while (message := self._line.hear()) is None:
            watch.tick()
            self._pulse()
            if overrun := self._overrun(watch, allowed):
                return overrun
            late = self._late.ns()
        watch.tick()
        self._slept.add(watch.idle_ns - (self._late.ns() - late))
        return message

    def _overrun(self, watch: Watch, allowed: Allowance) -> Death | None:
        spent = self._clock.cpu_ns() - self._spent_ns
        if spent > allowed.cpu_ns:
            return obituary.too_much_cpu(allowed.doing, spent, allowed.cpu_ns)
        if slept := watch.beyond(allowed.asleep_ms * NANOSECONDS):
            return obituary.asleep(allowed.doing, slept, allowed.asleep_ms)
        if watch.passed_ns > self._limits.stall_ms * NANOSECONDS:
            return obituary.stalled(allowed.doing, watch.passed_ns)
        return self._overslept(watch.idle_ns)

    def _overslept(self, now_ns: int) -> Death | None:
        slept = self._slept.beyond(now_ns)
        return obituary.asleep(sentences.ALTOGETHER, slept, self._limits.sleep_bank_ms) if slept else None
