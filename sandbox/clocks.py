"""A bot's time, read from outside of it: CPU used, time spent waiting for a CPU, time asleep."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Clock:
    """The kernel's clocks of one process, which stand still but stay readable until it is reaped."""

    pid: int

    def cpu_ns(self) -> int:
        return time.clock_gettime_ns((~self.pid << 3) | 2)  # MAKE_PROCESS_CPUCLOCK(pid, CPUCLOCK_SCHED)

    def waited_ns(self) -> int:
        """Ready to run, without a CPU to run on. Told by the kernel when the wait is over, not before."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1])

    def is_ready(self) -> bool:
        """Running, or waiting for a CPU right now."""
        state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state == "R"


class Clocks(Protocol):
    def cpu_ns(self) -> int: ...

    def waited_ns(self) -> int: ...

    def is_ready(self) -> bool: ...


def our_wait_ns() -> int:
    """How long this thread was ready to run without a CPU: the process it listens to is heard late by it."""
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1])


class Slept:
    """How long a process slept in all, over its questions: many little naps are a long sleep.

    Waits for a CPU, its own and ours, explain some of it; they are only read once it would be too much.
    """

    def __init__(self, clock: Clocks, limit_ns: int, ours: Callable[[], int] = our_wait_ns) -> None:
        self._clock = clock
        self._limit_ns = limit_ns
        self._ours = ours
        self._ours_before_ns = ours()
        self._unexplained_ns = 0

    def add(self, unexplained_ns: int) -> None:
        self._unexplained_ns += max(0, unexplained_ns)

    def beyond(self, now_ns: int) -> int:
        """All of it with what is slept right now, if that is beyond the limit, else 0."""
        unexplained = self._unexplained_ns + now_ns
        if unexplained <= self._limit_ns:
            return 0
        slept = unexplained - self._clock.waited_ns() - (self._ours() - self._ours_before_ns)
        return slept if slept > self._limit_ns else 0


class Watch:
    """How long a process slept: what neither its own work nor a busy machine explains.

    A tick that came late shows that this side was held up, and counts as no more than two.
    """

    def __init__(self, clock: Clocks, tick_ns: int) -> None:
        self._clock = clock
        self._longest_ns = 2 * tick_ns
        self._started_ns = self._seen_ns = time.monotonic_ns()
        self._cpu_ns = clock.cpu_ns()
        self._busy_ns = self._cpu_ns + clock.waited_ns()
        self._counted_ns = 0
        self.asleep_ns = 0

    def tick(self) -> None:
        now, cpu, ready = time.monotonic_ns(), self._clock.cpu_ns(), self._clock.is_ready()
        self._counted_ns += min(now - self._seen_ns, self._longest_ns)
        if cpu > self._cpu_ns or not ready:  # else it may be waiting, for as long as nobody can tell yet
            self.asleep_ns = self._counted_ns - (cpu + self._clock.waited_ns() - self._busy_ns)
        self._seen_ns, self._cpu_ns = now, cpu

    @property
    def passed_ns(self) -> int:
        return self._seen_ns - self._started_ns
