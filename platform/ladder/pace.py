"""What the workers did of late: how fast matches are played, and whom their time went to."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

LATELY = timedelta(minutes=15)
STRANGE_MATCH = 5.0
"""Seconds that a match is thought to take before one was played."""

SHORTEST_QUEUE, LONGEST_QUEUE = 2, 200
QUEUE_SECONDS = 10
"""What the workers do until after the next tick."""
FEW, FEW_SECONDS = 6, 60
"""So many are queued for one worker too, if it plays them within a minute."""


@dataclass(frozen=True, slots=True)
class Spell:
    """An attempt that ended or runs, and who sat at the table: `seated` holds version and owner by entry."""

    seated: tuple[tuple[int, int], ...]
    began: datetime
    ended: datetime

    @property
    def seconds(self) -> float:
        return max(0.0, (self.ended - self.began).total_seconds())


@dataclass(frozen=True)
class Pace:
    """`per_second` counts only the time in which somebody played: an idle hour makes no worker slower."""

    spells: Sequence[Spell]

    @cached_property
    def per_second(self) -> float:
        played = sum(spell.seconds for spell in self.spells)
        busy = _covered((spell.began, spell.ended) for spell in self.spells)
        return played / busy / self.seconds_a_match if busy else 1 / STRANGE_MATCH

    @cached_property
    def seconds_a_match(self) -> float:
        return _mean([spell.seconds for spell in self.spells]) or STRANGE_MATCH

    @property
    def workers(self) -> float:
        """How many play at a time."""
        return self.per_second * self.seconds_a_match

    def seconds_of(self, versions: Iterable[int]) -> float:
        """What to expect of a table: as slow as the slowest at it has been."""
        known = [self._by_version[version] for version in versions if version in self._by_version]
        return max(known, default=self.seconds_a_match)

    def spent(self, since: datetime) -> dict[int, float]:
        """Seconds of workers by owner."""
        seconds: dict[int, float] = defaultdict(float)
        for spell in self.spells:
            if spell.ended > since:
                charge(seconds, spell.seconds, [owner for _, owner in spell.seated])
        return seconds

    @cached_property
    def _by_version(self) -> Mapping[int, float]:
        seconds: dict[int, list[float]] = defaultdict(list)
        for spell in self.spells:
            for version, _ in spell.seated:
                seconds[version].append(spell.seconds)
        return {version: _mean(each) for version, each in seconds.items()}


def charge(spent: dict[int, float], seconds: float, owners: Sequence[int]) -> None:
    """Those at a table share its time: nobody knows whom it waited for, and in time it evens out."""
    for owner in owners:
        spent[owner] += seconds / len(owners)


def queue_length(pace: Pace) -> int:
    few = min(FEW, int(FEW_SECONDS / pace.seconds_a_match))
    wanted = max(few, math.ceil(pace.per_second * QUEUE_SECONDS))
    return min(max(wanted, SHORTEST_QUEUE), LONGEST_QUEUE)


def _mean(seconds: Sequence[float]) -> float:
    return sum(seconds) / len(seconds) if seconds else 0.0


def _covered(spans: Iterable[tuple[datetime, datetime]]) -> float:
    """Seconds in which at least one of them lay."""
    covered, until = timedelta(), None
    for began, ended in sorted(spans):
        if until is not None:
            began = max(began, until)
        if ended > began:
            covered, until = covered + (ended - began), ended
    return covered.total_seconds()
