"""Phi, on tables whose luck is known."""

import numpy as np
import pytest

from ladder.dispersion import Table, estimate_phi
from ladder.elo import Floats, expectations, pair_points

SPREAD = np.linspace(-300, 300, 12)
STRENGTHS = dict(enumerate(SPREAD.tolist()))


def two_seats(rng: np.random.Generator, matches: int, draw_games: "Draw") -> list[Table]:
    return [_table(rng.choice(12, 2, replace=False), rng, draw_games) for _ in range(matches)]


class Draw:
    """How the four games of a match hang together."""

    def __init__(self, *, copies: int = 1) -> None:
        self.copies = copies

    def points(self, chance: float, rng: np.random.Generator) -> float:
        return float(self.copies * rng.binomial(4 // self.copies, chance))


def _table(bots: "np.ndarray[tuple[int], np.dtype[np.int64]]", rng: np.random.Generator, draw: Draw) -> Table:
    won = draw.points(float(expectations(SPREAD[bots])[0, 1]), rng)
    return Table(bots.tolist(), np.array([[0, won], [4 - won, 0]]))


def four_seats(rng: np.random.Generator, matches: int) -> list[Table]:
    """Full orders by Plackett-Luce: the strongest exponential arrives first."""
    tables = []
    for _ in range(matches):
        bots = rng.choice(12, 4, replace=False)
        points: Floats = sum((_order(bots, rng) for _ in range(4)), start=np.zeros((4, 4)))
        tables.append(Table(bots.tolist(), points))
    return tables


def _order(bots: "np.ndarray[tuple[int], np.dtype[np.int64]]", rng: np.random.Generator) -> Floats:
    arrivals = rng.exponential(size=4) / np.exp(SPREAD[bots] * np.log(10) / 400)
    return pair_points(arrivals.tolist())


def test_independent_games_give_one() -> None:
    tables = two_seats(np.random.default_rng(1), 4000, Draw())
    assert estimate_phi(tables, STRENGTHS) == pytest.approx(1, abs=0.06)


def test_games_that_repeat_each_other_give_two() -> None:
    tables = two_seats(np.random.default_rng(2), 4000, Draw(copies=2))
    assert estimate_phi(tables, STRENGTHS) == pytest.approx(2, abs=0.12)


def test_independent_games_at_four_seats_give_a_little_less_than_one() -> None:
    """The pairs of a table hang together less where its bots are far apart."""
    tables = four_seats(np.random.default_rng(3), 3000)
    assert estimate_phi(tables, STRENGTHS) == pytest.approx(0.92, abs=0.07)


def test_too_few_matches_tell_nothing() -> None:
    tables = two_seats(np.random.default_rng(4), 150, Draw(copies=2))
    assert estimate_phi(tables, STRENGTHS) is None


def test_no_upset_carries_phi_beyond_its_bounds() -> None:
    upset = Table([0, 1], np.array([[0.0, 4.0], [0.0, 0.0]]))
    assert estimate_phi([upset] * 500, {0: -2000.0, 1: 2000.0}) == 4
