"""Whether another move would have kept more where a seat's chances fell: the bot's doing, or the cards'."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pvariance
from typing import Final

from engine.moves import MOVES
from engine.round import Round

Worth = Callable[[Round], float]
"""What a table is worth to a seat that plays on from there once."""

FEWEST_TO_CHOOSE: Final = 4
FEWEST_TO_MEASURE: Final = 16
CERTAIN: Final = 2.0
"""A move is better from so many standard errors on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision as it was answered."""

    table: Round
    code: int
    uno: bool


@dataclass(frozen=True, slots=True)
class Better:
    """A move that would have kept so much more."""

    move: str
    gain: float
    error: float


def better_than(asked: Asked, worth: Worth, rng: Random, rollouts: int) -> Better | None:
    """Roll-outs choose the best of the other moves, and other ones measure it against the move that was made:
    what was chosen for looking best looks better than it is. Both moves meet the same draw piles."""
    others = [code for code in asked.table.legal() if code != asked.code]
    if not others:
        return None
    seeds = _seeds(rng, max(FEWEST_TO_CHOOSE, rollouts // 4))
    best = max(others, key=lambda code: fmean(_worths(asked, code, worth, seeds)))
    measured = _measured(asked, best, worth, _seeds(rng, max(FEWEST_TO_MEASURE, rollouts)))
    return measured if measured.gain > CERTAIN * measured.error else None


def _measured(asked: Asked, code: int, worth: Worth, seeds: Sequence[int]) -> Better:
    both = zip(_worths(asked, code, worth, seeds), _worths(asked, asked.code, worth, seeds), strict=True)
    gains = [one - other for one, other in both]
    return Better(str(MOVES[code]), fmean(gains), math.sqrt(pvariance(gains) / len(gains)))


def _worths(asked: Asked, code: int, worth: Worth, seeds: Sequence[int]) -> list[float]:
    return [worth(_after(asked, code, seed)) for seed in seeds]


def _after(asked: Asked, code: int, seed: int) -> Round:
    twin = asked.table.copy()
    Random(seed).shuffle(twin.draw)
    twin.apply(code, uno=asked.uno if code == asked.code else twin.can_call(code))
    return twin


def _seeds(rng: Random, count: int) -> list[int]:
    return [rng.getrandbits(32) for _ in range(count)]
