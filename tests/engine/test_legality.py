"""`legal` against the rules told once more in plain words, on texts and not on tables: rules §3."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import RULESETS
from engine.cards import names
from tests.engine.builders import after, table

COLOURED = ("arcade", "classic", "marathon", "minecraft")
NUMBERS = "0123456789"


def matches(card: str, top: str, colour: str, ruleset: str) -> bool:
    if card[0] == "W" or card[0] == colour:
        return True
    same_symbol = top[0] != "W" and card[1] == top[1]
    return same_symbol and (card[1] in NUMBERS or ruleset != "marathon")


def bars_a_wild_four(card: str, top: str, colour: str, ruleset: str) -> bool:
    if card[0] == colour:
        return True
    if ruleset == "minecraft":
        return card == "W"
    same_number = top[0] != "W" and top[1] in NUMBERS and card[0] != "W" and card[1] == top[1]
    return ruleset == "marathon" and same_number


def may_lay(card: str, hand: list[str], top: str, colour: str, ruleset: str) -> bool:
    if card == "W4" and ruleset in ("arcade", "marathon"):
        return not any(bars_a_wild_four(other, top, colour, ruleset) for other in hand)
    return matches(card, top, colour, ruleset)


def expected(hand: list[str], top: str, colour: str, ruleset: str, can_draw: bool) -> set[str]:
    laid = {card for card in hand if may_lay(card, hand, top, colour, ruleset)}
    moves = {card if card[0] != "W" else f"{card}:{named}" for card in laid for named in "RYGB"}
    may_draw = ruleset != "classic" or not any(card[0] != "W" for card in laid)
    if can_draw and may_draw:
        return moves | {"draw"}
    return moves or {"pass"}


@pytest.mark.parametrize("ruleset", COLOURED)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_legal_is_what_the_rules_say(ruleset: str, data: st.DataObject) -> None:
    card = st.sampled_from(names(bytes(sorted(set(RULESETS[ruleset].deck)))))
    hand, top = data.draw(st.lists(card, min_size=1, max_size=9)), data.draw(card)
    colour = data.draw(st.sampled_from("RYGB")) if top[0] == "W" else top[0]
    beneath = data.draw(st.sampled_from(["", "B9"]))
    draw = data.draw(st.sampled_from(["", "Y1"]))
    position = table(ruleset, " ".join(hand), "G1", top=f"{beneath} {top}", draw=draw, colour=colour)
    assert set(after(position).legal) == expected(hand, top, colour, ruleset, bool(draw or beneath))


@pytest.mark.parametrize("ruleset", ["classic", "minecraft"])
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_challenge_is_right_when_the_rules_say_so(ruleset: str, data: st.DataObject) -> None:
    card = st.sampled_from(names(bytes(sorted(set(RULESETS[ruleset].deck)))))
    rest, top = data.draw(st.lists(card, min_size=2, max_size=6)), data.draw(card)
    colour = data.draw(st.sampled_from("RYGB")) if top[0] == "W" else top[0]
    position = table(ruleset, " ".join(["W4", *rest]), "G1 G2", top=f"B9 {top}", colour=colour)
    challenged = after(position, "W4:G challenge").events("challenged")[0]
    guilty = any(bars_a_wild_four(other, top, colour, ruleset) for other in rest)
    assert (challenged["right"], challenged["hand"]) == (guilty, rest)
