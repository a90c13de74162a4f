"""Whether a candidate is better than the active version: from games between them, and of both against others.

Wherever they played an opponent of the panel, they had the same cards, so that only the difference counts.
Blocks of one kind share no cards with blocks of the other: what both tell adds up in one test.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from matches.sprt import Judgement, Sample, counted, decide, expected_score
from matches.statistics import EloDifference, elo

EIGHTHS: Final = tuple(eighth / 8 for eighth in range(9))
"""What a deal can be worth where two results of it are compared: 1/2 and half of their difference."""
FURTHEST: Final = 800.0
"""Elo: no difference is told to be larger."""
DROP_95: Final = 1.920729
"""So much less likely than the likeliest is what lies at the ends of a 95 % interval."""
STEPS: Final = 24
"""Of thirds, to a tenth of a point; of halves two thirds as many."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The mean scores of one deal that each of the two had against the same opponent."""

    candidate: float
    active: float


@dataclass(frozen=True, slots=True)
class Evidence:
    duels: tuple[float, ...] = ()
    """The candidate's mean score in each deal against the active version."""
    pairs: tuple[Pair, ...] = ()

    def judge(self) -> Judgement:
        return decide(self._samples())

    def elo(self) -> EloDifference:
        """The likeliest difference, and all that are not much less likely."""
        samples = self._samples()

        def likelihood(difference: float) -> float:
            return sum(sample.log_likelihood(difference) for sample in samples)

        best = _highest(likelihood)
        least = likelihood(best) - DROP_95
        low, high = (_border(likelihood, best, end, least) for end in (-FURTHEST, FURTHEST))
        return EloDifference(best, low, high)

    def _samples(self) -> list[Sample]:
        return [Sample(counted(self.duels)), self._compared()]

    def _compared(self) -> Sample:
        worth = ((1 + pair.candidate - pair.active) / 2 for pair in self.pairs)
        return Sample(counted(worth, EIGHTHS), EIGHTHS, _between(self._level()))

    def _level(self) -> float:
        """How far the two are above the panel, as if there were one drawn deal more."""
        total = sum((pair.candidate + pair.active) / 2 for pair in self.pairs)
        return elo((total + 0.5) / (len(self.pairs) + 1))


def _between(level: float) -> Callable[[float], float]:
    """An opponent who is far weaker or stronger than both tells less of their difference."""

    def expected(difference: float) -> float:
        above, below = (expected_score(level + half) for half in (difference / 2, -difference / 2))
        return (1 + above - below) / 2

    return expected


def _highest(function: Callable[[float], float]) -> float:
    """Where a function with one summit has it."""
    low, high = -FURTHEST, FURTHEST
    for _ in range(STEPS):
        third = (high - low) / 3
        left, right = low + third, high - third
        low, high = (low, right) if function(left) > function(right) else (left, high)
    return (low + high) / 2


def _border(function: Callable[[float], float], inside: float, outside: float, least: float) -> float:
    """How far from the summit the function still reaches `least`."""
    if function(outside) >= least:
        return outside
    for _ in range(STEPS * 2 // 3):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if function(middle) >= least else (inside, middle)
    return inside


def evidence_of(blocks: Iterable[Evidence]) -> Evidence:
    """Of several blocks, added up."""
    told = list(blocks)
    duels = tuple(score for block in told for score in block.duels)
    return Evidence(duels, tuple(pair for block in told for pair in block.pairs))
