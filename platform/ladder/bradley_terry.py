"""Bradley-Terry, maximum a posteriori, on the Elo scale: what best explains all results at once."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ladder.elo import SCALE, Floats, expectations

PRIOR_SD = 400.0
SHARED_SD = 200.0
LINK_SD = 150.0
TOLERANCE = 1e-6
"""Newton's steps square their error: after one this small nothing is left to gain."""
STEPS = 60


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed before any game: near the house's mean, or near the version before.

    `anchors` are the bots whose mean is zero (all bots if there are none); `parents[i]` is the bot
    that i follows as its next version, or None. Parents must not form a circle.

    Guests may be weaker or stronger than the house as a whole: `shared_sd` of the `sd` is common to
    them. Were each held to the house for itself, a crowd of weak bots would drag the house down.
    """

    anchors: Sequence[int]
    parents: Sequence[int | None]
    sd: float = PRIOR_SD
    shared_sd: float = SHARED_SD
    link_sd: float = LINK_SD


@dataclass(frozen=True, slots=True)
class Fit:
    """Elo above the anchors' mean, and the covariance of those differences."""

    strengths: Floats
    covariance: Floats


def fit(points: Floats, prior: Prior, *, phi: float = 1.0, start: Floats | None = None) -> Fit:
    """`points[i, j]` is the weighted sum of what i won from j."""
    size = len(points)
    # One more player than there are, who never plays: the guests' common level.
    padded = np.pad(points / phi, (0, 1))
    theta = np.zeros(size + 1) if start is None else SCALE * np.append(start, 0)
    theta, curvature = _climb(padded, prior_precision(prior) / SCALE**2, theta)
    covariance = _contrasts(np.asarray(np.linalg.inv(curvature), float), prior)
    return Fit(theta[:size] / SCALE, covariance[:size, :size] / SCALE**2)


def prior_precision(prior: Prior) -> Floats:
    """In 1/Elo^2. Only differences have a prior; the last term pins their origin at the anchors' mean."""
    anchor = _anchor(prior)
    beliefs = _beliefs(prior, anchor)
    return np.asarray(beliefs.T @ beliefs + np.outer(anchor, anchor) / prior.sd**2)


def _anchors(prior: Prior) -> list[int]:
    return list(prior.anchors) or list(range(len(prior.parents)))


def _anchor(prior: Prior) -> Floats:
    weights = np.zeros(len(prior.parents) + 1)
    weights[_anchors(prior)] = 1 / max(len(_anchors(prior)), 1)
    return weights


def _beliefs(prior: Prior, anchor: Floats) -> Floats:
    """A row each: a difference that is normally distributed, divided by its standard deviation."""
    beliefs, level = np.eye(len(anchor)), len(anchor) - 1
    guests = set(range(level)) - set(_anchors(prior))
    for index, parent in enumerate(prior.parents):
        if parent is not None:
            beliefs[index, parent] = -1
        elif index in guests:
            beliefs[index, level] = -1
        else:
            beliefs[index] -= anchor
    beliefs[level] -= anchor
    return beliefs / _deviations(prior, guests)[:, None]


def _deviations(prior: Prior, guests: set[int]) -> Floats:
    own = math.sqrt(prior.sd**2 - prior.shared_sd**2)
    each = [
        prior.link_sd if parent is not None else own if index in guests else prior.sd
        for index, parent in enumerate(prior.parents)
    ]
    return np.array([*each, prior.shared_sd])


def _climb(points: Floats, precision: Floats, theta: Floats) -> tuple[Floats, Floats]:
    """Newton's method. The objective is concave, so halving a step that overshoots is safe."""
    value = _objective(points, precision, theta)
    for _ in range(STEPS):
        gradient, curvature = _slopes(points, precision, theta)
        step = np.asarray(np.linalg.solve(curvature, gradient), float)
        theta, value = _stride(points, precision, theta, step, value)
        if np.max(np.abs(step), initial=0) < TOLERANCE:
            break
    return theta, _slopes(points, precision, theta)[1]


def _stride(
    points: Floats, precision: Floats, theta: Floats, step: Floats, value: float
) -> tuple[Floats, float]:
    length = 1.0
    while length > 1e-4:
        reached = _objective(points, precision, theta + length * step)
        if reached >= value - 1e-12 * abs(value):
            break
        length /= 2
    return theta + length * step, reached


def _objective(points: Floats, precision: Floats, theta: Floats) -> float:
    losses = np.logaddexp(0, theta[None, :] - theta[:, None])
    return float(-np.sum(points * losses) - 0.5 * theta @ precision @ theta)


def _slopes(points: Floats, precision: Floats, theta: Floats) -> tuple[Floats, Floats]:
    games, expected = points + points.T, expectations(theta / SCALE)
    gradient = points.sum(axis=1) - (games * expected).sum(axis=1) - precision @ theta
    certainty = games * expected * (1 - expected)
    curvature = precision + np.diag(certainty.sum(axis=1)) - certainty
    return gradient, curvature


def _contrasts(covariance: Floats, prior: Prior) -> Floats:
    """The shift common to all is a matter of the prior alone: only differences from the anchor are shown."""
    anchor = _anchor(prior)
    shared = covariance @ anchor
    return np.asarray(covariance - shared[:, None] - shared[None, :] + anchor @ shared)
