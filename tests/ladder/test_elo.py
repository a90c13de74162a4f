"""The arithmetic of one match, against published and own golden numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.elo import (
    Floats,
    expectation,
    expectations,
    expected_scores,
    match_effects,
    mean_over_opponents,
    pair_points,
    pair_weight,
)
from matches.statistics import pairwise_scores

ratings_of_a_table = st.integers(2, 10).flatmap(
    lambda n: st.lists(st.floats(0, 3000), min_size=n, max_size=n)
)


def independent(*standard_errors: float) -> Floats:
    return np.diag(np.square(np.array(standard_errors, dtype=float)))


def two_bots(won: float, games: float) -> Floats:
    return np.array([[0, won], [games - won, 0]])


def fixed_k(k: float, ratings: list[float], ranks: list[int]) -> Floats:
    return k * (np.array(pairwise_scores(ranks)) - expected_scores(np.array(ratings)))


def test_a_hundred_points_more_are_worth_64_percent() -> None:
    assert expectation(1600, 1500) == pytest.approx(0.6401, abs=5e-5)


def test_expectation_is_the_logistic_curve_and_not_a_table() -> None:
    assert expectation(1520, 1480) == pytest.approx(0.5573116, abs=5e-8)
    assert expectation(1400, 1600) == pytest.approx(0.240, abs=5e-4)
    assert expectation(1900, 1500) == pytest.approx(0.909, abs=5e-4)


def test_expectations_of_a_table_are_those_of_its_pairs() -> None:
    table = expectations(np.array([1600.0, 1500.0, 1380.0]))
    assert table[0, 2] == pytest.approx(expectation(1600, 1380))
    assert table[2, 1] == pytest.approx(expectation(1380, 1500))


def test_a_draw_costs_the_favourite_what_the_outsider_gains() -> None:
    assert fixed_k(32, [1600, 1500], [1, 1]) == pytest.approx([-4.482080, 4.482080], abs=5e-7)


def test_equal_bots_share_the_stake_by_place() -> None:
    assert fixed_k(24, [1500] * 4, [1, 2, 3, 4]) == pytest.approx([12, 4, -4, -12])


def test_a_shared_last_place_counts_half_between_those_who_share_it() -> None:
    changes = fixed_k(24, [1600, 1500, 1500, 1400], [2, 1, 3, 3])
    assert changes == pytest.approx([-0.319015, 12, -8, -3.680985], abs=5e-7)


def test_elo_1978_page_37_adds_k_times_the_surprise() -> None:
    assert 2635 + 10 * (10.5 - 9.66) == pytest.approx(2643.4)


def test_the_five_round_example_expects_what_the_logistic_gives_and_not_a_table() -> None:
    opponents = (1609, 1477, 1388, 1586, 1720)
    expected = sum(expectation(1613, opponent) for opponent in opponents)
    assert expected == pytest.approx(2.8666, abs=5e-5)
    assert 1613 + 32 * (2.5 - expected) == pytest.approx(1601.27, abs=5e-3)


def test_glickmans_example_expects_what_was_published() -> None:
    """A difference that is shrunk by how unsure the opponent is; the rest is the same curve."""
    told = [(0.9955, 1400, 0.639), (0.9531, 1550, 0.432), (0.7242, 1700, 0.303)]
    for shrunk, opponent, published in told:
        ahead = shrunk * (1500 - opponent)
        assert expectation(ahead, 0) == pytest.approx(published, abs=5e-4)


@pytest.mark.parametrize(
    ("seats", "weight"), [(2, 1), (3, 0.75), (4, 0.6), (5, 0.5), (6, 3 / 7), (10, 3 / 11)]
)
def test_a_pair_weighs_three_over_one_more_than_the_seats(seats: int, weight: float) -> None:
    assert pair_weight(seats) == pytest.approx(weight)


def test_ranks_become_pairwise_points() -> None:
    assert pair_points([1, 2, 2]).tolist() == [[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]]


def test_a_score_is_the_share_of_opponents_beaten() -> None:
    shares = mean_over_opponents(pair_points([1, 3, 2, 3]))
    assert shares.tolist() == pytest.approx(pairwise_scores([1, 3, 2, 3]))


def test_a_match_of_24_games_is_one_rating_event() -> None:
    first, second = match_effects(np.array([1520.0, 1480.0]), independent(60, 60), two_bots(15.5, 24))
    assert (first.k, first.effect) == pytest.approx((206.1414, 18.2480), abs=5e-5)
    assert first.effect == pytest.approx(first.k * (first.score - first.expected))
    assert second.effect == pytest.approx(-first.effect)


def test_steadier_matches_weigh_more() -> None:
    ratings, covariance = np.array([1500.0, 1500.0]), independent(60, 60)
    plain = match_effects(ratings, covariance, two_bots(3, 4))[0]
    duplicate = match_effects(ratings, covariance, two_bots(3, 4), phi=0.5)[0]
    assert duplicate.k > plain.k


def test_k_falls_as_the_rating_gets_surer() -> None:
    ks = [
        match_effects(np.array([1500.0, 1500.0]), independent(se, 40), two_bots(3, 4))[0].k
        for se in (400, 200, 100, 50, 25, 10)
    ]
    assert ks == sorted(ks, reverse=True)
    assert ks[-1] > 0


def test_the_anchor_itself_is_not_moved_by_a_match() -> None:
    house, guest = match_effects(np.array([1500.0, 1500.0]), independent(0, 100), two_bots(1, 4))
    assert house.effect == 0
    assert guest.effect > 0


def test_four_bots_surprises_sum_to_zero() -> None:
    points = 2 * pair_points([1, 2, 3, 4]) + 2 * pair_points([2, 1, 4, 3])
    effects = match_effects(np.array([1700.0, 1500, 1450, 1300]), independent(50, 50, 50, 50), points)
    assert sum(e.score - e.expected for e in effects) == pytest.approx(0)
    assert sum(e.effect for e in effects) == pytest.approx(0)
    assert all(e.k > 0 for e in effects)


@given(ratings_of_a_table)
def test_expected_scores_always_average_one_half(ratings: list[float]) -> None:
    assert np.mean(expected_scores(np.array(ratings))) == pytest.approx(0.5)


@given(ratings_of_a_table)
def test_seating_a_table_otherwise_changes_no_effect(ratings: list[float]) -> None:
    order = np.random.default_rng(len(ratings)).permutation(len(ratings))
    points = 4 * pair_points(list(range(len(ratings))))
    covariance = independent(*range(20, 20 + len(ratings)))
    plain = match_effects(np.array(ratings), covariance, points)
    moved = match_effects(
        np.array(ratings)[order], covariance[np.ix_(order, order)], points[np.ix_(order, order)]
    )
    assert [e.effect for e in moved] == pytest.approx([plain[i].effect for i in order], abs=1e-6)
