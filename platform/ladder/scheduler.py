"""Who plays next: decisions over values. The same state and the same random numbers give the same tables."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from ladder.bradley_terry import PRIOR_SD
from ladder.entrants import Entrant, may_meet
from ladder.ratings import HOUSE_MEAN

IDLE_SE = 30.0
MOST_PENDING = 4
FIRST_MATCHES = 8
"""Room beyond the queue's length for bots that have not played at all: they do not wait in a full queue."""
HOUSE_BOTS = 2
NEIGHBOURHOOD = 200.0
FEWEST_NEIGHBOURS = 3
UNIFORM_SHARE = 0.2
GAMES_A_MATCH = 4


class Need(IntEnum):
    """Why a table is drawn; what comes first is served first."""

    NEWCOMER = 0
    CYCLE = 1
    SURER = 2


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant with its rating; the defaults are those of a bot that has not played."""

    entrant: Entrant
    rating: float = HOUSE_MEAN
    se: float = PRIOR_SD
    settled: bool = False
    games: int = 0

    @property
    def version(self) -> int:
        return self.entrant.version

    @property
    def need(self) -> Need | None:
        if not self.settled:
            return Need.NEWCOMER
        return Need.SURER if self.se > IDLE_SE else None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A table of the cycle that waits to be drawn."""

    fixture: int
    versions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LadderState:
    """`met` counts the games that two versions played or are about to play; the lower id comes first."""

    ladder: int
    seats: int
    contenders: Sequence[Contender]
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    drawings: Sequence[Drawing] = ()
    pending: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    ladder: int
    versions: tuple[int, ...]
    need: Need
    fixture: int | None = None


@dataclass(frozen=True, slots=True)
class Want:
    """Somebody's wish for a match; `contender` is None where the cycle wishes."""

    state: LadderState
    need: Need
    contender: Contender | None = None


def draw_tables(
    states: Sequence[LadderState], pending: Mapping[int, int], room: int, rng: random.Random
) -> list[Table]:
    """`pending` counts the matches that each version waits for or plays, on all ladders."""
    plan = _Plan(states, pending, room, rng)
    while (table := plan.next_table()) is not None:
        plan.add(table)
    return plan.tables


class _Plan:
    def __init__(
        self, states: Sequence[LadderState], pending: Mapping[int, int], room: int, rng: random.Random
    ) -> None:
        self.tables: list[Table] = []
        self._states = states
        self._rng = rng
        self._room = room
        self._pending = Counter(pending)
        self._owner = {c.version: c.entrant.owner for state in states for c in state.contenders}
        self._owners = Counter[int]()
        for version, matches in pending.items():
            self._owners[self._owner.get(version, 0)] += matches
        self._ladders = Counter({state.ladder: state.pending for state in states})
        self._met = {state.ladder: Counter(state.met) for state in states}
        self._drawn: set[int] = set()

    def add(self, table: Table) -> None:
        self.tables.append(table)
        self._pending.update(table.versions)
        self._owners.update(self._owner[version] for version in table.versions)
        self._ladders[table.ladder] += 1
        for one in table.versions:
            for other in table.versions:
                self._met[table.ladder][one, other] += GAMES_A_MATCH if one < other else 0
        if table.fixture is not None:
            self._drawn.add(table.fixture)

    def next_table(self) -> Table | None:
        wants = sorted(filter(self._has_room_for, self._wants()), key=self._urgency)
        return next((table for want in wants if (table := self._serve(want)) is not None), None)

    def _wants(self) -> Iterator[Want]:
        for state in self._states:
            if state.drawings:
                yield Want(state, Need.CYCLE)
            for contender in state.contenders:
                if contender.need is not None and self._may_play(contender):
                    yield Want(state, contender.need, contender)

    def _urgency(self, want: Want) -> tuple[int, int, int, float, int]:
        """Fair shares: an owner with few matches before one with many, then the same for ladders."""
        who = want.contender
        if who is None:
            return want.need, 0, self._ladders[want.state.ladder], 0, 0
        owner = self._owners[who.entrant.owner]
        return want.need, owner, self._ladders[want.state.ladder], -who.se, who.version

    def _serve(self, want: Want) -> Table | None:
        if want.contender is None:
            return self._from_cycle(want.state)
        versions = self._seat(want.state, want.contender)
        return Table(want.state.ladder, versions, want.need) if versions else None

    def _has_room_for(self, want: Want) -> bool:
        who = want.contender
        never_played = who is not None and not who.games and not self._pending[who.version]
        return len(self.tables) < self._room + (FIRST_MATCHES if never_played else 0)

    def _may_play(self, contender: Contender) -> bool:
        return self._pending[contender.version] < MOST_PENDING

    def _from_cycle(self, state: LadderState) -> Table | None:
        for drawing in state.drawings:
            free = all(self._pending[version] < MOST_PENDING for version in drawing.versions)
            if free and drawing.fixture not in self._drawn:
                return Table(state.ladder, drawing.versions, Need.CYCLE, drawing.fixture)
        return None

    def _seat(self, state: LadderState, seeker: Contender) -> tuple[int, ...] | None:
        seated = [seeker]
        while len(seated) < state.seats:
            free = [c for c in state.contenders if self._may_play(c) and _fits(c, seated)]
            if not free:
                return None
            seated.append(self._opponent(state, seated, free))
        return tuple(c.version for c in seated)

    def _opponent(
        self, state: LadderState, seated: Sequence[Contender], free: Sequence[Contender]
    ) -> Contender:
        seeker = seated[0]
        house = [c for c in free if c.entrant.house and not self._games(state, seeker, c)]
        if house and self._house_bots_met(state, seated) < HOUSE_BOTS:
            return self._rng.choice(house)
        if self._rng.random() < UNIFORM_SHARE:
            return self._rng.choice(free)
        near = _neighbours(seeker, free)
        return min(near, key=lambda c: (self._games(state, seeker, c), self._rng.random()))

    def _house_bots_met(self, state: LadderState, seated: Sequence[Contender]) -> int:
        seeker, *others = seated
        house = [c for c in state.contenders if c.entrant.house]
        return sum(c in others or self._games(state, seeker, c) > 0 for c in house)

    def _games(self, state: LadderState, one: Contender, other: Contender) -> int:
        low, high = sorted((one.version, other.version))
        return self._met[state.ladder][low, high]


def _fits(contender: Contender, seated: Sequence[Contender]) -> bool:
    return all(may_meet(contender.entrant, other.entrant) for other in seated)


def _neighbours(seeker: Contender, free: Sequence[Contender]) -> Sequence[Contender]:
    """The less is known of a bot, the further its opponents are spread."""
    nearest = sorted(free, key=lambda c: (abs(c.rating - seeker.rating), c.version))
    near = [c for c in nearest if abs(c.rating - seeker.rating) <= NEIGHBOURHOOD + seeker.se]
    return near if len(near) >= FEWEST_NEIGHBOURS else nearest[:FEWEST_NEIGHBOURS]
