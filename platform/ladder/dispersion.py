"""Phi: how much luckier or steadier matches are than independent games would be. One number per ladder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ladder.elo import Floats, expectations, pair_weight

ENOUGH_MATCHES = 200
LEAST, MOST = 0.25, 4.0


@dataclass(frozen=True, slots=True)
class Table:
    """One match: who sat there, and what each won from each."""

    versions: Sequence[int]
    points: Floats


def estimate_phi(tables: Sequence[Table], strengths: Mapping[int, float]) -> float | None:
    """Squared surprises over what independent games would give. None until there is enough to tell.

    Duplicate deals make the games of a match cancel luck, so phi falls below one and intervals narrow.
    """
    freedom = sum(len(table.versions) - 1 for table in tables)
    spent = len({version for table in tables for version in table.versions}) - 1
    if len(tables) < ENOUGH_MATCHES or freedom < 2 * spent:
        return None
    seen, foreseen = _sums(tables, strengths)
    return float(np.clip(seen / foreseen * freedom / (freedom - spent), LEAST, MOST))


def _sums(tables: Sequence[Table], strengths: Mapping[int, float]) -> tuple[float, float]:
    """Not a mean of ratios: one upset of a 99 % favourite would outweigh a hundred matches."""
    both = np.array([_squares(table, strengths) for table in tables])
    seen, foreseen = both.sum(axis=0)
    return float(seen), float(foreseen)


def _squares(table: Table, strengths: Mapping[int, float]) -> tuple[float, float]:
    expected = expectations(np.array([strengths[version] for version in table.versions]))
    np.fill_diagonal(expected, 0)
    games = table.points + table.points.T
    surprise = (table.points - games * expected).sum(axis=1)
    variance = (games * expected * (1 - expected)).sum() / pair_weight(len(table.versions))
    return float(surprise @ surprise), float(variance)
