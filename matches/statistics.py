"""What a series of games says about its players: score, wins, Elo difference with a 95 % interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959964
PRIOR_WEIGHT = 4.0
"""How many deals the expectation of independent games weighs against the spread that was seen."""


@dataclass(frozen=True, slots=True)
class EloDifference:
    difference: float
    low: float
    high: float


def pairwise_scores(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the others it finished before, ties one half."""
    others = len(ranks) - 1
    return [(sum(_beats(mine, other) for other in ranks) - 0.5) / others for mine in ranks]


def _beats(mine: int, other: int) -> float:
    return 1.0 if mine < other else 0.5 if mine == other else 0.0


def elo(score: float) -> float:
    return 400 * math.log10(score / (1 - score))


def elo_difference(deals: Sequence[float], games_per_deal: int) -> EloDifference:
    """From a player's mean score per deal. The games of a deal are not independent, deals are.

    Where every game was won (or lost) the true figure is unbounded: the difference then counts one
    drawn deal more, and the far end is as far as that many games could tell.
    """
    mean = sum(deals) / len(deals)
    games = len(deals) / _spread(deals, mean, 1 / games_per_deal)
    inside = mean if 0 < mean < 1 else (sum(deals) + 0.5) / (len(deals) + 1)
    return _bounded(inside, share_interval(mean, games), games)


def elo_of_share(share: float, games: float) -> EloDifference:
    """The same from a mean score and what its games weigh as independent ones."""
    inside = share if 0 < share < 1 else (share * games + 0.5) / (games + 1)
    return _bounded(inside, share_interval(share, games), games)


def _bounded(inside: float, interval: tuple[float, float], games: float) -> EloDifference:
    edge = min(0.025 / games, 0.45)
    return EloDifference(elo(inside), elo(max(interval[0], edge)), elo(min(interval[1], 1 - edge)))


def _spread(deals: Sequence[float], mean: float, expected: float) -> float:
    """The variance of a deal's score as a multiple of one game's, pulled towards what is expected."""
    one_game = mean * (1 - mean)
    if not one_game:
        return expected
    seen = sum((score - mean) ** 2 for score in deals) / one_game
    return (seen + PRIOR_WEIGHT * expected) / (len(deals) - 1 + PRIOR_WEIGHT)


def share_interval(mean: float, games: float) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    shrink = 1 + Z95**2 / games
    centre = (mean + Z95**2 / (2 * games)) / shrink
    half = Z95 * math.sqrt(mean * (1 - mean) / games + Z95**2 / (4 * games**2)) / shrink
    return max(0.0, centre - half), min(1.0, centre + half)
