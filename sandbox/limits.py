"""What one bot may use. Plain data, stored with each match."""

import math
from dataclasses import dataclass
from typing import Final

from sandbox.inside import wire

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""
_MEGABYTE: Final = 1 << 20
_STACK_BYTES: Final = 8 * _MEGABYTE
_DESCRIPTORS: Final = 32
_CPU_HARD: Final = 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    load_cpu_ms: int = 2_000
    load_wall_ms: int = 10_000
    decision_cpu_ms: int = 250
    decision_wall_ms: int = 5_000
    """How long it may sleep over a decision: time that neither its CPU nor waiting for one explains."""
    sleep_bank_ms: int = 20_000
    """And how long over all that it is asked, loading included."""
    stall_ms: int = 120_000
    """How long anything may take for whatever reason, before the arena gives up on itself."""
    bank_cpu_ms: int = 15_000
    memory_mb: int = 512
    """Beyond what the process shares with all others from its start."""

    def cpu_seconds(self, games: int) -> int:
        """A backstop in the kernel, with slack: the exact budgets are enforced by whoever asks."""
        return math.ceil(2 * (self.load_cpu_ms + games * self.bank_cpu_ms) / 1000) + 1

    def rlimits(self, *, games: int, shared_bytes: int) -> dict[str, tuple[int, int]]:
        """Soft and hard. The soft one of CPU is told by its signal; the hard one is out of reach."""
        one = self._one_of(shared_bytes)
        return {"CPU": (self.cpu_seconds(games), _CPU_HARD)} | {
            name: (each, each) for name, each in one.items()
        }

    def _one_of(self, shared_bytes: int) -> dict[str, int]:
        return {
            "AS": shared_bytes + self.memory_mb * _MEGABYTE,
            "STACK": _STACK_BYTES,
            "FSIZE": wire.LOG_BYTES,
            "NOFILE": _DESCRIPTORS,
            "NPROC": 0,
            "CORE": 0,
            "MEMLOCK": 0,
            "MSGQUEUE": 0,
            "SIGPENDING": 64,
            "RTPRIO": 0,
            "NICE": 0,
        }
