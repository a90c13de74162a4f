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


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    load_cpu_ms: int = 2_000
    load_wall_ms: int = 10_000
    decision_cpu_ms: int = 250
    decision_wall_ms: int = 5_000
    """How long it may sleep over a decision: time that neither its CPU nor waiting for one explains."""
    stall_ms: int = 120_000
    """How long anything may take for whatever reason, before the arena gives up on itself."""
    bank_cpu_ms: int = 15_000
    memory_mb: int = 512
    """Beyond what the process shares with all others from its start."""

    def cpu_seconds(self, games: int) -> int:
        """A backstop in the kernel; the exact budgets are enforced by whoever asks."""
        return math.ceil((self.load_cpu_ms + games * self.bank_cpu_ms) / 1000) + 1

    def rlimits(self, *, games: int, shared_bytes: int) -> dict[str, int]:
        return {
            "CPU": self.cpu_seconds(games),
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
