"""A ladder's ratings: pooled code, anchors, intervals, ranks, who is provisional."""

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.pools import Uploaded
from ladder.ratings import Ratings, Standing
from ladder.totals import Totals

Row = tuple[int, int, int, int]

HOUSE = [Uploaded(number, f"house {number}", house=True) for number in (1, 2, 3, 4)]


def bot(version: int, *, code: str | None = None, parent: int | None = None) -> Uploaded:
    return Uploaded(version, code or f"code {version}", parent=parent)


def result(first: int, second: int, points: float, games: int) -> Row:
    return first, second, games, round(2 * points)


def round_robin(strengths: Mapping[int, float], games: int) -> list[Row]:
    """Every pair as expected, to the half point."""
    return [
        result(a, b, round(2 * games / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))) / 2, games)
        for a in strengths
        for b in strengths
        if a < b
    ]


def standings(ratings: Ratings, versions: list[int]) -> dict[int, Standing]:
    listed = ratings.standings({version: len(versions) - 1 for version in versions})
    return {standing.rating.version: standing for standing in listed}


@st.composite
def logs(draw: st.DrawFn) -> list[Row]:
    pairs = st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda pair: pair[0] != pair[1])
    drawn = draw(st.lists(st.tuples(pairs, st.integers(0, 8)), max_size=40))
    return [result(a, b, points / 2, 4) for (a, b), points in drawn]


def rated(versions: list[Uploaded], results: list[Row], seats: int = 2) -> Ratings:
    return Ratings(seats, versions, Totals.of(results))


def of_eight(results: list[Row]) -> Ratings:
    return rated([*HOUSE, *map(bot, range(5, 9))], results)


@given(logs())
def test_the_house_bots_average_1500(results: list[Row]) -> None:
    assert np.mean(of_eight(results).strengths([1, 2, 3, 4])) == pytest.approx(1500, abs=1e-6)


@given(logs(), st.data())
def test_the_order_of_results_does_not_matter(results: list[Row], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(results))
    assert of_eight(shuffled).strengths(range(1, 9)) == pytest.approx(
        of_eight(results).strengths(range(1, 9)), abs=1e-9
    )


def _halves(half_points: int) -> tuple[int, int]:
    return half_points // 2, half_points - half_points // 2


