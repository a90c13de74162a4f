"""The fit: published examples, and what must hold for any results."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.bradley_terry import Fit, Prior, fit, prior_precision
from ladder.elo import SCALE, Floats, expectations

FLAT = 1e5
"""A prior so wide that it says nothing: maximum likelihood."""


def everyone(size: int, sd: float = 400) -> Prior:
    return Prior(anchors=(), parents=[None] * size, sd=sd, shared_sd=sd / 2)


def house_of_two(size: int) -> Prior:
    return Prior(anchors=(0, 1), parents=[None] * size)


def house_of_four(size: int) -> Prior:
    return Prior(anchors=(0, 1, 2, 3), parents=[None] * size)


def table(*rows: list[float]) -> Floats:
    return np.array(rows, dtype=float)


def errors(fitted: Fit) -> Floats:
    return np.sqrt(np.diag(fitted.covariance))


@st.composite
def results(draw: st.DrawFn, most: int = 7) -> Floats:
    size = draw(st.integers(2, most))
    cells = draw(st.lists(st.integers(0, 30), min_size=size * size, max_size=size * size))
    points = np.array(cells, dtype=float).reshape(size, size) / 2
    np.fill_diagonal(points, 0)
    return points


def test_three_bots_and_their_standard_errors() -> None:
    fitted = fit(table([0, 14, 13], [10, 0, 15], [11, 9, 0]), everyone(3, sd=150))
    assert 1500 + fitted.strengths == pytest.approx([1527.1656, 1509.0556, 1463.7788], abs=5e-5)
    assert errors(fitted) == pytest.approx([32.52, 32.40, 32.63], abs=5e-3)


def test_wikipedia_four_teams() -> None:
    fitted = fit(table([0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]), everyone(4, sd=FLAT))
    assert np.exp(SCALE * fitted.strengths) == pytest.approx([0.640, 1.043, 0.660, 2.270], abs=1e-3)


def test_agresti_american_league_1987() -> None:
    """Agresti 2002, section 10.6: wins at home and away, abilities relative to Baltimore."""
    at_home = table(
        [0, 4, 4, 4, 6, 4, 6],
        [3, 0, 4, 4, 6, 6, 4],
        [2, 4, 0, 2, 4, 4, 6],
        [3, 5, 2, 0, 4, 4, 6],
        [5, 2, 3, 4, 0, 5, 6],
        [2, 3, 3, 4, 4, 0, 2],
        [2, 1, 1, 2, 1, 3, 0],
    )
    lost_at_home = table(
        [0, 3, 2, 3, 1, 2, 0],
        [3, 0, 2, 3, 0, 1, 3],
        [5, 3, 0, 4, 3, 2, 0],
        [3, 1, 5, 0, 3, 2, 1],
        [1, 5, 3, 2, 0, 2, 0],
        [5, 3, 4, 3, 2, 0, 4],
        [5, 5, 6, 4, 6, 4, 0],
    )
    abilities = SCALE * fit(at_home + lost_at_home.T, everyone(7, sd=FLAT)).strengths
    assert (abilities - abilities[6])[:6] == pytest.approx([1.58, 1.44, 1.29, 1.25, 1.11, 0.68], abs=5e-3)


def test_a_clean_sweep_stays_finite() -> None:
    fitted = fit(table([0, 24], [0, 0]), everyone(2, sd=150))
    assert fitted.strengths == pytest.approx([223, -223], abs=0.5)
    assert np.isfinite(fitted.covariance).all()


def test_a_bot_that_never_played_has_the_prior() -> None:
    fitted = fit(table([0, 20, 0], [10, 0, 0], [0, 0, 0]), house_of_two(3))
    assert fitted.strengths[2] == pytest.approx(0, abs=1e-6)
    assert errors(fitted)[2] == pytest.approx(400, abs=1e-6)


def test_a_new_version_that_never_played_is_where_its_parent_is_but_less_sure() -> None:
    prior = Prior(anchors=(0, 1), parents=[None, None, None, 2])
    points = table([0, 5, 2, 0], [5, 0, 2, 0], [18, 18, 0, 0], [0, 0, 0, 0])
    fitted = fit(points, prior)
    assert fitted.strengths[3] == pytest.approx(fitted.strengths[2], abs=1e-6)
    assert fitted.covariance[3, 3] == pytest.approx(fitted.covariance[2, 2] + 150**2, abs=1e-3)


def test_a_new_version_teaches_about_its_parent_too() -> None:
    prior = Prior(anchors=(0, 1), parents=[None, None, None, 2])
    parent_alone = table([0, 5, 5, 0], [5, 0, 5, 0], [5, 5, 0, 0], [0, 0, 0, 0])
    child_wins = parent_alone + table([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [9, 9, 0, 0])
    assert fit(child_wins, prior).strengths[2] > fit(parent_alone, prior).strengths[2]


def test_pools_that_never_met_are_rated_all_the_same() -> None:
    fitted = fit(table([0, 9, 0, 0], [3, 0, 0, 0], [0, 0, 0, 2], [0, 0, 10, 0]), house_of_two(4))
    assert np.isfinite(fitted.strengths).all()
    assert fitted.strengths[3] > fitted.strengths[2]


def test_two_hundred_weak_uploads_move_the_incumbents_by_less_than_two_points() -> None:
    rng = np.random.default_rng(7)
    strengths = np.concatenate([rng.normal(0, 150, 20), np.full(200, -350.0)])
    games = np.zeros((220, 220))
    games[:20, :20] = 48
    before = fit(_as_expected(games, strengths), house_of_four(220))
    for newcomer in range(20, 220):
        games[newcomer, rng.choice(20, 6, replace=False)] = 8
    after = fit(_as_expected(games, strengths), house_of_four(220))
    assert abs(np.mean(after.strengths[4:20]) - np.mean(before.strengths[4:20])) < 2


def _as_expected(games: Floats, strengths: Floats) -> Floats:
    """No luck at all, so that only the newcomers' presence differs."""
    both = np.maximum(games, games.T)
    np.fill_diagonal(both, 0)
    return both * expectations(strengths)


