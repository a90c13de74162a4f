"""Whatever is printed reads back as it was: every card, every move, any position (docs/notation.md)."""

import contextlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BadNotation, Card, Move, position
from engine.cards import CARDS, CODES
from engine.moves import CALLED, MOVES, names_of
from tests.second.situations import RULESETS, random_position

ALPHABET = "RYGBWSVDXTFC0123456789:@! drawkeps"
texts = st.text(ALPHABET, max_size=6) | st.text(max_size=8)


def test_every_card_reads_back() -> None:
    assert [Card(str(card)) for card in CARDS] == list(CARDS)
    assert [CODES[str(card)] for card in CARDS] == [card.code for card in CARDS]


def test_every_move_reads_back_with_the_call_and_without() -> None:
    for code, move in enumerate(MOVES):
        assert Move(str(move)) is move
        assert (move.code, move.uno, names_of(bytes([code]))) == (code, False, [str(move)])
    for code, move in enumerate(CALLED):
        assert Move(str(move)) is move
        assert (move.code, move.uno, str(move)) == (code, True, f"{MOVES[code]}!")


@pytest.mark.parametrize("kind", [Move, Card])
@given(text=texts)
@settings(max_examples=150, deadline=None)
def test_a_text_is_one_move_or_card_or_none(kind: type[Move] | type[Card], text: str) -> None:
    with contextlib.suppress(BadNotation):
        assert kind(text) == text


@pytest.mark.parametrize("ruleset", RULESETS)
@given(number=st.integers(0, 2**64))
@settings(max_examples=100, deadline=None)
def test_any_position_reads_back(ruleset: str, number: int) -> None:
    told = random_position(Random(number), ruleset).as_json()
    printed = json.loads(json.dumps(position.write(position.read(told))))
    again = position.write(position.read(printed))
    assert again == printed
    kept = {key: value for key, value in told.items() if key not in ("uno", "options")}
    assert {key: printed[key] for key in kept} == kept
    assert printed.get("options", {}) == told["options"]
