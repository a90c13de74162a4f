"""Winning chances along a game, by roll-outs, and the decisions at which they fell."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import pvariance
from typing import Any, Final

from engine.frames import FORFEITS, Frame, WatchedGame
from engine.replay import Replay, follow
from engine.round import Round
from engine.scoring import RoundResult
from matches.race import Race
from matches.regrets import Asked, Better, better_than

FORMAT: Final = "lastcard-chances/1"
ROLLOUTS: Final = 64
MOVES_IN_FULL: Final = 400
"""A game of more real choices, of two seats, gets fewer roll-outs a frame, so that none takes for ever."""
FEWEST_ROLLOUTS: Final = 4
LENGTHS: Final = {"marathon": 6.0, "minecraft": 2.0}
"""How long a round is played on in these rulesets, against `classic`."""
MOST_FALLS: Final = 3
IN_FOLLOWING: Final = 0.9
"""Of the work; the rest is the other moves at the falls."""
CERTAIN: Final = 2.0
"""A fall counts from so many standard errors on."""


class NotJudged(Exception):
    """There are no winning chances for such a game; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Outlook:
    chances: tuple[float, ...]
    """Of winning the game, by seat."""
    error: float
    """The largest standard error among them."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A decision after which its seat stood worse: by its own move, or by what the cards did next."""

    frame: int
    drop: float
    error: float


class JudgedGame(WatchedGame):
    """A game that is watched with an outlook for every frame.

    All hands are known to the roll-outs and the draw pile's order is not; every seat plays on as `plain`.
    What a finished round is worth comes from races to the target.
    """

    def __init__(self, replay: Replay) -> None:
        self.outlooks: list[Outlook] = []
        self._asked: dict[int, Asked] = {}
        self._rng = Random(replay.seed)
        self._rollouts = rollouts_for(replay)
        self._race = Race(replay.rules, len(replay.players), self._rng)
        super().__init__(replay.rules, len(replay.players), replay.seed)

    def show(self, frame: Frame, table: Round) -> None:
        super().show(frame, table)
        self.outlooks.append(self._outlook(table))

    def apply(self, code: int, *, uno: bool = False) -> None:
        if self.real is not None:
            self._asked[len(self.frames)] = Asked(self.round.copy(), code, uno)
        super().apply(code, uno=uno)

    def better(self, place: int, seat: int) -> Better | None:
        """Than the move that led to this frame; None where no other was, or nothing was asked."""
        if place not in self._asked:
            return None
        return better_than(
            self._asked[place], lambda table: self._played_on(table)[seat], self._rng, self._rollouts
        )

    def _outlook(self, table: Round) -> Outlook:
        if table.result is not None:
            return Outlook(self._worth(table.result, table.totals, table.out), 0.0)
        ends = [self._end(table) for _ in range(self._rollouts)]
        by_seat = list(zip(*ends, strict=True))
        error = math.sqrt(max(map(pvariance, by_seat)) / len(ends))
        return Outlook(tuple(sum(each) / len(ends) for each in by_seat), error)

    def _end(self, table: Round) -> tuple[float, ...]:
        twin = table.copy()
        self._rng.shuffle(twin.draw)
        return self._played_on(twin)

    def _played_on(self, table: Round) -> tuple[float, ...]:
        return self._worth(table.rollout(), table.totals, table.out)

    def _worth(self, result: RoundResult, totals: Sequence[int], out: tuple[bool, ...]) -> tuple[float, ...]:
        if self.rules.single_round or out.count(False) == 1:
            return _of_those_in(result.winner, out)
        return self._race.worth(totals, out)


def rollouts_for(replay: Replay) -> int:
    work = len(replay.moves) * len(replay.players) / 2 * LENGTHS.get(replay.rules.name, 1.0)
    return max(FEWEST_ROLLOUTS, min(ROLLOUTS, int(ROLLOUTS * MOVES_IN_FULL / max(1.0, work))))


def _of_those_in(winner: int | None, out: Sequence[bool]) -> tuple[float, ...]:
    """By the round alone, where it is the only one, or nobody else is left."""
    if winner is not None:
        return tuple(float(seat == winner) for seat in range(len(out)))
    return tuple((not gone) / out.count(False) for gone in out)


def judged(replay: Replay, tell: Callable[[float], None] = lambda share: None) -> JudgedGame:
    """`tell` hears which share of the choices is judged.

    Raises BadReplay, and NotJudged where seats are eliminated one after the other.
    """
    if replay.rules.elimination:
        raise NotJudged("Winning chances are not told for games with elimination.")
    game = JudgedGame(replay)
    for number in follow(replay, game):
        game.real = number
        tell(number / len(replay.moves))
    return game


def falls(game: JudgedGame, seat: int) -> list[Fall]:
    """The seat's own real choices, and its fault, after which its chances were lower; the largest first."""
    found = [_fall(game, place, seat) for place, frame in enumerate(game.frames) if _is_of(frame, seat)]
    certain = [fall for fall in found if fall.drop > CERTAIN * fall.error]
    return sorted(certain, key=lambda fall: -fall.drop)[:MOST_FALLS]


def _is_of(frame: Frame, seat: int) -> bool:
    choice = frame.choice
    return (
        choice is not None and choice.seat == seat and (choice.number is not None or choice.kind == FORFEITS)
    )


def _fall(game: JudgedGame, place: int, seat: int) -> Fall:
    before, after = game.outlooks[place - 1], game.outlooks[place]
    return Fall(place, before.chances[seat] - after.chances[seat], math.hypot(before.error, after.error))


def chances_of(replay: Replay, tell: Callable[[float], None] = lambda share: None) -> dict[str, Any]:
    """As one JSON object: shares in thousandths, by frame and seat; falls by seat.

    `tell` hears now and then which share of the work is done.
    """
    game = judged(replay, lambda share: tell(IN_FOLLOWING * share))
    return {
        "format": FORMAT,
        "rollouts": rollouts_for(replay),
        "chances": [[_thousandths(each) for each in outlook.chances] for outlook in game.outlooks],
        "errors": [_thousandths(outlook.error) for outlook in game.outlooks],
        "falls": [
            [
                _fall_as_json(fall) | {"better": _better_as_json(game.better(fall.frame, seat))}
                for fall in falls(game, seat)
            ]
            for seat in range(game.seats)
        ],
    }


def _fall_as_json(fall: Fall) -> dict[str, int]:
    return {"frame": fall.frame, "drop": _thousandths(fall.drop), "error": _thousandths(fall.error)}


def _better_as_json(better: Better | None) -> dict[str, Any] | None:
    """Where it is null no other move was better by more than chance explains."""
    if better is None:
        return None
    return {"move": better.move, "gain": _thousandths(better.gain), "error": _thousandths(better.error)}


def _thousandths(share: float) -> int:
    return round(1000 * share)
