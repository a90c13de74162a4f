"""The fifteen worked examples of rules §12, in their order."""

import pytest

from engine import ruleset
from engine.ranking import places, ranks
from engine.scoring import RoundResult
from tests.engine.builders import after, start, table

FOUR_COLOURED = ("classic", "marathon", "minecraft", "arcade")


def test_01_a_bluff_is_legal_in_classic_and_drawing_with_a_match_is_not() -> None:
    seen = after(table("classic", "Y1 Y2", "R2 B5 W4", "G1 G2", turn=1))
    assert seen.legal == ["R2", "B5", "W4:R", "W4:Y", "W4:G", "W4:B"]


def test_02_a_guilty_bluffer_draws_four_and_the_challenger_plays_on_the_named_colour() -> None:
    seen = after(table("classic", "Y1 Y2", "R2 B5 W4", "G1 B7", turn=1), "W4:B challenge")
    assert seen.hand(1) == "R2 B5 Y1 Y1 Y2 Y2"
    assert (seen.seat, seen.kind, seen.legal) == (2, "turn", ["B7"])
    assert seen.position["colour"] == "B"
    assert seen.sizes() == [2, 6, 2]


def test_03_a_card_of_the_same_number_is_no_guilt_in_classic() -> None:
    seen = after(table("classic", "Y1 Y2", "B5 G5 W4", "G1 B7", turn=1), "W4:B challenge")
    assert seen.sizes() == [2, 2, 6]
    assert seen.seat == 0


@pytest.mark.parametrize(("hand", "sizes", "seat"), [("G1 W W4", [2, 6, 2], 2), ("G1 WC W4", [2, 2, 8], 0)])
def test_04_a_plain_wild_is_guilt_in_minecraft_and_a_creeper_is_not(
    hand: str, sizes: list[int], seat: int
) -> None:
    seen = after(table("minecraft", "Y1 Y2", hand, "G1 B7", turn=1), "W4:B challenge")
    assert (seen.sizes(), seen.seat) == (sizes, seat)


def test_05_marathon_actions_match_by_colour_alone() -> None:
    on_reverse = after(table("marathon", "BV R0 Y1", "G1 G2", top="RV"))
    on_five = after(table("marathon", "B5 BD Y1", "G1 G2", top="R5"))
    assert on_reverse.legal == ["R0", "draw"]
    assert on_five.legal == ["B5", "draw"]


def test_06_the_same_number_bars_a_wild_four_in_marathon() -> None:
    barred = after(table("marathon", "B5 W4", "G1 G2"))
    free = after(table("marathon", "B6 W4", "G1 G2"))
    assert barred.legal == ["B5", "draw"]
    assert free.legal == ["W4:R", "W4:Y", "W4:G", "W4:B", "draw"]


def test_07_marathon_draws_until_a_card_is_playable_and_lays_it() -> None:
    position = table("marathon", "R1 Y0", "G1 G2", "B1 B2", draw="B9 G2 RD Y1 Y2 Y3")
    drawn = after(position, "draw")
    assert drawn.decision == {"seat": 0, "kind": "drawn", "card": "RD"}
    assert (drawn.legal, drawn.hand(0)) == (["RD"], "R1 Y0 B9 G2 RD")
    assert after(position, "draw RD").hand(1) == "G1 G2 Y1 Y2"
    assert after(position, "draw RD").seat == 2


def test_08_marathon_draws_for_the_last_card_and_the_lowest_total_wins() -> None:
    position = table("marathon", "BD", "W R9", top="B5", draw="R3 YS Y1", totals=[480, 455])
    seen = after(position, "BD")
    assert seen.over == {"winner": 0, "points": [0, 82], "left": [0, 82]}
    assert seen.position["totals"] == [480, 537]
    rules, last = ruleset("marathon"), RoundResult(0, (0, 82), (0, 82))
    assert ranks(places(rules, [480, 537], last, eliminated={}, faults=())) == [1, 2]


def test_09_a_swapped_seat_calls_by_a_decision_of_its_own_and_may_be_caught() -> None:
    position = table("all-wild", "W WF", "W W W", "W W2 W4 WV WS")
    assert after(position, "WF@2").decision == {"seat": 2, "kind": "call"}
    assert after(position, "WF@2").sizes() == [5, 3, 1]
    assert after(position, "WF@2 silent").decision == {"seat": 0, "kind": "catch", "about": 2}
    caught = after(position, "WF@2 silent ignore catch")
    assert (caught.sizes(), caught.seat) == ([5, 3, 3], 1)


def test_10_skip_two_with_two_seats_and_with_four() -> None:
    two = after(table("all-wild", "WX W W", "W W"), "WX")
    four = after(table("all-wild", "W W", "WX W W", "W W", "W W", turn=1), "WX")
    assert (two.seat, four.seat) == (0, 0)


def test_11_arcade_fines_a_forgotten_call_at_once() -> None:
    seen = after(table("arcade", "G1 G2", "G1 G2", "G1 G2", "R1 B2", turn=3), "R1")
    assert seen.sizes()[3] == 3
    assert seen.events("drew") == [
        {"event": "drew", "seat": 3, "count": 2, "why": "uno", "cards": ["Y1", "Y1"]}
    ]


def test_12_a_drawn_creeper_draws_three_more_and_those_keep_quiet() -> None:
    position = table("minecraft", "RD R1 R2", "G1 G2", "B1 B2", draw="WC R7 WC B1 B2 Y1")
    seen = after(position, "RD")
    assert seen.hand(1) == "G1 G2 WC R7 WC B1 B2"
    assert [event["event"] for event in seen.events()] == ["laid", "drew", "creeper", "drew"]
    assert seen.seat == 2


@pytest.mark.parametrize("name", FOUR_COLOURED)
def test_13_a_reverse_with_two_seats_acts_as_skip(name: str) -> None:
    seen = after(table(name, "RV R1 R2", "G1 G2"), "RV")
    assert (seen.seat, seen.position["direction"]) == (0, 1)
    assert seen.events("skipped", "reversed") == [{"event": "skipped", "seat": 1}]


def test_14_a_start_two_hits_the_first_player_in_classic_and_nobody_in_marathon() -> None:
    classic, marathon = after(start("classic", 3, "YD")), after(start("marathon", 3, "YD"))
    assert (classic.seat, classic.sizes()) == (2, [7, 9, 7])
    assert (marathon.seat, marathon.sizes()) == (1, [7, 7, 7])


@pytest.mark.parametrize(
    ("name", "first", "second"), [("classic", 0, 3), ("arcade", 0, 3), ("marathon", 3, 2)]
)
def test_15_a_start_reverse(name: str, first: int, second: int) -> None:
    position = start(name, 4, "GV")
    # One of the first player's cards is green, so that a card can be laid.
    order = [1, 2, 3, 0]
    position["deck"][order.index(first)] = "G1"
    assert after(position).seat == first
    assert after(position, "G1").seat == second
