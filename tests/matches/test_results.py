"""Whether a result adds up."""

from dataclasses import replace
from typing import Any

import pytest

from matches.results import GameResult, MatchResult, Refused, check_result

SEATINGS = ((0, 1), (0, 1), (1, 0), (1, 0))


def a_game(number: int, **change: Any) -> GameResult:
    game = GameResult(number, SEATINGS[number - 1], (1, 2), (500, 80), "a" * 64, {})
    return replace(game, **change)


def a_result(*games: GameResult) -> MatchResult:
    return MatchResult(games)


def the_games() -> list[GameResult]:
    return [a_game(number) for number in (1, 2, 3, 4)]


def test_a_result_of_exactly_the_planned_games_is_taken() -> None:
    check_result(a_result(*the_games()), SEATINGS)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"number": 3}, "games 1 to 4"),
        ({"seating": (0, 0)}, "seating"),
        ({"seating": (0, 2)}, "seating"),
        ({"ranks": (1, 1, 2)}, "needs 2 ranks"),
        ({"ranks": (2, 2)}, "no ranking"),
        ({"ranks": (1, 3)}, "no ranking"),
        ({"totals": (1,)}, "needs 2 ranks and totals"),
        ({"sha256": ""}, "SHA-256"),
        ({"faults": ({"player": 7},)}, "not in the match"),
        ({"faults": ({},)}, "not in the match"),
    ],
)
def test_a_result_that_does_not_add_up_is_refused_with_a_reason(change: dict[str, Any], why: str) -> None:
    games = [a_game(1), replace(a_game(2), **change), a_game(3), a_game(4)]
    with pytest.raises(Refused, match=why):
        check_result(a_result(*games), SEATINGS)


def test_a_result_with_a_game_missing_is_refused() -> None:
    with pytest.raises(Refused, match="games 1 to 4"):
        check_result(a_result(*the_games()[:3]), SEATINGS)


def test_a_score_is_the_mean_share_of_pairwise_wins_with_ties_one_half() -> None:
    games = [a_game(1), a_game(2, ranks=(1, 1)), a_game(3, ranks=(2, 1)), a_game(4, ranks=(1, 1))]
    assert a_result(*games).scores == [0.5, 0.5]
    assert a_result(a_game(1), a_game(2, ranks=(1, 1))).scores == [0.75, 0.25]


def test_two_reports_of_one_result_have_the_same_digest_whatever_the_clocks_said() -> None:
    slower = [replace(game, cpu_ms=({"total": 9.0},) * 2, logs=("x",)) for game in the_games()]
    assert a_result(*the_games()).digest == a_result(*slower).digest


def test_another_outcome_has_another_digest() -> None:
    other = [a_game(1, ranks=(2, 1)), *the_games()[1:]]
    assert a_result(*the_games()).digest != a_result(*other).digest
