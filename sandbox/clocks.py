"""A bot's time, read from outside of it: CPU used, time spent waiting for a CPU, time asleep."""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

_TICK_NS: Final = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
_STOLEN: Final = 8
"""Its place in a processor's line of /proc/stat, which counts in ticks."""


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


class OwnWait:
    """How long this thread was ready to run without a CPU: the process it listens to is heard late by it."""

    def __init__(self) -> None:
        self._schedstat = os.open("/proc/thread-self/schedstat", os.O_RDONLY | os.O_CLOEXEC)

    def ns(self) -> int:
        return int(os.pread(self._schedstat, 64, 0).split()[1])

    def close(self) -> None:
        os.close(self._schedstat)


def stolen_by_processor() -> dict[int, int]:
    """Of those that we and our bots may use. Empty where the kernel does not tell."""
    ours = os.sched_getaffinity(0)
    try:
        lines = [line.split() for line in Path("/proc/stat").read_text().splitlines() if line[:3] == "cpu"]
    except OSError:  # systemd's ProcSubset=pid, for one, hides it
        return {}
    told = {words[0][3:]: int(words[_STOLEN]) * _TICK_NS for words in lines if len(words) > _STOLEN}
    return {number: told[str(number)] for number in ours if str(number) in told}


class Stolen:
    """What the hypervisor took since then from the processor that it took most from.

    Who runs on one that is taken away neither works nor waits, by the kernel's books. It may have been on
    any, but on one at a time: all of them together would excuse whoever sleeps on a large machine.
    """

    def __init__(self, read: Callable[[], Mapping[int, int]] = stolen_by_processor) -> None:
        self._read = read
        self._before = read()

    def ns(self) -> int:
        now = self._read()
        return max((0, *(now.get(each, 0) - before for each, before in self._before.items())))


class Slept:
    """How long a process slept in all, over its questions: many little naps are a long sleep.

    What is added was neither work nor our own lateness. Waits for a CPU and stolen time explain some of the
    sum, each counted once; they are only read when it would be too much.
    """

    def __init__(self, clock: Clocks, limit_ns: int, stolen: Stolen) -> None:
        self._clock = clock
        self._limit_ns = limit_ns
        self._stolen = stolen
        self._waited_before_ns = clock.waited_ns()
        self._idle_ns = 0

    def add(self, idle_ns: int) -> None:
        self._idle_ns += max(0, idle_ns)

    def beyond(self, now_ns: int) -> int:
        """All of it with what is idle right now, if that is beyond the limit, else 0."""
        idle = self._idle_ns + now_ns
        if idle <= self._limit_ns:
            return 0
        slept = idle - (self._clock.waited_ns() - self._waited_before_ns) - self._stolen.ns()
        return slept if slept > self._limit_ns else 0


class Watch:
    """How long a process is idle over one question: what is not its own work.

    A tick that came late shows that this side was held up, and counts as no more than two.
    """

    def __init__(self, clock: Clocks, tick_ns: int, stolen: Stolen) -> None:
        self._clock = clock
        self._stolen = stolen
        self._longest_ns = 2 * tick_ns
        self._started_ns = self._seen_ns = time.monotonic_ns()
        self._cpu_before_ns = self._cpu_ns = clock.cpu_ns()
        self._waited_before_ns = self._waited_ns = clock.waited_ns()
        self._counted_ns = 0
        self.idle_ns = 0

    def tick(self) -> None:
        now, cpu, ready = time.monotonic_ns(), self._clock.cpu_ns(), self._clock.is_ready()
        self._counted_ns += min(now - self._seen_ns, self._longest_ns)
        if cpu > self._cpu_ns or not ready:  # else it may be waiting, for as long as nobody can tell yet
            self.idle_ns = self._counted_ns - (cpu - self._cpu_before_ns)
            self._waited_ns = self._clock.waited_ns()
        self._seen_ns, self._cpu_ns = now, cpu

    def beyond(self, limit_ns: int) -> int:
        """How long it slept, if that is beyond the limit, else 0: what a busy machine does not explain."""
        slept = self.idle_ns - (self._waited_ns - self._waited_before_ns)
        if slept <= limit_ns:
            return 0
        slept -= self._stolen.ns()
        return slept if slept > limit_ns else 0

    @property
    def passed_ns(self) -> int:
        return self._seen_ns - self._started_ns
