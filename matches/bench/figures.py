"""What a benchmark says: figures, and for each that is missing the reason."""

from dataclasses import dataclass, field
from typing import Any, Final

GROUPS: Final = {
    "engine": ("rounds_per_s", "decisions_per_s", "ratio_rlcard", "ratio_open_spiel"),
    "sandbox": ("start_ms", "start_ratio", "steady_ratio", "match_ratio", "idle_mb"),
    "matches": ("two_workers_ratio",),
    "ladder": ("refit_s",),
    "replay": ("median_bytes",),
}


class NotMeasured(Exception):
    """The sentence is the reason."""


@dataclass(frozen=True, slots=True)
class Options:
    runs: int
    """Of everything that is compared, interleaved; the medians count."""
    seconds: float
    """Of CPU for one run of an engine."""
    peers: str
    """The Python in which the peers are installed."""
    groups: tuple[str, ...] = tuple(GROUPS)


@dataclass(slots=True)
class Figures:
    """A group of them, such as `engine`."""

    values: dict[str, float | int | None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def missing(self, name: str, reason: object) -> None:
        self.values[name] = None
        self.notes.append(f"{name}: {reason}")


def not_measured(group: str, reason: object) -> Figures:
    figures = Figures()
    for name in GROUPS[group]:
        figures.missing(name, reason)
    return figures


def document(machine: dict[str, Any], groups: dict[str, Figures]) -> dict[str, Any]:
    told: dict[str, Any] = {"machine": machine}
    told |= {name: group.values for name, group in groups.items()}
    notes = [f"{name}.{note}" for name, group in groups.items() for note in group.notes]
    return told | {"notes": notes}
