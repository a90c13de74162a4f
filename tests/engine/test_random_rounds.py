"""Rounds by the hundred thousand, over all tables and house options: rules §1-§9."""

from statistics import median

import pytest

from engine import RULESETS
from engine.options import OPTIONS
from tests.engine.rounds import VALUES, check_rounds

PIECES = 10
ROUNDS_A_PIECE = 10_000
BYTES_A_GAME = 4096
every_ruleset = pytest.mark.parametrize("name", RULESETS)


def test_every_house_option_is_among_those_that_are_played() -> None:
    assert set(VALUES) == set(OPTIONS)


@every_ruleset
def test_random_rounds_keep_their_cards_and_their_records_verify(name: str) -> None:
    assert median(check_rounds(name, first=10**9, rounds=150)) <= BYTES_A_GAME


@pytest.mark.slow
@pytest.mark.timeout(3600)
@every_ruleset
@pytest.mark.parametrize("piece", range(PIECES))
def test_a_hundred_thousand_rounds_keep_their_cards_and_their_records_verify(name: str, piece: int) -> None:
    sizes = check_rounds(name, first=piece * ROUNDS_A_PIECE, rounds=ROUNDS_A_PIECE)
    print(f"{name}: {len(sizes)} games, {ROUNDS_A_PIECE} rounds, median {median(sizes):.0f} bytes")
    assert median(sizes) <= BYTES_A_GAME