@given(logs())
def test_splitting_a_match_in_two_changes_nothing(results: list[Row]) -> None:
    halves = [(a, b, games // 2, half) for a, b, games, won in results for half in _halves(won)]
    assert of_eight(halves).strengths(range(1, 9)) == pytest.approx(
        of_eight(results).strengths(range(1, 9)), abs=1e-9
    )


def test_the_pair_may_be_told_from_either_side() -> None:
    there, back = of_eight([result(5, 6, 3, 4)]), of_eight([result(6, 5, 1, 4)])
    assert there.rating(5) == back.rating(5)


def test_identical_code_is_one_player() -> None:
    versions = [*HOUSE, bot(5, code="same"), bot(6, code="same")]
    ratings = rated(versions, [result(5, 1, 7, 8), result(6, 2, 1, 8)])
    assert ratings.rating(5).rating == ratings.rating(6).rating
    assert ratings.rating(5).games == 16
    assert ratings.chance_of_better(5, 6) == 0.5


def test_what_code_won_from_itself_says_nothing() -> None:
    versions = [*HOUSE, bot(5, code="same"), bot(6, code="same")]
    assert rated(versions, [result(5, 6, 8, 8)]).rating(5).games == 0


def test_a_first_upload_starts_at_the_house_mean_with_the_priors_interval() -> None:
    rating = of_eight([]).rating(5)
    assert rating.rating == pytest.approx(1500, abs=1e-6)
    assert (rating.low, rating.high) == pytest.approx((1500 - 1.96 * 400, 1500 + 1.96 * 400), abs=0.1)


def test_a_new_version_starts_where_the_one_before_stood() -> None:
    versions = [*HOUSE, bot(5), bot(6, parent=5)]
    ratings = rated(versions, [result(5, house, 7, 8) for house in (1, 2, 3, 4)])
    assert ratings.rating(6).rating == pytest.approx(ratings.rating(5).rating)
    assert ratings.rating(6).se > ratings.rating(5).se


def test_going_back_to_older_code_closes_no_circle() -> None:
    versions = [*HOUSE, bot(5, code="x"), bot(6, code="y", parent=5), bot(7, code="x", parent=6)]
    ratings = rated(versions, [result(7, 1, 3, 4)])
    assert ratings.rating(7).rating == ratings.rating(5).rating


def test_a_house_bot_whose_code_a_guest_uploads_stays_an_anchor() -> None:
    versions = [*HOUSE, bot(5, code="house 1")]
    ratings = rated(versions, [result(5, 2, 4, 4)])
    assert np.mean(ratings.strengths([1, 2, 3, 4])) == pytest.approx(1500)


def test_a_table_of_four_counts_each_game_once() -> None:
    games = [result(a, b, 2, 4) for a in (1, 2, 3, 5) for b in (1, 2, 3, 5) if a < b]
    assert rated([*HOUSE, bot(5)], games, seats=4).rating(5).games == 4


def test_the_chance_of_being_better_is_calibrated_on_the_golden_case() -> None:
    versions = [Uploaded(n, str(n), house=True) for n in (1, 2, 3)]
    results = [result(1, 2, 14, 24), result(1, 3, 13, 24), result(2, 3, 15, 24)]
    ratings = rated(versions, results)
    assert ratings.chance_of_better(1, 3) == pytest.approx(0.8689, abs=0.02)
    assert ratings.chance_of_better(1, 3) + ratings.chance_of_better(3, 1) == pytest.approx(1)


def test_clear_differences_give_clear_ranks() -> None:
    strengths = {1: 1800.0, 2: 1600.0, 3: 1400.0, 4: 1200.0}
    table = standings(rated(HOUSE, round_robin(strengths, 400)), [1, 2, 3, 4])
    assert [(s.rank, s.rank_low, s.rank_high) for s in table.values()] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 3),
        (4, 4, 4),
    ]


def test_equals_share_the_place_and_the_next_is_left_out() -> None:
    strengths = {1: 1700.0, 2: 1500.0, 3: 1500.0, 4: 1300.0}
    table = standings(rated(HOUSE, round_robin(strengths, 400)), [1, 2, 3, 4])
    assert [s.rank for s in table.values()] == [1, 2, 2, 4]
    assert (table[2].rank_low, table[2].rank_high) == (2, 3)


def test_who_cannot_be_told_apart_could_stand_anywhere_among_them() -> None:
    strengths = {1: 1510.0, 2: 1505.0, 3: 1495.0, 4: 1490.0}
    table = standings(rated(HOUSE, round_robin(strengths, 40)), [1, 2, 3, 4])
    assert {(s.rank_low, s.rank_high) for s in table.values()} == {(1, 4)}


def test_a_newcomer_is_listed_after_all_others_without_a_rank() -> None:
    strengths = {1: 1800.0, 2: 1600.0, 3: 1400.0, 4: 1200.0}
    results = [*round_robin(strengths, 400), result(5, 1, 4, 4)]
    ratings = rated([*HOUSE, bot(5)], results)
    *settled, newcomer = ratings.standings({5: 4, 1: 3, 2: 3, 3: 3, 4: 3})
    assert [s.rating.version for s in settled] == [1, 2, 3, 4]
    assert (newcomer.rating.version, newcomer.rank, newcomer.provisional) == (5, None, True)
    assert newcomer.rank_low == 1


def test_eight_opponents_are_asked_of_a_settled_bot_or_all_there_are() -> None:
    few = round_robin({1: 1500.0, 2: 1500.0}, 400)
    ratings = rated(HOUSE[:2], few)
    assert ratings.standings({1: 8, 2: 8})[0].provisional
    assert not ratings.standings({1: 1, 2: 1})[0].provisional


def test_nobody_is_listed_on_an_empty_ladder() -> None:
    assert rated(HOUSE, []).standings({}) == []
