"""Cards, moves and their notation (docs/notation.md)."""

import pickle

import pytest

from engine import RULESETS, BadNotation, Card, Move
from engine.cards import CARDS, NAMES, points_of
from engine.moves import CALLED, FORFEIT, MOVES

ALL_WILD_POINTS = RULESETS["all-wild"].points


@pytest.mark.parametrize(
    ("name", "size"),
    [("classic", 108), ("marathon", 108), ("arcade", 108), ("minecraft", 112), ("all-wild", 112)],
)
def test_a_deck_has_its_size(name: str, size: int) -> None:
    assert len(RULESETS[name].deck) == size


def test_the_standard_deck_holds_one_zero_and_two_of_the_rest_in_each_colour() -> None:
    deck = [NAMES[code] for code in RULESETS["classic"].deck]
    assert [deck.count(card) for card in ("R0", "Y9", "GS", "BV", "RD", "W", "W4", "WC")] == [
        *(1, 2, 2, 2, 2, 4, 4, 0)
    ]


def test_points_of_cards() -> None:
    assert [Card(card).points for card in ("R0", "B9", "YS", "GV", "RD", "W", "W4", "WC")] == [
        *(0, 9, 20, 20, 20, 50, 50, 50)
    ]
    assert [ALL_WILD_POINTS[Card(card).code] for card in ("W", "W4", "WT")] == [20, 50, 50]


def test_a_card_is_its_text_and_knows_its_parts() -> None:
    five, skip, wild = Card("R5"), Card("BS"), Card("W4")
    assert (five, five.colour, five.number, five.symbol, five.is_wild) == ("R5", "R", 5, "5", False)
    assert (skip.number, skip.symbol) == (None, "S")
    assert (wild.colour, wild.symbol, wild.is_wild) == (None, "W4", True)
    assert Card("R5") is five
    assert all(card.code == code and card.points == points_of(code) for code, card in enumerate(CARDS))


@pytest.mark.parametrize(
    "text", ["R5", "W:B", "W4:R", "WC:G", "W", "W4", "WT@2", "WF@0", "draw", ":B", "forfeit"]
)
def test_a_move_is_its_text(text: str) -> None:
    assert Move(text) == text
    assert MOVES[Move(text).code] is Move(text)


def test_a_move_knows_its_parts() -> None:
    wild, swap, naming = Move("W4:B!"), Move("WF@1"), Move(":G")
    assert (wild.card, wild.colour, wild.target, wild.uno) == ("W4", "B", None, True)
    assert (swap.card, swap.colour, swap.target, swap.uno) == ("WF", None, 1, False)
    assert (naming.card, naming.colour) == (None, "G")
    assert Move("R5!").code == Move("R5").code
    assert Move("R5").colour is None


@pytest.mark.parametrize(
    "text",
    ["", "R", "r5", "R10", "W:", "W:X", "WV:R", "WT", "WT@10", "WT@", "draw!", ":B!", "R5!!", " R5", "WC"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        Move(text)


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(BadNotation, match="card"):
        Card("W:R")


def test_every_notation_is_written_once() -> None:
    texts = [*MOVES, *CALLED]
    assert len(set(texts)) == len(texts)
    assert MOVES[FORFEIT] == "forfeit"


def test_cards_and_moves_survive_a_pickle() -> None:
    assert pickle.loads(pickle.dumps(Move("W4:B!"))) is Move("W4:B!")
    assert pickle.loads(pickle.dumps(Card("R5"))) is Card("R5")
