"""The ratings of one ladder from its results: house bots at 1500, honest intervals, ranks."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladder import bradley_terry
from ladder.elo import Floats, pair_weight
from ladder.pools import Pools, Uploaded
from ladder.totals import Totals

HOUSE_MEAN = 1500.0
CONFIDENCE = 1.959964
DIGITS = 3
"""Beyond them, two ways to the same ratings differ by the order of additions."""
PROVISIONAL_SE = 60.0
PROVISIONAL_OPPONENTS = 8


class Estimate:
    """A rating with its standard error; the true one lies between low and high 95 times in 100."""

    __slots__ = ()
    rating: float
    se: float

    @property
    def low(self) -> float:
        return self.rating - CONFIDENCE * self.se

    @property
    def high(self) -> float:
        return self.rating + CONFIDENCE * self.se


@dataclass(frozen=True, slots=True)
class Rating(Estimate):
    version: int
    rating: float
    se: float
    games: int
    opponents: int


@dataclass(frozen=True, slots=True)
class Standing:
    """`rank` is the place by rating, equals share it; the true place lies between low and high."""

    rating: Rating
    rank: int | None
    rank_low: int
    rank_high: int

    @property
    def provisional(self) -> bool:
        return self.rank is None


class Ratings:
    """The fit of one ladder, and the questions about it."""

    def __init__(
        self,
        seats: int,
        versions: Iterable[Uploaded],
        results: Totals,
        *,
        phi: float = 1.0,
        start: "Ratings | None" = None,
    ) -> None:
        """`start` is a fit of the same versions to similar results: it only saves time."""
        self._seats = seats
        self._pools = Pools(versions)
        self._points = self._pools.points(results)
        self._fit: bradley_terry.Fit = bradley_terry.fit(
            pair_weight(seats) * self._points,
            self._pools.prior(),
            phi=phi,
            start=None if start is None else start._fit.strengths,
        )

    def strengths(self, versions: Sequence[int]) -> Floats:
        return HOUSE_MEAN + self._fit.strengths[self._places(versions)]

    def by_version(self) -> dict[int, float]:
        strengths = HOUSE_MEAN + self._fit.strengths
        return {version: float(strengths[place]) for version, place in self._pools.index.items()}

    def covariance(self, versions: Sequence[int]) -> Floats:
        places = self._places(versions)
        return self._fit.covariance[np.ix_(places, places)]

    def rating(self, version: int) -> Rating:
        place = self._pools.index[version]
        met = self._points[place] + self._points[:, place]
        return Rating(
            version=version,
            rating=round(float(HOUSE_MEAN + self._fit.strengths[place]), DIGITS),
            se=round(math.sqrt(max(self._fit.covariance[place, place], 0.0)), DIGITS),
            games=round(met.sum() / (self._seats - 1)),
            opponents=int(np.count_nonzero(met)),
        )

    def certainties(self, versions: Sequence[int]) -> Floats:
        """Row i, column j: by how many standard errors i is ahead of j."""
        strengths, covariance = self.strengths(versions), self.covariance(versions)
        own = np.diag(covariance)
        variance = own[:, None] + own[None, :] - 2 * covariance
        ahead = strengths[:, None] - strengths[None, :]
        return np.divide(
            ahead, np.sqrt(np.maximum(variance, 0)), out=np.zeros_like(ahead), where=variance > 1e-9
        )

    def chance_of_better(self, version: int, other: int) -> float:
        """How sure the results make us that `version` is the stronger one."""
        return 0.5 * (1 + math.erf(self.certainties([version, other])[0, 1] / math.sqrt(2)))

    def standings(self, opponents: Mapping[int, int]) -> list[Standing]:
        """The listed versions, best first, the provisional ones after.

        `opponents` holds for each listed version how many others it could have been seated with.
        """
        ratings = [self.rating(version) for version in opponents]
        settled = [r for r in ratings if is_settled(r, opponents[r.version])]
        unsettled = [r for r in ratings if not is_settled(r, opponents[r.version])]
        return self._ranked(settled) + self._unranked(unsettled, settled)

    def _ranked(self, settled: Sequence[Rating]) -> list[Standing]:
        ordered = sorted(settled, key=_by_rating)
        certain = self.certainties([r.version for r in ordered])
        ranks = shared_ranks([r.rating for r in ordered])
        return [Standing(*row) for row in zip(ordered, ranks, *rank_bounds(certain), strict=True)]

    def _unranked(self, unsettled: Sequence[Rating], settled: Sequence[Rating]) -> list[Standing]:
        return [self._between(rating, settled) for rating in sorted(unsettled, key=_by_rating)]

    def _between(self, rating: Rating, settled: Sequence[Rating]) -> Standing:
        """Where among the settled ones it could stand once it is one of them."""
        certain = self.certainties([rating.version, *(r.version for r in settled)])[:1, 1:]
        (low,), (high,) = rank_bounds(certain)
        return Standing(rating, None, low, high + 1)

    def _places(self, versions: Sequence[int]) -> NDArray[np.intp]:
        return np.array([self._pools.index[version] for version in versions], dtype=np.intp)


def is_settled(rating: Rating, possible_opponents: int) -> bool:
    enough = min(PROVISIONAL_OPPONENTS, possible_opponents)
    return rating.games > 0 and rating.se <= PROVISIONAL_SE and rating.opponents >= enough


def shared_ranks(ratings: Sequence[float]) -> list[int]:
    """Of ratings in order, best first: those that show the same figure share the place."""
    shown = [-round(rating, 1) for rating in ratings]
    ranks: list[int] = (1 + np.searchsorted(shown, shown)).tolist()
    return ranks


def rank_bounds(certain: Floats) -> tuple[list[int], list[int]]:
    """The best and the worst rank of each row, among the columns, by what is certain."""
    lows = 1 + (certain < -CONFIDENCE).sum(axis=1)
    highs = certain.shape[1] - (certain > CONFIDENCE).sum(axis=1)
    return lows.tolist(), highs.tolist()


def _by_rating(rating: Rating) -> tuple[float, int]:
    return -round(rating.rating, 1), rating.version
