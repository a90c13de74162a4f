"""What one seat of one game has been told so far, and what it is to be told next."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bot import bot_seed
from engine.game import HOOK_ROUND_OVER, Game
from engine.host import DECIDE, ROUND_OVER, start_item
from engine.scoring import RoundResult
from engine.view import observe


@dataclass(slots=True)
class Chair:
    seat: int
    hooks: int
    """What its bot said at load."""
    bank_ns: int
    cpu_ms: list[float] = field(default_factory=list)
    """Per decision."""
    _is_seated: bool = False
    _seen: int = 0
    """How many events of the game its bot was told."""
    _results: int = 0
    """And how many rounds' results."""

    def question(self, game: Game) -> list[list[Any]]:
        """The open decision, after what its bot has to be told before."""
        told = [] if self._is_seated else [self._start(game)]
        self._is_seated = True
        told += [*self.news(game), [DECIDE, observe(game, self.seat, self._seen)]]
        self._seen = len(game.events)
        return told

    def news(self, game: Game) -> list[list[Any]]:
        """The rounds that ended since it was last told of one, if it wants to hear."""
        if not self.hooks & HOOK_ROUND_OVER or not self._is_seated:
            return []
        unheard = range(self._results, len(game.sheet))
        self._results = len(game.sheet)
        return [[ROUND_OVER, _result(game.sheet, number)] for number in unheard]

    def _start(self, game: Game) -> list[Any]:
        return start_item(game.rules, game.seats, self.seat, bot_seed(game.seed, self.seat))


def _result(sheet: Sequence[RoundResult], number: int) -> list[Any]:
    result = sheet[number]
    totals = [sum(column) for column in zip(*(line.points for line in sheet[: number + 1]), strict=True)]
    return [result.winner, list(result.points), list(result.left), totals]
