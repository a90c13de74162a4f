"""What a newcomer is promised: when its first match begins, and when it is established."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ladder.elo import SCALE, pair_weight
from ladder.pace import LATELY, Pace, queue_length
from ladder.ratings import PROVISIONAL_SE
from ladder.scheduler import FIRST_MATCHES, GAMES_A_MATCH, GRACE, IDLE_SE, MOST_PENDING

TICK = 5.0
"""Seconds between two looks of the scheduler, and between two refits."""
UNEVEN = 0.13
"""E (1 - E) of a newcomer's game: its opponents are spread, and who is far above or below all finds few
even games. On average it is 0.18; but a promise is for the tenth newcomer too."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A version that is provisional on one ladder."""

    version: int
    owner: int
    seats: int
    se: float
    opponents_to_meet: int
    phi: float = 1.0
    house: bool = False

    @property
    def matches(self) -> int:
        """Until the standard error is small enough and enough others were met."""
        return max(1, self.until(PROVISIONAL_SE), math.ceil(self.opponents_to_meet / (self.seats - 1)))

    def until(self, se: float) -> int:
        """Matches until the standard error is so small."""
        wanted, known = 1 / se**2, 1 / max(self.se, 1.0) ** 2  # 0 where one bot is all the house
        a_game = SCALE**2 * UNEVEN * pair_weight(self.seats) * (self.seats - 1) / self.phi
        return math.ceil(max(0.0, wanted - known) / a_game / games_of(self.seats))


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


@dataclass(frozen=True, slots=True)
class Rest:
    """What else is asked for: `unsure` are established, and `drawings` is what is left of the cycles."""

    unsure: Sequence[Seat] = ()
    drawings: int = 0

    def work(self, pace: Pace) -> float:
        """Seconds of workers."""
        unsure = sum(seat.until(IDLE_SE) * pace.seconds_of([seat.version]) for seat in self.unsure)
        return unsure + self.drawings * pace.seconds_a_match


def forecasts(
    seats: Sequence[Seat], played: set[int], queue: Queue, pace: Pace, rest: Rest | None = None
) -> Forecasts:
    """`played` are those who have finished a match."""
    matches: dict[int, int] = defaultdict(int)
    for seat in seats:
        matches[seat.version] += seat.matches
    demand, owners = (
        _Demand(seats, played, rest or Rest(), pace),
        {seat.version: seat.owner for seat in seats},
    )
    new = len(matches.keys() - played - queue.versions)
    told = {
        version: Forecast(
            to_go,
            demand.seconds_until_done(owners[version], to_go),
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


class _Demand:
    """Seconds of workers that newcomers need, by owner: also for first matches, and later to be sure."""

    def __init__(self, seats: Sequence[Seat], played: set[int], rest: Rest, pace: Pace) -> None:
        self._pace, self._rest = pace, rest.work(pace)
        self._work, self._charged, self._first, self._later = (
            defaultdict[int, float](float) for _ in range(4)
        )
        for seat in seats:
            seconds = pace.seconds_of([seat.version])
            self._work[seat.owner] += seat.matches * seconds
            self._charged[seat.owner] += seat.matches * seconds / seat.seats
            self._later[seat.owner] += seat.until(IDLE_SE) * seconds
        for version, owner in {seat.version: seat.owner for seat in seats}.items():
            self._first[owner] += pace.seconds_of([version]) * (version not in played)
        self._house = {seat.owner for seat in seats if seat.house}
        self._asking = len({seat.owner for seat in (*seats, *rest.unsure)})

    def seconds_until_done(self, owner: int, matches: int) -> int:
        """By the workers' time; or, however free they are, by turns: only so many of its matches wait."""
        turn = TICK + queue_length(self._pace) / self._pace.per_second / 2
        by_turns = sum(self._first.values()) / self._pace.workers + matches / MOST_PENDING * turn
        return math.ceil(max(self._by_time(owner), by_turns) + 3 * TICK)

    def _by_time(self, owner: int) -> float:
        """After the newcomers of others; who asks for more than its share has everybody before it at last."""
        everybody = self._work[owner] + self._rest
        everybody += sum(each for who, each in self._later.items() if who != owner)
        after_newcomers = self._newcomers(owner) / self._pace.workers
        return max(after_newcomers, min(self._by_share(owner), everybody / self._pace.workers))

    def _newcomers(self, owner: int) -> float:
        """All owners are served at the same rate until they are done, but first matches come first.

        The house has its part by then: it pays for its seats wherever it meets the others.
        """
        mine = self._work[owner]
        guests = self._work.keys() - self._house - {owner}
        return mine + sum(max(min(self._work[who], mine), self._first[who]) for who in guests)

    def _by_share(self, owner: int) -> float:
        """An owner has the grace at once, and then what keeps it no further beyond its share of late.

        It pays for its own seats alone: the rest is charged to those it meets.
        """
        a_second = self._pace.workers / self._asking + GRACE / LATELY.total_seconds()
        return max(0.0, self._charged[owner] - GRACE) / a_second
