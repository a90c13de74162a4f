"""Positions in and out (docs/notation.md)."""

import json
from typing import Any

import pytest

from engine import BadPosition, position
from tests.engine.builders import after, splits, start, table

CLASSIC = table("classic", "R1 R2", "G1 G2")


def refused(obj: Any, moves: str = "") -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        position.describe(obj, moves)
    assert str(caught.value).startswith(f"{caught.value.field}: ")
    return caught.value


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ruleset": "uno"}, "ruleset"),
        ({"ruleset": 5}, "ruleset"),
        ({"ruleset": ["classic"]}, "ruleset"),
        ({"colours": "R"}, "colours"),
        ({"deck": []}, "deck"),
        ({"seats": 2}, "seats"),
        ({"hands": [["R1"]]}, "hands"),
        ({"hands": [["R1"]] * 11}, "hands"),
        ({"hands": "R1"}, "hands"),
        ({"hands": ["R1", "R2"]}, "hands"),
        ({"hands": [["R1"], []]}, "hands"),
        ({"hands": [["R1"], ["WC"]]}, "hands"),
        ({"hands": [["R1"], ["WT"]]}, "hands"),
        ({"hands": [["R1"], ["r5"]]}, "hands"),
        ({"hands": [["R1"], [5]]}, "hands"),
        ({"discard": []}, "discard"),
        ({"discard": ["W:R"]}, "discard"),
        ({"discard": "R5"}, "discard"),
        ({"draw": ["X1"]}, "draw"),
        ({"draw": None}, "draw"),
        ({"colour": "B"}, "colour"),
        ({"colour": "red"}, "colour"),
        ({"colour": None}, "colour"),
        ({"colour": ""}, "colour"),
        ({"discard": ["W"]}, "colour"),
        ({"discard": ["R5", "W4"]}, "colour"),
        ({"discard": ["R5", "W"], "colour": "RY"}, "colour"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": 0.0}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"direction": 0}, "direction"),
        ({"direction": True}, "direction"),
        ({"dealer": 2}, "dealer"),
        ({"totals": [1]}, "totals"),
        ({"totals": [0, -1]}, "totals"),
        ({"totals": [0, "1"]}, "totals"),
        ({"totals": 5}, "totals"),
        ({"uno": [True]}, "uno"),
        ({"uno": [0, 1]}, "uno"),
        ({"out": [False, True]}, "out"),
        ({"out": [False]}, "out"),
        ({"hands": [["R1"], []], "out": [False, True]}, "out"),
        ({"options": {"nonsense": 1}}, "options"),
        ({"options": {"points_game": True}}, "options"),
        ({"options": {"first_dealer": 2}}, "options"),
        ({"options": []}, "options"),
        ({"moves": ["R1"]}, "moves"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    assert refused(CLASSIC | changes).field == field


@pytest.mark.parametrize("field", ["ruleset", "discard", "draw", "hands", "seats", "deck"])
def test_a_missing_field_is_named_with_what_it_is(field: str) -> None:
    whole = CLASSIC if field in CLASSIC else start("classic", 2, "R5")
    error = refused({key: value for key, value in whole.items() if key != field})
    assert error.field == field
    assert error.sentence.startswith("is missing; it is ")


@pytest.mark.parametrize("obj", [None, [], "classic", 5, {}])
def test_what_is_no_position_is_refused(obj: Any) -> None:
    refused(obj)


def test_an_out_seat_holds_no_card_and_is_not_to_move() -> None:
    hands = table("classic", "R1", "R2", "R3")
    out: dict[str, Any] = {"out": [True, False, False]}
    assert refused(hands | out).field == "out"
    assert refused(table("classic", "", "R2", "R3", **out)).field == "turn"
    assert after(table("classic", "", "R2", "R3", turn=1, **out)).seat == 1


def test_all_wild_has_no_colour_and_needs_none() -> None:
    assert refused(table("all-wild", "W W", "W W", colour="R")).field == "colour"
    assert "colour" not in after(table("all-wild", "W W", "W W", top="W4")).position


def test_r5_is_no_card_of_all_wild_and_the_refusal_says_what_is() -> None:
    error = refused(table("all-wild", "R5 W", "W W"))
    assert error.field == "hands"
    assert "W W4 WV WS WX W2 WT WF" in error.sentence


def test_a_creeper_is_a_card_of_minecraft() -> None:
    assert after(table("minecraft", "WC R1", "W G2")).legal[-1] == "draw"


def test_a_lone_start_wild_is_a_colour_decision_where_the_first_player_names_it() -> None:
    named: dict[str, Any] = {"options": {"start_wild_named": True}}
    assert after(table("arcade", "R1", "G1", top="W")).kind == "colour"
    assert after(table("arcade", "R1", "G1", top="W", colour="R")).kind == "turn"
    assert after(table("classic", "R1", "G1", top="W4", **named)).kind == "colour"
    assert refused(table("arcade", "R1", "G1", top="R5 W")).field == "colour"
    assert refused(table("arcade", "R1", "G1", top="W4")).field == "colour"
    assert refused(table("minecraft", "R1", "G1", top="W")).field == "colour"


def test_a_covered_start_wild_reads_back_too() -> None:
    seen = after(start("minecraft", 2, "RS WC W", options={"start_wild_named": True}))
    assert seen.position["discard"] == ["RS", "WC", "W"]
    assert after(seen.position).json["decision"] == seen.json["decision"]


def test_uno_is_dropped_where_a_seat_holds_more_than_one_card() -> None:
    seen = after(table("classic", "R1", "G1 G2", "B1", uno=[True, True, False]))
    assert seen.position["uno"] == [True, False, False]


def test_more_copies_than_a_deck_has_are_allowed() -> None:
    assert len(after(table("classic", "R0 R0 R0 R0 R0", "G1 G2")).legal) == 1


def test_the_defaults_are_seat_zero_clockwise_and_the_last_seat_dealing() -> None:
    shown = after({key: CLASSIC[key] for key in ("draw", "discard", "hands", "ruleset")}).position
    assert (shown["turn"], shown["direction"], shown["dealer"], shown["totals"]) == (0, 1, 1, [0, 0])


def test_the_answer_is_json_with_exactly_these_keys() -> None:
    described = position.describe(CLASSIC)
    assert json.loads(json.dumps(described)) == described
    assert list(described) == ["decision", "legal", "position", "events", "over"]


def test_a_position_may_carry_its_moves_and_more_may_follow() -> None:
    seen = after(CLASSIC | {"moves": "R1"}, "G1")
    assert (seen.seat, seen.hand(1)) == (0, "G2")
    assert "moves" not in seen.position


@pytest.mark.parametrize("moves", ["R9", "R1 R1", "jump", "r1", "keep", "forfeit R1", "R1!!", "draw"])
def test_a_move_that_is_illegal_or_unreadable_is_refused_by_its_place(moves: str) -> None:
    error = refused(CLASSIC, moves)
    assert error.field == "moves"
    assert f"move {len(moves.split())}" in error.sentence


def test_any_laying_move_may_carry_the_call() -> None:
    assert after(CLASSIC, "R1!").position["hands"][0] == ["R2"]


@pytest.mark.parametrize(
    ("obj", "moves"),
    [
        (table("classic", "W4 R1 R2", "G1 B2", "B1 R2"), "W4:B challenge B2 forfeit"),
        (table("minecraft", "R1 R2", "R3 G2 B4", "B1 B2"), "R1! R3 draw"),
        (table("all-wild", "WF W2", "W W W", "WX W2"), "WF@1 uno W2"),
        (table("arcade", "R1 R2", "G1 G2", "B1 B2", top="W"), ":R R1! draw"),
        (start("marathon", 3, "GV"), "draw"),
    ],
)
def test_the_position_reads_back_at_a_turn_or_colour(obj: dict[str, Any], moves: str) -> None:
    for begun in splits(moves):
        seen = after(obj, begun)
        if seen.over_or_none() is None and seen.kind in ("turn", "colour"):
            again = after(seen.position)
            assert (again.decision, again.legal) == (seen.decision, seen.legal)
            assert again.position == seen.position


def test_at_other_decisions_turn_is_the_seat_whose_turn_it_is() -> None:
    assert after(table("classic", "W4 R1", "G1 G2", "B1"), "W4:R").position["turn"] == 0
    assert after(table("minecraft", "R1 R2", "G1 G2", "B1"), "R1").position["turn"] == 0


class TestStartForm:
    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"seats": 1}, "seats"),
            ({"seats": 11}, "seats"),
            ({"seats": "2"}, "seats"),
            ({"deck": ["R1"] * 14}, "deck"),
            ({"deck": ["R1"] * 14 + ["W"]}, "deck"),
            ({"deck": ["R1"] * 14 + ["W4", "W"] * 3}, "deck"),
            ({"deck": ["WC"] * 15}, "deck"),
            ({"dealer": 2}, "dealer"),
            ({"turn": 0}, "turn"),
            ({"discard": ["R5"]}, "discard"),
            ({"totals": [0]}, "totals"),
            ({"options": {"first_dealer": 5}}, "options"),
        ],
    )
    def test_a_start_that_cannot_be_is_refused_by_its_field(
        self, changes: dict[str, Any], field: str
    ) -> None:
        assert refused(start("classic", 2, "R5") | changes).field == field

    def test_a_marathon_deck_that_only_turns_wilds_is_refused(self) -> None:
        deck = ["R1"] * 14 + ["W"] * 3 + ["R2"] * 3
        assert refused({"ruleset": "marathon", "seats": 2, "deck": deck}).field == "deck"

    def test_a_minecraft_deck_without_a_number_to_turn_is_refused(self) -> None:
        assert refused({"ruleset": "minecraft", "seats": 2, "deck": ["R1"] * 14 + ["WC"] * 9}).field == "deck"

    def test_the_last_seat_deals_by_default(self) -> None:
        position_ = start("classic", 3, "R5")
        del position_["dealer"]
        seen = after(position_)
        assert (seen.seat, seen.events("started")) == (0, [{"event": "started", "dealer": 2, "card": "R5"}])

    def test_the_smallest_deck_will_do(self) -> None:
        seen = after({"ruleset": "classic", "seats": 2, "deck": ["R1"] * 14 + ["R5"]})
        assert seen.position["draw"] == []
