"""Is the first of two players better? A sequential test that stops as soon as its games tell.

Wald's test of 0 against 40 Elo, on deals: the two games of a deal share their cards and are not
independent, deals are. How deals spread is taken from those that were played (a generalised
likelihood ratio over the five scores of a deal).
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
    llr = log_likelihood_ratio(counted(deals), claim)
    if llr >= claim.upper:
        return Judgement(State.BETTER, llr)
    return Judgement(State.NOT_BETTER if llr <= claim.lower else State.UNDECIDED, llr)


def counted(deals: Iterable[float]) -> tuple[int, ...]:
    """How many deals were worth 0, 1/4, 1/2, 3/4, 1."""
    counts = [0] * len(SCORES)
    for score in deals:
        counts[SCORES.index(score)] += 1
    return tuple(counts)


def log_likelihood_ratio(counts: Sequence[int], claim: Claim) -> float:
    """Of the likeliest spreads of deals whose means are what the two sides of the claim say."""
    weights = [max(count, UNSEEN) for count in counts]
    null, claimed = expected_score(claim.elo0), expected_score(claim.elo1)
    tilt0, tilt1 = _tilt(weights, null), _tilt(weights, claimed)
    return sum(
        weight * math.log((1 + tilt0 * (score - null)) / (1 + tilt1 * (score - claimed)))
        for weight, score in zip(weights, SCORES, strict=True)
    )


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def _tilt(weights: Sequence[float], mean: float) -> float:
    """The likeliest spread of that mean has each score's weight divided by `1 + tilt * (score - mean)`."""

    def surplus(tilt: float) -> float:
        terms = zip(weights, SCORES, strict=True)
        return sum(weight * (score - mean) / (1 + tilt * (score - mean)) for weight, score in terms)

    return _falling_root(surplus, -1 / (1 - mean), 1 / mean)


def _falling_root(function: Callable[[float], float], low: float, high: float) -> float:
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2
