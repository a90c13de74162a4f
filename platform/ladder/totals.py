"""What pairs of versions won from each other, added up: integers, quick at half a million pairs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Totals:
    """Rows of `first, second, games, half_points`: a pair once, the lower id first, in order.

    Half points of `first`: two a game won, one a shared place.
    """

    rows: Integers

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> "Totals":
        """From rows in any order, told from either side, a pair as often as it likes."""
        table = np.fromiter(chain.from_iterable(rows), dtype=np.int64).reshape(-1, 4)
        first, second, games, half_points = table.T
        told_backwards = first > second
        half_points = np.where(told_backwards, 2 * games - half_points, half_points)
        low, high = np.minimum(first, second), np.maximum(first, second)
        return cls(_summed(np.column_stack((low, high, games, half_points))))

    @property
    def versions(self) -> set[int]:
        return set(np.unique(self.rows[:, :2]).tolist())

    def plus(self, other: "Totals") -> "Totals":
        return Totals(_summed(np.concatenate((self.rows, other.rows))))

    def about_pairs_of(self, other: "Totals") -> "Totals":
        """The rows of those pairs that `other` has a row of."""
        return Totals(self.rows[np.isin(_keys(self.rows), _keys(other.rows))])


def _keys(table: Integers) -> Integers:
    return (table[:, 0] << 32) | table[:, 1]


def _summed(table: Integers) -> Integers:
    if not len(table):
        return table
    table = table[np.lexsort((table[:, 1], table[:, 0]))]
    starts = np.flatnonzero(np.any(np.diff(table[:, :2], axis=0, prepend=-1) != 0, axis=1))
    counts = np.add.reduceat(table[:, 2:], starts)
    return np.column_stack((table[starts, :2], counts))
