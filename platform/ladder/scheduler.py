"""Who plays next: decisions over values. The same state and the same random numbers give the same tables."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from ladder.bradley_terry import PRIOR_SD
from ladder.entrants import Entrant, may_meet
from ladder.pace import Pace, charge
from ladder.ratings import HOUSE_MEAN, PROVISIONAL_OPPONENTS

IDLE_SE = 30.0
MOST_PENDING = 4
FIRST_MATCHES = 8
"""Room beyond the queue's length for bots that have not played at all: they do not wait in a full queue."""
HOUSE_BOTS = 2
NEIGHBOURHOOD = 0.5
"""In standard errors of the difference of two bots: of these it is least known who is better."""
FEWEST_NEIGHBOURS = PROVISIONAL_OPPONENTS
UNIFORM_SHARE = 0.2
GAMES_A_MATCH = 4
GRACE = 120.0
"""Seconds beyond its fair share that an owner may have before it comes after everybody else."""
NOBODY = 0
"""The owner of versions that are on no ladder any more."""


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
class Load:
    """What is under way on all ladders: `pending` by match, `room` for so many more.

    `spent` is what each owner had of the workers' time of late, in seconds.
    """

    room: int
    pending: Sequence[tuple[int, ...]] = ()
    spent: Mapping[int, float] = field(default_factory=dict)
    pace: Pace = field(default_factory=lambda: Pace(()))


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


def draw_tables(states: Sequence[LadderState], load: Load, rng: random.Random) -> list[Table]:
    plan = _Plan(states, load, rng)
    while (table := plan.next_table()) is not None:
        plan.add(table)
    return plan.tables


class _Plan:
    def __init__(self, states: Sequence[LadderState], load: Load, rng: random.Random) -> None:
        self.tables: list[Table] = []
        self._states = states
        self._rng = rng
        self._room = load.room
        self._pace = load.pace
        self._pending = Counter[int]()
        self._owner = {c.version: c.entrant.owner for state in states for c in state.contenders}
        self._spent = defaultdict(float, load.spent)
        self._places = {state.ladder: place for place, state in enumerate(states)}
        self._ladders = Counter({state.ladder: state.pending for state in states})
        self._met = {state.ladder: Counter(state.met) for state in states}
        self._drawn: set[int] = set()
        for versions in load.pending:
            self._count(versions)

    def add(self, table: Table) -> None:
        self.tables.append(table)
        self._count(table.versions)
        self._ladders[table.ladder] += 1
        for one in table.versions:
            for other in table.versions:
                self._met[table.ladder][one, other] += GAMES_A_MATCH if one < other else 0
        if table.fixture is not None:
            self._drawn.add(table.fixture)

    def _count(self, versions: Sequence[int]) -> None:
        """A match that waits is paid for as if it had been played."""
        self._pending.update(versions)
        owners = [self._owner.get(version, NOBODY) for version in versions]
        charge(self._spent, self._pace.seconds_of(versions), owners)

    def next_table(self) -> Table | None:
        wants = [want for want in self._wants() if self._has_room_for(want)]
        fair = self._fair_share(wants)
        wants.sort(key=lambda want: self._urgency(want, fair))
        return next((table for want in wants if (table := self._serve(want)) is not None), None)

    def _fair_share(self, wants: Sequence[Want]) -> float:
        """The mean over the owners who ask for matches."""
        asking = {want.contender.entrant.owner for want in wants if want.contender is not None}
        return sum(self._spent[owner] for owner in asking) / max(len(asking), 1)

    def _wants(self) -> Iterator[Want]:
        for state in self._states:
            if state.drawings:
                yield Want(state, Need.CYCLE)
            for contender in state.contenders:
                if contender.need is not None and self._may_play(contender):
                    yield Want(state, contender.need, contender)

    def _urgency(self, want: Want, fair: float) -> tuple[bool, int, float, int, float, int]:
        """Whoever had more than a fair share comes last, first matches excepted.

        Then by need; an owner who had little time before one who had much; then by ladder.
        """
        who = want.contender
        if who is None:
            return False, want.need, 0, self._ladders[want.state.ladder], 0, 0
        spent = self._spent[who.entrant.owner]
        beyond = spent > fair + GRACE and not self._is_first(who)
        return beyond, want.need, spent, self._turn_of(want.state, who), -who.se, who.version

    def _turn_of(self, state: LadderState, who: Contender) -> int:
        """Ladders take turns; but first matches, and all of the house's, fill one ladder after the other."""
        if who.entrant.house or self._is_first(who):
            return self._places[state.ladder]
        return self._ladders[state.ladder]

    def _serve(self, want: Want) -> Table | None:
        if want.contender is None:
            return self._from_cycle(want.state)
        versions = self._seat(want.state, want.contender)
        return Table(want.state.ladder, versions, want.need) if versions else None

    def _has_room_for(self, want: Want) -> bool:
        is_first = want.contender is not None and self._is_first(want.contender)
        return len(self.tables) < self._room + (FIRST_MATCHES if is_first else 0)

    def _is_first(self, contender: Contender) -> bool:
        """The house can wait."""
        is_guest = not contender.entrant.house
        return is_guest and not contender.games and not self._pending[contender.version]

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
    nearest = sorted(free, key=lambda c: (_apart(seeker, c), c.version))
    near = [c for c in nearest if _apart(seeker, c) <= NEIGHBOURHOOD]
    return near if len(near) >= FEWEST_NEIGHBOURS else nearest[:FEWEST_NEIGHBOURS]


def _apart(one: Contender, other: Contender) -> float:
    return abs(one.rating - other.rating) / max(math.hypot(one.se, other.se), 1.0)
