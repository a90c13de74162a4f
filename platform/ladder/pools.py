"""Who is one player to the ratings: identical code is pooled, a new version follows the one before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ladder.bradley_terry import Prior
from ladder.elo import Floats


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A version as the ratings see it; `parent` is the version of the same bot before it."""

    version: int
    code: str
    house: bool = False
    parent: int | None = None


class PairResult(NamedTuple):
    """What `first` won from `second`, in half points: two a game, one each for a shared place.

    A named tuple, since a ladder of a thousand bots has half a million of them.
    """

    first: int
    second: int
    games: int
    half_points: int


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

    def points(self, results: Iterable[PairResult]) -> Floats:
        """Row i, column j: points of i against j. What a code won from itself says nothing."""
        rows = [(self.index[first], self.index[second], *counts) for first, second, *counts in results]
        i, j, games, half_points = np.array(rows, dtype=np.intp).reshape(-1, 4).T
        total = np.zeros((self.size, self.size))
        np.add.at(total, (i, j), half_points / 2)
        np.add.at(total, (j, i), games - half_points / 2)
        np.fill_diagonal(total, 0)
        return total

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
