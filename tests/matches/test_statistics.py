"""Scores and Elo differences."""

import math
from random import Random

import pytest

from matches.statistics import elo, elo_difference, pairwise_scores


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [
        ([1, 2], [1, 0]),
        ([1, 1], [0.5, 0.5]),
        ([1, 2, 2, 2], [1, 1 / 3, 1 / 3, 1 / 3]),
        ([4, 3, 2, 1], [0, 1 / 3, 2 / 3, 1]),
        ([1, 1, 3], [0.75, 0.75, 0]),
    ],
)
def test_a_score_is_the_share_of_pairwise_wins(ranks: list[int], scores: list[float]) -> None:
    assert pairwise_scores(ranks) == pytest.approx(scores)


def test_three_quarters_are_191_elo() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_difference([0.75] * 40, 2).difference == pytest.approx(190.85, abs=0.01)


@pytest.mark.parametrize("score", [0.0, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 500])
def test_a_clean_sweep_has_a_finite_interval_that_holds_its_figure(score: float, deals: int) -> None:
    told = elo_difference([score] * deals, 2)
    assert math.isfinite(told.low)
    assert math.isfinite(told.high)
    assert told.low <= told.difference <= told.high


def test_a_longer_sweep_says_more() -> None:
    assert elo_difference([1.0] * 100, 2).low > elo_difference([1.0] * 10, 2).low


def test_the_two_sides_of_a_series_mirror_each_other() -> None:
    deals = [1.0, 0.5, 0.5, 0.0, 1.0, 1.0]
    mine, other = elo_difference(deals, 2), elo_difference([1 - score for score in deals], 2)
    assert (mine.difference, mine.low) == pytest.approx((-other.difference, -other.high))


def test_deals_that_both_chairs_win_alike_tell_less_than_single_games_would() -> None:
    alike, split = [1.0, 0.0] * 20, [0.5] * 40
    assert width(alike) > 2 * width(split)


def width(deals: list[float]) -> float:
    told = elo_difference(deals, 2)
    return told.high - told.low


@pytest.mark.parametrize(("strength", "alike"), [(0.5, 0.0), (0.7, 0.4), (0.9, 0.0)])
def test_the_interval_holds_the_truth_95_times_of_100(strength: float, alike: float) -> None:
    rng, truth = Random(1), elo(strength)
    intervals = [elo_difference([deal(rng, strength, alike) for _ in range(50)], 2) for _ in range(1000)]
    assert 0.93 <= sum(told.low <= truth <= told.high for told in intervals) / 1000 <= 0.97


def deal(rng: Random, strength: float, alike: float) -> float:
    """Two games, the second of which goes like the first with this chance."""
    first = rng.random() < strength
    second = first if rng.random() < alike else rng.random() < strength
    return (first + second) / 2