@given(results())
def test_without_anchors_the_mean_is_zero(points: Floats) -> None:
    assert np.mean(fit(points, everyone(len(points))).strengths) == pytest.approx(0, abs=1e-6)


@given(results())
def test_the_anchors_mean_is_zero_and_certain(points: Floats) -> None:
    fitted = fit(points, house_of_two(len(points)))
    assert np.mean(fitted.strengths[:2]) == pytest.approx(0, abs=1e-6)
    assert fitted.covariance[:2, :2].sum() == pytest.approx(0, abs=1e-6)


@given(results(), st.data())
def test_relabelling_bots_relabels_ratings(points: Floats, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(points))))
    plain, moved = (
        fit(points, everyone(len(points))),
        fit(points[np.ix_(order, order)], everyone(len(points))),
    )
    assert moved.strengths == pytest.approx(plain.strengths[order], abs=1e-6)
    assert errors(moved) == pytest.approx(errors(plain)[order], abs=1e-6)


@given(results())
def test_reversing_every_result_negates_every_strength(points: Floats) -> None:
    forth, back = fit(points, everyone(len(points))), fit(points.T, everyone(len(points)))
    assert back.strengths == pytest.approx(-forth.strengths, abs=1e-6)


@given(results())
def test_one_more_point_raises_the_winner_and_lowers_the_loser(points: Floats) -> None:
    before = fit(points, everyone(len(points))).strengths
    points[0, 1] += 1
    after = fit(points, everyone(len(points))).strengths
    assert after[0] > before[0]
    assert after[1] < before[1]


@given(results())
def test_at_the_optimum_surplus_points_balance_the_prior(points: Floats) -> None:
    prior = house_of_two(len(points))
    fitted = fit(points, prior, phi=0.7)
    surplus = (points - (points + points.T) * expectations(fitted.strengths)).sum(axis=1) / 0.7
    pull = prior_precision(prior) / SCALE @ np.append(fitted.strengths, _level(fitted, prior))
    assert surplus == pytest.approx(pull[:-1], abs=1e-6)


def _level(fitted: Fit, prior: Prior) -> float:
    """The guests' common level, where its own pull is nought."""
    row = prior_precision(prior)[-1]
    return float(-row[:-1] @ fitted.strengths / row[-1])


@given(results(), st.floats(-500, 500))
def test_where_the_search_starts_does_not_matter(points: Floats, start: float) -> None:
    prior = house_of_two(len(points))
    cold = fit(points, prior)
    warm = fit(points, prior, start=np.linspace(0, start, len(points)))
    assert warm.strengths == pytest.approx(cold.strengths, abs=1e-6)


@given(results())
def test_luckier_matches_widen_the_intervals(points: Floats) -> None:
    prior = everyone(len(points))
    assert (errors(fit(points, prior, phi=2)) >= errors(fit(points, prior, phi=0.5)) - 1e-9).all()
