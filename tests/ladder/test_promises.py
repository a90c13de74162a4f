"""What a young arena promises, held against the scheduler's own tables: eleven house bots, two guests."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from ladder.elo import SCALE, pair_weight
from ladder.entrants import Entrant
from ladder.forecast import Queue, Seat, forecasts, games_of
from ladder.pace import LATELY, Pace, Spell, queue_length
from ladder.ratings import PROVISIONAL_SE
from ladder.scheduler import Contender, LadderState, Load, draw_tables

HOUSE, GUESTS = range(1, 12), (21, 22)
HOUSE_OWNER, ENOUGH = 99, 8
EVEN = 0.18
"""E (1 - E) of a game on average."""
TICK = timedelta(seconds=5)


@dataclass
class Young:
    """One worker, a match at a time; on the first two of the ladders the guests play too."""

    seconds: float
    ladders: dict[int, list[Contender]]
    seats: dict[int, int]
    now: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)
    free: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)
    waiting: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    spells: list[Spell] = field(default_factory=list)
    met: dict[int, dict[tuple[int, int], int]] = field(default_factory=dict)
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def pace(self) -> Pace:
        return Pace([spell for spell in self.spells if self.now - spell.ended < LATELY] or self.spells[-20:])

    def tick(self) -> None:
        load = Load(
            queue_length(self.pace) - len(self.waiting),
            [versions for _, versions in self.waiting],
            self.pace.spent(self.now - LATELY),
            self.pace,
        )
        tables = draw_tables([self._state(ladder) for ladder in self.ladders], load, self.rng)
        self.waiting += [(table.ladder, table.versions) for table in tables]
        while self.waiting and self.free <= self.now + TICK:
            self._play(*self.waiting.pop(0))
        self.now += TICK

    def _state(self, ladder: int) -> LadderState:
        return LadderState(ladder, self.seats[ladder], self.ladders[ladder], self.met.setdefault(ladder, {}))

    def _play(self, ladder: int, versions: tuple[int, ...]) -> None:
        began = max(self.free, self.now)
        self.free = began + timedelta(seconds=self.seconds * self.rng.uniform(0.6, 1.4))
        seated = tuple((each, owner_of(each)) for each in versions)
        self.spells.append(Spell(seated, began, self.free))
        met = self.met.setdefault(ladder, {})
        for pair in ((a, b) for a in versions for b in versions if a < b):
            met[pair] = met.get(pair, 0) + 4
        self.ladders[ladder] = [
            self._surer(ladder, each) if each.version in versions else each for each in self.ladders[ladder]
        ]

    def _surer(self, ladder: int, who: Contender) -> Contender:
        seats = self.seats[ladder]
        games = games_of(seats)
        known = games * SCALE**2 * EVEN * pair_weight(seats) * (seats - 1)
        se = (1 / who.se**2 + known) ** -0.5
        settled = se <= PROVISIONAL_SE and self.opponents(ladder, who.version) >= ENOUGH
        return replace(who, se=se, games=who.games + games, settled=settled)

    def opponents(self, ladder: int, version: int) -> int:
        return sum(version in pair for pair in self.met.get(ladder, {}))

    def provisional(self) -> Iterator[Seat]:
        for ladder, contenders in self.ladders.items():
            for who in contenders:
                if not who.settled:
                    to_meet = max(0, ENOUGH - self.opponents(ladder, who.version))
                    owner, house = who.entrant.owner, who.entrant.house
                    yield Seat(who.version, owner, self.seats[ladder], who.se, to_meet, house=house)

    def promised(self) -> dict[int, int]:
        """Seconds until each guest is established."""
        played = {version for spell in self.spells for version, _ in spell.seated}
        queue = Queue([versions for _, versions in self.waiting])
        told = forecasts(list(self.provisional()), played, queue, self.pace).by_version
        return {guest: told[guest].established for guest in GUESTS if guest in told}


def owner_of(version: int) -> int:
    return version if version in GUESTS else HOUSE_OWNER


def newcomer(version: int) -> Contender:
    house = version in HOUSE
    return Contender(Entrant(version, f"code {version}", owner_of(version), house))


def young(seconds: float) -> Young:
    everybody, house = ([newcomer(n) for n in who] for who in ((*HOUSE, *GUESTS), HOUSE))
    ladders = {1: everybody, 2: list(everybody), **{n: list(house) for n in range(3, 9)}}
    return Young(seconds, ladders, {ladder: 2 if ladder % 2 else 4 for ladder in ladders})


@pytest.mark.parametrize("seconds", [12, 15, 20])
def test_a_young_and_slow_arena_keeps_within_twice_what_it_promises_and_never_jumps(seconds: float) -> None:
    arena = young(seconds)
    told: list[tuple[datetime, dict[int, int]]] = []
    while promised := arena.promised():
        if arena.spells:
            told.append((arena.now, promised))
        arena.tick()
    for guest in GUESTS:
        done = max(moment for moment, promises in told if guest in promises) + TICK
        ratios = [
            promises[guest] / (done - moment).total_seconds()
            for moment, promises in told
            if (done - moment).total_seconds() > 120
        ]
        assert len(ratios) > 20
        assert 0.5 <= min(ratios)
        assert max(ratios) <= 2
