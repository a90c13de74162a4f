"""The engine and the plain rules, written apart from the same page, agree on every word (docs/rules.md)."""

from random import Random

import pytest

from tests.second.comparing import GamePair, pair_of
from tests.second.playing import play, play_game
from tests.second.situations import RULESETS, random_game, random_position, random_start

FEW_MOVES = 30
A_WHOLE_ROUND = 1500
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def play_from_positions(ruleset: str, numbers: range) -> None:
    for number in numbers:
        rng = Random(f"position/{ruleset}/{number}")
        position = random_position(rng, ruleset)
        pair = pair_of(position)
        assert pair is not None
        play(pair, rng, FEW_MOVES)
        pair.hold_what_is_printed(position)


def play_from_starts(ruleset: str, numbers: range) -> None:
    for number in numbers:
        rng = Random(f"start/{ruleset}/{number}")
        pair = pair_of(random_start(rng, ruleset))
        if pair is not None:
            play(pair, rng, A_WHOLE_ROUND)


def play_games(ruleset: str, numbers: range) -> None:
    for number in numbers:
        rng = Random(f"game/{ruleset}/{number}")
        pair = GamePair(random_game(rng, ruleset))
        play_game(pair, rng, rng.choice([0, 0, 0.003, 0.03]))


@every_ruleset
def test_both_say_the_same_from_random_positions(ruleset: str) -> None:
    play_from_positions(ruleset, range(600))


@every_ruleset
def test_both_say_the_same_in_whole_rounds(ruleset: str) -> None:
    play_from_starts(ruleset, range(120))


@every_ruleset
def test_both_say_the_same_in_whole_games(ruleset: str) -> None:
    play_games(ruleset, range(25))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@every_ruleset
def test_both_say_the_same_from_sixteen_thousand_positions(ruleset: str) -> None:
    play_from_positions(ruleset, range(600, 16_600))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@every_ruleset
def test_both_say_the_same_in_four_thousand_rounds(ruleset: str) -> None:
    play_from_starts(ruleset, range(120, 4_120))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@every_ruleset
def test_both_say_the_same_in_five_hundred_games(ruleset: str) -> None:
    play_games(ruleset, range(25, 525))
