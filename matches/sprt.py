"""Is the first of two players better? A sequential test that stops as soon as its games tell.

Wald's test of 0 against 40 Elo, on deals: the two games of a deal share their cards and are not
independent, deals are. How deals spread is taken from those that were played (a generalised
likelihood ratio over the scores a deal can have).
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a deal of two games can be worth."""
UNSEEN: Final = 1e-3
"""The weight of a score that no deal had yet: without it nothing but what was seen would be possible."""
HALVINGS: Final = 40


class State(StrEnum):
    BETTER = "better"
    NOT_BETTER = "not_better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Claim:
    """At least `elo1` better, against no better than `elo0`: believed and dismissed wrongly this often."""

    elo0: float = 0.0
    elo1: float = 40.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)


BETTER: Final = Claim()


@dataclass(frozen=True, slots=True)
class Judgement:
    state: State
    llr: float
    """How much likelier the games are if the claim holds; beyond either bound of the claim it is decided."""


def judge(deals: Iterable[float], claim: Claim = BETTER) -> Judgement:
    """From the first player's mean score per deal of two games. Asked after each block until it decides."""
    return decide([Sample(counted(deals))], claim)


def decide(samples: Iterable["Sample"], claim: Claim = BETTER) -> Judgement:
    """Of samples that are independent of each other: what they tell adds up."""
    llr = sum(sample.log_likelihood_ratio(claim) for sample in samples)
    if llr >= claim.upper:
        return Judgement(State.BETTER, llr)
    return Judgement(State.NOT_BETTER if llr <= claim.lower else State.UNDECIDED, llr)


def counted(deals: Iterable[float], scores: Sequence[float] = SCORES) -> tuple[int, ...]:
    """How many deals were worth each of these."""
    counts = [0] * len(scores)
    for score in deals:
        counts[scores.index(score)] += 1
    return tuple(counts)


def log_likelihood_ratio(counts: Sequence[int], claim: Claim) -> float:
    return Sample(counts).log_likelihood_ratio(claim)


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each score was seen, and what its mean should be for so many Elo of difference."""

    counts: Sequence[int]
    scores: Sequence[float] = SCORES
    expected: Callable[[float], float] = expected_score

    def log_likelihood_ratio(self, claim: Claim) -> float:
        """Of the likeliest spreads whose means are what the two sides of the claim say."""
        return self.log_likelihood(claim.elo1) - self.log_likelihood(claim.elo0)

    def log_likelihood(self, elo: float) -> float:
        """Of the likeliest spread with the mean of that difference, against the likeliest of all."""
        mean = self.expected(elo)
        tilt = self._tilt(mean)
        return -sum(weight * math.log(1 + tilt * (score - mean)) for weight, score in self._weighed())

    def _weighed(self) -> list[tuple[float, float]]:
        weights = (max(count, UNSEEN) for count in self.counts)
        return list(zip(weights, self.scores, strict=True))

    def _tilt(self, mean: float) -> float:
        """The likeliest spread has each score's weight divided by `1 + tilt * (score - mean)`."""
        weighed = self._weighed()

        def surplus(tilt: float) -> float:
            return sum(weight * (score - mean) / (1 + tilt * (score - mean)) for weight, score in weighed)

        return _falling_root(surplus, -1 / (1 - mean), 1 / mean)


def _falling_root(function: Callable[[float], float], low: float, high: float) -> float:
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2
