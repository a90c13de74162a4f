"""The UNO call and its windows: rules §5."""

import pytest

from tests.engine.builders import after, table


def test_a_call_is_part_of_the_reply_that_lays_the_card() -> None:
    """Rules §5.1."""
    seen = after(table("minecraft", "R1 B2", "R3 G2", "B1 B2"), "R1!")
    assert (seen.seat, seen.kind, seen.position["uno"]) == (1, "turn", [True, False, False])
    assert seen.events("laid") == [{"event": "laid", "seat": 0, "card": "R1", "uno": True}]


def test_calling_with_more_than_one_card_left_means_nothing() -> None:
    """Rules §5.1."""
    seen = after(table("minecraft", "R1 B2 B3", "R3 G2"), "R1!")
    assert seen.position["uno"] == [False, False]
    assert seen.events("laid") == [{"event": "laid", "seat": 0, "card": "R1"}]


@pytest.mark.parametrize(("name", "fine"), [("marathon", 4), ("minecraft", 2), ("all-wild", 2)])
def test_a_forgotten_call_is_caught(name: str, fine: int) -> None:
    hands = ("W W", "W W W", "W W W") if name == "all-wild" else ("R1 B2", "R3 G2 G3", "B1 B2 B3")
    lay = "W" if name == "all-wild" else "R1"
    assert after(table(name, *hands), lay).decision == {"seat": 1, "kind": "catch", "about": 0}
    assert after(table(name, *hands), lay).legal == ["catch", "ignore"]
    caught = after(table(name, *hands), f"{lay} catch")
    assert (caught.sizes()[0], caught.seat) == (1 + fine, 1)
    assert caught.events("caught") == [{"event": "caught", "seat": 1, "about": 0}]
    assert caught.events("drew")[0]["why"] == "uno"


def test_every_other_seat_is_asked_in_the_direction_in_force() -> None:
    """Rules §5.3; §4.4, step c before step d."""
    position = table("minecraft", "RV B2", "R3 G2", "B1 B2", "B1 B2")
    assert after(position, "RV").seat == 3
    assert after(position, "RV ignore").seat == 2
    assert after(position, "RV ignore ignore").seat == 1
    assert after(position, "RV ignore ignore ignore").kind == "turn"


def test_the_window_closes_before_the_challenge_is_asked() -> None:
    """Rules §5.3; §4.4, step d before step e."""
    position = table("minecraft", "W4 B2", "R3 G2", "B1 B2")
    assert after(position, "W4:R").kind == "catch"
    assert after(position, "W4:R ignore ignore").kind == "challenge"
    assert after(position, "W4:R!").kind == "challenge"


def test_a_caught_bluffer_is_still_judged_on_the_hand_that_remained() -> None:
    position = table("minecraft", "W4 B2", "R3 G2", draw="R1 R2 Y1 Y2 Y3 Y4 Y6 Y7 Y8")
    assert after(position, "W4:R catch challenge").events("challenged")[0]["right"] is False


def test_in_classic_a_call_means_nothing() -> None:
    """Rules §5.4."""
    position = table("classic", "R1 B2", "R3 G2")
    assert after(position, "R1!").kind == after(position, "R1").kind == "turn"


def test_arcade_fines_before_the_penalty_of_the_card() -> None:
    """Rules §5.4; §4.4, step d before step e."""
    seen = after(table("arcade", "RD B2", "R3 G2", "B1 B2"), "RD")
    assert [(event["seat"], event["why"]) for event in seen.events("drew")] == [(0, "uno"), (1, "+2")]


def test_a_call_lapses_when_the_hand_grows() -> None:
    """Rules §5.1."""
    position = table("minecraft", "RD R2", "G1", "B1 B2", uno=[False, True, False])
    assert after(position, "RD!").position["uno"] == [True, False, False]


def test_a_call_lapses_when_the_hand_is_swapped() -> None:
    """Rules §5.2: judged after the swap, for both."""
    position = table("all-wild", "WF W W", "W", uno=[False, True])
    seen = after(position, "WF@1!")
    assert (seen.position["uno"], seen.sizes()) == ([True, False], [1, 2])


def test_a_swapper_left_with_one_card_must_call() -> None:
    """Rules §5.2."""
    position = table("all-wild", "WF W W", "W", "W W")
    assert after(position, "WF@1").decision == {"seat": 1, "kind": "catch", "about": 0}
    assert after(position, "WF@1!").kind == "turn"


def test_the_swapped_seat_is_asked_before_any_window_and_its_own_comes_last() -> None:
    """Rules §5.5."""
    position = table("all-wild", "WF W", "W", "W W")
    assert after(position, "WF@1").decision == {"seat": 1, "kind": "call"}
    assert after(position, "WF@1").legal == ["uno", "silent"]
    assert after(position, "WF@1 silent").decision == {"seat": 1, "kind": "catch", "about": 0}
    assert after(position, "WF@1 silent catch").decision == {"seat": 2, "kind": "catch", "about": 1}
    seen = after(position, "WF@1 silent catch ignore catch")
    assert (seen.sizes(), seen.kind) == ([3, 3, 2], "turn")


def test_a_swapped_seat_that_calls_cannot_be_caught() -> None:
    """Rules §5.5."""
    seen = after(table("all-wild", "WF W", "W W W", "W W"), "WF@1 uno")
    assert (seen.kind, seen.position["uno"]) == ("turn", [False, True, False])
    assert seen.events("called") == [{"event": "called", "seat": 1}]


def test_a_call_is_over_with_its_card() -> None:
    seen = after(table("minecraft", "R1 R2", "R3 G2", "B1 R4"), "R1! R3! R4! R2")
    assert (seen.over["winner"], seen.position["uno"]) == (0, [False, True, True])


class TestOption:
    def test_caught_twos_can_be_played_in_classic(self) -> None:
        position = table("classic", "R1 B2", "R3 G2", options={"uno": "caught2"})
        assert after(position, "R1").kind == "catch"
        assert after(position, "R1 catch").sizes() == [3, 2]

    def test_none_asks_nobody_even_after_a_swap(self) -> None:
        position = table("all-wild", "WF W", "W W W", "W W", options={"uno": "none"})
        assert after(position, "WF@1").kind == "turn"

    def test_automatic_fines_a_silent_swapped_seat_too(self) -> None:
        position = table("all-wild", "WF W", "W", "W W", options={"uno": "automatic2"})
        assert after(position, "WF@1 silent").sizes() == [3, 3, 2]
