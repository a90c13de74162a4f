"""Who is one player to the ratings: identical code is pooled, a new version follows the one before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladder.bradley_terry import Prior
from ladder.elo import Floats
from ladder.totals import Totals


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A version as the ratings see it; `parent` is the version of the same bot before it."""

    version: int
    code: str
    house: bool = False
    parent: int | None = None


class Pools:
    """One index for each distinct code, in the order of first upload."""

    def __init__(self, versions: Iterable[Uploaded]) -> None:
        self._versions = sorted(versions, key=lambda v: v.version)
        codes = dict.fromkeys(v.code for v in self._versions)
        places = {code: place for place, code in enumerate(codes)}
        self.index = {v.version: places[v.code] for v in self._versions}
        self.size = len(places)

    def prior(self) -> Prior:
        anchors = sorted({self.index[v.version] for v in self._versions if v.house})
        return Prior(anchors, self._parents())

    def points(self, totals: Totals) -> Floats:
        """Row i, column j: points of i against j. What a code won from itself says nothing."""
        i, j = self._places(totals.rows[:, 0]), self._places(totals.rows[:, 1])
        games, won = totals.rows[:, 2], totals.rows[:, 3] / 2
        points = np.zeros((self.size, self.size))
        np.add.at(points, (i, j), won)
        np.add.at(points, (j, i), games - won)
        np.fill_diagonal(points, 0)
        return points

    def _places(self, versions: NDArray[np.int64]) -> NDArray[np.intp]:
        known = np.array([version.version for version in self._versions], dtype=np.int64)
        places = np.array([self.index[version.version] for version in self._versions], dtype=np.intp)
        return places[np.searchsorted(known, versions)]

    def _parents(self) -> Sequence[int | None]:
        """The first upload of a code decides, so that going back to older code closes no circle."""
        parents: dict[int, int | None] = {}
        for version in self._versions:
            parents.setdefault(self.index[version.version], self._parent(version))
        return [parents[place] for place in range(self.size)]

    def _parent(self, version: Uploaded) -> int | None:
        """House bots are frozen and anchor the scale themselves."""
        known = version.parent is not None and not version.house
        return self.index.get(version.parent) if known and version.parent is not None else None
