"""A bot's time, read from outside of it: CPU used, time spent waiting for a CPU, time asleep."""

import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Clock:
    """The kernel's clocks of one process, which stand still but stay readable until it is reaped."""

    pid: int

    def cpu_ns(self) -> int:
        return time.clock_gettime_ns((~self.pid << 3) | 2)  # MAKE_PROCESS_CPUCLOCK(pid, CPUCLOCK_SCHED)

    def waited_ns(self) -> int:
        """Ready to run, without a CPU to run on."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1])


class Watch:
    """Adds up how long a process slept: what neither its own work nor a busy machine explains.

    Looks at each tick; a tick that came late shows that this side was held up, and is not counted.
    """

    def __init__(self, clock: Clock, tick_ns: int) -> None:
        self._clock = clock
        self._longest_ns = 2 * tick_ns
        self._started_ns = self._seen_ns = time.monotonic_ns()
        self._busy_ns = clock.cpu_ns() + clock.waited_ns()
        self.asleep_ns = 0

    def tick(self) -> None:
        now, busy = time.monotonic_ns(), self._clock.cpu_ns() + self._clock.waited_ns()
        passed = min(now - self._seen_ns, self._longest_ns)
        self.asleep_ns += max(0, passed - (busy - self._busy_ns))
        self._seen_ns, self._busy_ns = now, busy

    @property
    def passed_ns(self) -> int:
        return self._seen_ns - self._started_ns
