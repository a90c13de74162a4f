"""Shuffles that must mean the same for years."""

from collections import Counter

import pytest

from engine import BadOption
from engine.cards import STANDARD, names
from engine.shuffle import FIXED, GivenDeck, SeedChance, choice, fisher_yates


def test_a_shuffle_is_pinned() -> None:
    shuffled = SeedChance("00ff", "round/1").shuffled(STANDARD, 0)
    assert " ".join(names(shuffled[:8])) == "GV B1 BV Y9 BS GS B8 Y5"


def test_no_card_is_lost_in_a_shuffle() -> None:
    assert sorted(SeedChance("00", "round/1").shuffled(STANDARD, 3)) == sorted(STANDARD)


def test_seed_purpose_and_number_each_make_another_shuffle() -> None:
    shuffles = {
        bytes(SeedChance(seed, purpose).shuffled(STANDARD, number))
        for seed in ("00", "01")
        for purpose in ("round/1", "round/2")
        for number in (0, 1)
    }
    assert len(shuffles) == 8


def test_every_order_of_three_cards_is_about_as_frequent() -> None:
    orders = Counter(bytes(fisher_yates(b"abc", b"%d" % key)) for key in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_choice_is_even() -> None:
    counts = Counter(choice(f"{seed:04x}", "dealer", 3) for seed in range(3000))
    assert all(900 < counts[seat] < 1100 for seat in range(3))


def test_a_position_shuffles_the_same_cards_in_the_same_way() -> None:
    assert FIXED.shuffled(STANDARD, 1) == FIXED.shuffled(STANDARD, 2) != bytearray(STANDARD)


def test_a_given_deck_is_dealt_first_card_first() -> None:
    assert GivenDeck(b"abc").shuffled(STANDARD, 0) == b"cba"
    assert GivenDeck(b"abc").shuffled(b"xyz", 1) == b"xyz"


def test_a_seed_that_is_not_hexadecimal_is_refused() -> None:
    with pytest.raises(BadOption, match="hexadecimal"):
        SeedChance("xyz", "round/1")
