"""The sequential test, on simulated blocks and on published counts."""

import math
from collections import Counter
from random import Random

import pytest

from matches.sprt import BETTER, SCORES, Claim, State, counted, expected_score, judge, log_likelihood_ratio
from matches.statistics import elo, elo_difference

BLOCKS = 250
STOCKFISH = (18, 1850, 25507, 2580, 45)
"""Pairs of games worth 0, 1/4 ... 1, as the Stockfish wiki's Regression-Tests publish them."""
EVEN_STOCKFISH = (96, 6835, 16121, 6851, 97)


def deal(rng: Random, difference: float, alike: float = 0.2) -> float:
    """Two games, the second of which goes like the first with this chance."""
    strength = expected_score(difference)
    first = rng.random() < strength
    second = first if rng.random() < alike else rng.random() < strength
    return (first + second) / 2


def outcome(rng: Random, difference: float, blocks: int = BLOCKS) -> State:
    deals: list[float] = []
    for _ in range(blocks):
        deals += [deal(rng, difference), deal(rng, difference)]
        told = judge(deals)
        if told.state is not State.UNDECIDED:
            return told.state
    return State.UNDECIDED


def shares(difference: float, tests: int = 120, blocks: int = BLOCKS) -> Counter[State]:
    rng = Random(f"{difference}")
    return Counter(outcome(rng, difference, blocks) for _ in range(tests))


def test_bots_of_equal_strength_are_called_better_once_in_twenty() -> None:
    assert shares(0)[State.BETTER] <= 0.1 * 120


def test_a_bot_40_elo_better_is_dismissed_once_in_twenty() -> None:
    assert shares(40)[State.NOT_BETTER] <= 0.1 * 120


@pytest.mark.parametrize(("difference", "state"), [(-60, State.NOT_BETTER), (100, State.BETTER)])
def test_a_clear_difference_is_decided(difference: float, state: State) -> None:
    assert shares(difference, 40) == {state: 40}


def test_a_difference_between_the_hypotheses_may_stay_undecided() -> None:
    assert shares(20, 40, blocks=30)[State.UNDECIDED] > 30


def test_nothing_is_decided_by_nothing() -> None:
    assert judge([]).state is State.UNDECIDED
    assert judge([]).llr == pytest.approx(0, abs=0.01)


def test_a_few_wins_in_a_row_prove_nothing_yet() -> None:
    assert judge([1.0] * 10).state is State.UNDECIDED
    assert judge([1.0] * 30).state is State.BETTER
    assert judge([0.0] * 60).state is State.NOT_BETTER


def test_the_bounds_are_walds() -> None:
    assert (BETTER.lower, BETTER.upper) == pytest.approx((-math.log(19), math.log(19)))
    assert Claim(alpha=0.1, beta=0.2).upper == pytest.approx(math.log(8))


def test_the_same_deals_the_other_way_round_deny_the_opposite_claim() -> None:
    counts = (3, 5, 20, 9, 7)
    forwards = log_likelihood_ratio(counts, Claim(0, 40))
    assert log_likelihood_ratio(counts[::-1], Claim(0, -40)) == pytest.approx(forwards)
    assert log_likelihood_ratio(counts, Claim(40, 0)) == pytest.approx(-forwards)


def test_many_deals_agree_with_the_normal_approximation() -> None:
    mean, variance = moments(STOCKFISH)
    low, high = expected_score(0), expected_score(2)
    normal = sum(STOCKFISH) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_likelihood_ratio(STOCKFISH, Claim(0, 2)) == pytest.approx(normal, rel=0.005)


def test_deals_that_spread_less_decide_sooner() -> None:
    narrow, wide = (0, 0, 80, 20, 0), (35, 0, 20, 0, 45)
    assert moments(narrow)[0] == pytest.approx(moments(wide)[0])
    assert log_likelihood_ratio(narrow, BETTER) > 2 * log_likelihood_ratio(wide, BETTER)


def test_deals_are_counted_by_their_score() -> None:
    assert counted([0, 0.5, 0.25, 0.5, 1]) == (1, 1, 2, 0, 1)


# Published figures


@pytest.mark.parametrize(
    ("counts", "published", "error", "normalised"),
    [(STOCKFISH, 4.54, 0.8, 16.29), (EVEN_STOCKFISH, 0.10, 1.4, 0.21)],
)
def test_the_elo_of_published_pairs_is_the_published_one(
    counts: tuple[int, ...], published: float, error: float, normalised: float
) -> None:
    mean, variance = moments(counts)
    assert round(elo(mean), 2) == pytest.approx(published)
    told = elo_difference(scores(counts), 2)
    assert (told.high - told.low) / 2 == pytest.approx(error, abs=0.05)
    assert (mean - 0.5) / math.sqrt(2 * variance) * 800 / math.log(10) == pytest.approx(normalised, abs=0.01)


def scores(counts: tuple[int, ...]) -> list[float]:
    return [score for score, count in zip(SCORES, counts, strict=True) for _ in range(count)]


def moments(counts: tuple[int, ...]) -> tuple[float, float]:
    deals = scores(counts)
    mean = sum(deals) / len(deals)
    return mean, sum((score - mean) ** 2 for score in deals) / len(deals)
