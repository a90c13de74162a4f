"""How a seat played a game, as counts: from its replay, executed again by the engine."""

import math
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from engine.cards import WILD, WILD_FOUR
from engine.decisions import Decision, Kind
from engine.events import Happened, Record, Why
from engine.game import Game
from engine.legality import HARMLESS
from engine.moves import FIRST_WORD, NAME_COLOUR, NAMING, PLAIN_WILD, Move
from engine.replay import Replay, follow
from matches.statistics import pairwise_scores

BINS_A_DECADE: Final = 16
"""Times are kept in bins, each a seventh wider than the one before."""
LEAST_MS: Final = 0.01
WILD_MOVES: Final = bytes(range(NAMING, PLAIN_WILD))
COLOURED_MOVES: Final = bytes(range(WILD))


class Habit(StrEnum):
    """What is counted of a seat."""

    TURNS = "turns"
    DRAWS = "draws"
    WILD_OR_COLOUR = "wild_or_colour"
    """Turns on which a wild could have been laid, and a coloured card too."""
    WILDS_KEPT = "wilds_kept"
    FOURS = "fours"
    BLUFFS = "bluffs"
    MAY_CHALLENGE = "may_challenge"
    CHALLENGES = "challenges"
    CHALLENGES_RIGHT = "challenges_right"
    CALLS = "calls"
    CALLS_FORGOTTEN = "calls_forgotten"
    CATCHES = "catches"
    NAMED_R = "named_R"
    NAMED_Y = "named_Y"
    NAMED_G = "named_G"
    NAMED_B = "named_B"


@dataclass(slots=True)
class Style:
    """Sums over games. `games` and `points` go by seat; a game won is 1,000 points."""

    habits: Counter[str] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)
    """Decisions by bin of their CPU time."""
    slowest_ms: float = 0.0
    games: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Style") -> None:
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)
        self.slowest_ms = max(self.slowest_ms, other.slowest_ms)

    def _counters(self) -> tuple[Counter[Any], ...]:
        return self.habits, self.times, self.games, self.points

    def as_json(self) -> dict[str, Any]:
        return {
            "habits": dict(self.habits),
            "times": dict(self.times),
            "slowest_ms": self.slowest_ms,
            "games": dict(self.games),
            "points": dict(self.points),
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> "Style":
        by_number = ({int(key): value for key, value in told[name].items()} for name in _BY_NUMBER)
        times, games, points = map(Counter, by_number)
        return cls(Counter(told["habits"]), times, told["slowest_ms"], games, points)

    def timed(self, cpu_ms: float) -> None:
        self.times[bin_of(cpu_ms)] += 1
        self.slowest_ms = max(self.slowest_ms, cpu_ms)

    def time_below(self, share: float) -> float:
        """The CPU time, in ms, that this share of the decisions stayed within."""
        wanted, seen = share * sum(self.times.values()), 0
        for place in sorted(self.times):
            seen += self.times[place]
            if seen >= wanted:
                return min(end_of(place), self.slowest_ms)
        return 0.0


_BY_NUMBER: Final = ("times", "games", "points")


def bin_of(cpu_ms: float) -> int:
    return math.ceil(BINS_A_DECADE * math.log10(max(cpu_ms, LEAST_MS) / LEAST_MS))


def end_of(place: int) -> float:
    return LEAST_MS * float(10 ** (place / BINS_A_DECADE))


def styles_of(replay: Replay) -> list[Style]:
    """By seat. Raises BadReplay."""
    game = replay.new_game()
    styles = [Style() for _ in replay.players]
    for number in follow(replay, game):
        decision = game.decision()
        assert decision is not None
        style = styles[decision.seat]
        style.timed(replay.cpu_ms[number])
        _see_choice(style.habits, game, decision, replay.moves[number])
    _see_events(styles, game.events)
    for seat, (style, score) in enumerate(zip(styles, pairwise_scores(replay.result.ranks), strict=True)):
        style.games[seat], style.points[seat] = 1, round(1000 * score)
    return styles


def _see_choice(habits: Counter[str], game: Game, decision: Decision, move: Move) -> None:
    if decision.kind is Kind.CHALLENGE:
        habits[Habit.MAY_CHALLENGE] += 1
    elif decision.kind is Kind.TURN:
        _see_wild_kept(habits, game.legal(), move)
    if NAMING <= move.code < PLAIN_WILD or move.code >= NAME_COLOUR:
        habits[f"named_{move.colour}"] += 1
    if game.rules.four_can_bluff and move.card and move.card.code == WILD_FOUR:
        habits[Habit.FOURS] += 1
        habits[Habit.BLUFFS] += _is_bluff(game)


def _see_wild_kept(habits: Counter[str], legal: bytes, move: Move) -> None:
    if _has(legal, WILD_MOVES) and _has(legal, COLOURED_MOVES) and move.code < FIRST_WORD:
        habits[Habit.WILD_OR_COLOUR] += 1
        habits[Habit.WILDS_KEPT] += move.code < WILD


def _has(legal: bytes, moves: bytes) -> bool:
    return len(legal.translate(None, moves)) < len(legal)


def _is_bluff(game: Game) -> bool:
    """Rules §4.6: judged by what else the hand holds, against the colour in force."""
    table = game.round
    barred = table.hands[table.asked].translate(None, HARMLESS[game.rules.four_barred_by][table.top])
    return bool(barred)


def _see_events(styles: list[Style], events: list[Record]) -> None:
    drawer: object = None
    for event in events:
        kind, who = event[0], event[1]
        if kind is Happened.LAID:
            _seat(styles, who)[Habit.TURNS] += drawer != who
            _seat(styles, who)[Habit.CALLS] += bool(event[5])
            drawer = None
        elif kind is Happened.DREW and event[3] is Why.TURN:
            _seat(styles, who).update((Habit.TURNS, Habit.DRAWS))
            drawer = who
        elif kind is Happened.DREW and event[3] is Why.UNO:
            _seat(styles, who)[Habit.CALLS_FORGOTTEN] += 1
        elif kind is Happened.CHALLENGED:
            _seat(styles, who)[Habit.CHALLENGES] += 1
            _seat(styles, who)[Habit.CHALLENGES_RIGHT] += bool(event[3])
        elif kind is Happened.PASSED:
            _seat(styles, who)[Habit.TURNS] += 1
            drawer = None
        elif kind in _COUNTED:
            _seat(styles, who)[_COUNTED[kind]] += 1


_COUNTED: Final[dict[object, Habit]] = {Happened.CALLED: Habit.CALLS, Happened.CAUGHT: Habit.CATCHES}


def _seat(styles: list[Style], who: object) -> Counter[str]:
    assert isinstance(who, int)
    return styles[who].habits
