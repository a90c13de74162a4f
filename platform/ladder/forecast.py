"""What a newcomer is promised: when its first match begins, and when it is established."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ladder.elo import SCALE, pair_weight
from ladder.pace import Pace, queue_length
from ladder.ratings import PROVISIONAL_SE
from ladder.scheduler import FIRST_MATCHES, GAMES_A_MATCH, MOST_PENDING

TICK = 5.0
"""Seconds between two looks of the scheduler, and between two refits."""
UNEVEN = 0.18
"""E (1 - E) of a newcomer's game: its opponents are spread, so that few games are even."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A version that is provisional on one ladder."""

    version: int
    owner: int
    seats: int
    se: float
    opponents_to_meet: int
    phi: float = 1.0

    @property
    def matches(self) -> int:
        """Until the standard error is small enough and enough others were met."""
        wanted, known = 1 / PROVISIONAL_SE**2, 1 / max(self.se, 1.0) ** 2  # 0 where one bot is all the house
        a_game = SCALE**2 * UNEVEN * pair_weight(self.seats) * (self.seats - 1) / self.phi
        by_error = math.ceil(max(0.0, wanted - known) / a_game / games_of(self.seats))
        return max(1, by_error, math.ceil(self.opponents_to_meet / (self.seats - 1)))


@dataclass(frozen=True, slots=True)
class Queue:
    """The matches that wait, in their order, and those that are played."""

    waiting: Sequence[tuple[int, ...]] = ()
    playing: Sequence[tuple[int, ...]] = ()

    @property
    def versions(self) -> set[int]:
        return {version for versions in (*self.waiting, *self.playing) for version in versions}


@dataclass(frozen=True, slots=True)
class Forecast:
    """Seconds from now. `first_match` is None for who has played, nought for who is playing."""

    matches_to_go: int
    established: int
    first_match: int | None = None


@dataclass(frozen=True, slots=True)
class Forecasts:
    pace: Pace
    queue: Queue
    by_version: Mapping[int, Forecast] = field(default_factory=dict)


def forecasts(seats: Iterable[Seat], played: set[int], queue: Queue, pace: Pace) -> Forecasts:
    """`played` are those who have finished a match."""
    matches: dict[int, int] = defaultdict(int)
    owners: dict[int, int] = {}
    for seat in seats:
        matches[seat.version] += seat.matches
        owners[seat.version] = seat.owner
    work = _work(matches, owners, pace)
    new = len(matches.keys() - played - queue.versions)
    told = {
        version: Forecast(
            to_go,
            math.ceil(max(_by_share(work, owners[version], pace), _by_turns(to_go, pace)) + 2 * TICK),
            None if version in played else math.ceil(first_match(version, queue, pace, new)),
        )
        for version, to_go in matches.items()
    }
    return Forecasts(pace, queue, told)


def games_of(seats: int) -> int:
    return GAMES_A_MATCH if seats == 2 else seats


def first_match(version: int, queue: Queue, pace: Pace, new: int = 1) -> float:
    """Nought while it is played; else until those before it have begun, and one worker is free.

    `new` are those of whom no match is under way yet: all of them may be drawn before this one.
    """
    if any(version in versions for versions in queue.playing):
        return 0
    places = (place for place, versions in enumerate(queue.waiting) if version in versions)
    place = next(places, None)
    if place is not None:
        return (place + bool(queue.playing)) / pace.per_second
    until_drawn = TICK * math.ceil(new / FIRST_MATCHES)
    return until_drawn + (len(queue.waiting) + new) / pace.per_second


def _work(matches: Mapping[int, int], owners: Mapping[int, int], pace: Pace) -> dict[int, float]:
    """Seconds of workers that each owner's newcomers need."""
    work: dict[int, float] = defaultdict(float)
    for version, to_go in matches.items():
        work[owners[version]] += to_go * pace.seconds_of([version])
    return work


def _by_share(work: Mapping[int, float], owner: int, pace: Pace) -> float:
    """All owners are served at the same rate until they are done."""
    workers = pace.per_second * pace.seconds_a_match
    return sum(min(others, work[owner]) for others in work.values()) / workers


def _by_turns(matches: int, pace: Pace) -> float:
    """However free the workers are: only so many matches of a version wait at a time."""
    return matches / MOST_PENDING * (TICK + queue_length(pace) / pace.per_second / 2)
