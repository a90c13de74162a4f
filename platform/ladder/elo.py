"""Elo's arithmetic for one match: what was expected of each bot, and what the result is worth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SCALE = math.log(10) / 400
"""Natural-log odds per Elo point."""


@dataclass(frozen=True, slots=True)
class Effect:
    """`k * (score - expected)` is the bot's own part; the rest is how the others fared among themselves."""

    score: float
    expected: float
    k: float
    effect: float


def expectation(rating: float, opponent: float) -> float:
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def expectations(ratings: Floats) -> Floats:
    """Row i, column j: what i may expect of a game against j."""
    logits = SCALE * (ratings[:, None] - ratings[None, :])
    return np.asarray(0.5 * (1 + np.tanh(logits / 2)))


def pair_weight(seats: int) -> float:
    """A full order of n bots tells as much as this weight on each of its pairs: they are not independent."""
    return 3 / (seats + 1)


def pair_points(ranks: Sequence[float]) -> Floats:
    """Row i, column j: 1 where i ended before j, one half where they share the place."""
    places = np.asarray(ranks, dtype=float)
    points = np.asarray(0.5 * (1 + np.sign(places[None, :] - places[:, None])))
    np.fill_diagonal(points, 0)
    return points


def mean_over_opponents(pairs: Floats) -> Floats:
    """The diagonal, a bot against itself, does not count."""
    return np.asarray((pairs.sum(axis=1) - np.diag(pairs)) / (len(pairs) - 1))


def expected_scores(ratings: Floats) -> Floats:
    return mean_over_opponents(expectations(ratings))


def match_effects(ratings: Floats, covariance: Floats, points: Floats, *, phi: float = 1.0) -> list[Effect]:
    """One match as one rating event: Newton's step from the ratings before it.

    `points[i, j]` is what i won from j over the games of the match, `covariance` that of the
    ratings before. For two bots this is K = qVn / (phi + q^2 E(1-E) n V'), Glicko's gain.
    """
    seats, games = len(ratings), points[0, 1] + points[1, 0]
    score, expected = mean_over_opponents(points) / games, expected_scores(ratings)
    per_score = pair_weight(seats) / phi * games * (seats - 1) * _gain(ratings, covariance, games, phi)
    effects = per_score @ (score - expected)
    return [
        Effect(float(score[i]), float(expected[i]), _own_share(per_score[i], i), float(effects[i]))
        for i in range(seats)
    ]


def _gain(ratings: Floats, covariance: Floats, games: float, phi: float) -> Floats:
    """Solves (V^-1 + q^2 H) d = q u without inverting V, which is singular where a bot is the anchor."""
    curvature = pair_weight(len(ratings)) / phi * games * _laplacian(expectations(ratings))
    system = np.eye(len(ratings)) + SCALE**2 * covariance @ curvature
    return np.asarray(np.linalg.solve(system, SCALE * covariance))


def _laplacian(expected: Floats) -> Floats:
    certainty = expected * (1 - expected)
    np.fill_diagonal(certainty, 0)
    return np.asarray(np.diag(certainty.sum(axis=1)) - certainty)


def _own_share(row: Floats, own: int) -> float:
    """Surprises sum to zero, so what all others share can be taken off without changing the effect."""
    others = (row.sum() - row[own]) / (len(row) - 1)
    return float(row[own] - others)
