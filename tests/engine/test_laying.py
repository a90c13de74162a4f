"""What may be laid, drawn, kept and passed: rules §3, §4.3, §4.7, §6."""

import pytest

from tests.engine.builders import after, table

FOUR_COLOURED = ("classic", "marathon", "minecraft", "arcade")


def test_legal_lists_each_move_once_in_the_order_of_cards() -> None:
    seen = after(table("arcade", "W4 W BV R7 R7 R0 R5 Y1", "G1 G2", top="BV", colour="B"))
    assert seen.legal == ["BV", "W:R", "W:Y", "W:G", "W:B", "draw"]


def test_legal_lists_named_seats_after_each_card() -> None:
    seen = after(table("all-wild", "WF WT W W2 W", "W W", "W W"))
    assert seen.legal == ["W", "W2", "WT@1", "WT@2", "WF@1", "WF@2"]


@pytest.mark.parametrize("name", FOUR_COLOURED)
def test_a_number_matches_by_colour_or_number(name: str) -> None:
    seen = after(table(name, "R1 B5 G6 RS", "G1 G2"))
    assert [move for move in seen.legal if move != "draw"] == ["R1", "RS", "B5"]


@pytest.mark.parametrize("name", FOUR_COLOURED)
def test_after_a_wild_only_the_named_colour_matches(name: str) -> None:
    seen = after(table(name, "R5 B7", "G1 G2", top="R5 W", colour="B"))
    assert [move for move in seen.legal if move != "draw"] == ["B7"]


@pytest.mark.parametrize("name", ["classic", "minecraft", "arcade"])
def test_an_action_matches_by_symbol(name: str) -> None:
    assert "BS" in after(table(name, "BS G1", "G1 G2", top="RS")).legal


def test_in_classic_drawing_is_allowed_with_only_wilds_playable() -> None:
    seen = after(table("classic", "W B7", "G1 G2"))
    assert seen.legal == ["W:R", "W:Y", "W:G", "W:B", "draw"]


@pytest.mark.parametrize("name", ["marathon", "minecraft", "arcade"])
def test_elsewhere_drawing_is_always_allowed(name: str) -> None:
    assert after(table(name, "R1 R2", "G1 G2")).legal[-1] == "draw"


def test_in_all_wild_nobody_draws_instead_of_playing() -> None:
    assert after(table("all-wild", "W W", "W W")).legal == ["W"]


def test_in_classic_a_playable_drawn_card_must_be_laid() -> None:
    seen = after(table("classic", "B1 B2", "G1 G2", draw="R7 Y1"), "draw")
    assert seen.decision == {"seat": 0, "kind": "drawn", "card": "R7"}
    assert seen.legal == ["R7"]


@pytest.mark.parametrize("name", ["minecraft", "arcade"])
def test_a_playable_drawn_card_may_be_kept(name: str) -> None:
    position = table(name, "B1 B2", "G1 G2", draw="W Y1")
    assert after(position, "draw").legal == ["W:R", "W:Y", "W:G", "W:B", "keep"]
    kept = after(position, "draw keep")
    assert (kept.seat, kept.hand(0)) == (1, "B1 B2 W")
    assert kept.events("kept") == [{"event": "kept", "seat": 0}]


def test_other_cards_may_not_be_laid_after_drawing() -> None:
    seen = after(table("arcade", "R1 B2", "G1 G2", draw="R7 Y1"), "draw")
    assert seen.legal == ["R7", "keep"]


@pytest.mark.parametrize("name", ["classic", "minecraft", "arcade"])
def test_a_drawn_card_that_cannot_be_laid_ends_the_turn(name: str) -> None:
    """Rules §4.3."""
    assert after(table(name, "B1 B2", "G1 G2", draw="Y1 Y2"), "draw").seat == 1


def test_a_drawn_wild_four_is_a_legal_bluff_in_minecraft() -> None:
    seen = after(table("minecraft", "R1 B2", "G1 G2", draw="W4 Y1"), "draw")
    assert seen.legal == ["W4:R", "W4:Y", "W4:G", "W4:B", "keep"]


def test_a_drawn_wild_four_is_innocent_in_classic() -> None:
    """Rules §4.3: drawing needed a hand without a matching card."""
    position = table("classic", "B1 G2", "G1 G2", draw="W4 Y1 Y2 Y3 Y4")
    seen = after(position, "draw W4:B challenge")
    assert seen.events("challenged")[0]["right"] is False


def test_a_barred_wild_four_cannot_be_laid_in_arcade_even_when_drawn() -> None:
    position = table("arcade", "R1 W4", "G1 G2", draw="W4 Y1")
    assert after(position).legal == ["R1", "draw"]
    assert after(position, "draw").seat == 1


def test_coloured_actions_of_the_colour_in_force_bar_a_wild_four() -> None:
    """Rules §4.3."""
    assert "W4:R" not in after(table("arcade", "RS W4", "G1 G2")).legal
    assert "W4:R" in after(table("arcade", "W4 W4", "G1 G2")).legal


def test_in_marathon_a_barred_wild_four_is_drawn_over() -> None:
    """Rules §4.7."""
    seen = after(table("marathon", "R1 B2", "G1 G2", draw="G7 W4 B5 Y1"), "draw")
    assert seen.decision == {"seat": 0, "kind": "drawn", "card": "B5"}
    assert seen.hand(0) == "R1 B2 G7 W4 B5"


def test_in_marathon_a_drawn_wild_asks_for_its_colour() -> None:
    seen = after(table("marathon", "B1 B2", "G1 G2", draw="G7 W Y1"), "draw")
    assert seen.legal == ["W:R", "W:Y", "W:G", "W:B"]


def test_in_marathon_the_turn_ends_when_the_piles_run_dry() -> None:
    """Rules §4.7."""
    seen = after(table("marathon", "B1 B2", "G1 G2", draw="G7 Y1"), "draw")
    assert (seen.seat, seen.hand(0)) == (1, "B1 B2 G7 Y1")


def test_a_wild_may_name_the_colour_in_force() -> None:
    """Rules §4.3."""
    assert after(table("classic", "W B2", "R1 G2"), "W:R").position["colour"] == "R"


def test_a_creeper_is_a_wild_when_laid_from_the_hand() -> None:
    seen = after(table("minecraft", "WC B2 B3", "R1 G2"), "WC:G")
    assert (seen.position["colour"], seen.seat, seen.sizes()) == ("G", 1, [2, 2])


def test_where_nothing_can_be_drawn_pass_is_legal_only_without_a_playable_card() -> None:
    """Rules §6.1."""
    stuck = after(table("arcade", "B1 B2", "G1 G2", draw=""))
    bluffer = after(table("classic", "W4 B2", "G1 G2", draw=""))
    assert stuck.legal == ["pass"]
    assert bluffer.legal == ["W4:R", "W4:Y", "W4:G", "W4:B"]


def test_a_stalemate_is_when_every_seat_in_a_row_has_passed() -> None:
    """Rules §6.2."""
    position = table("classic", "B1 B2", "G1 G2", "B3", draw="")
    assert after(position, "pass pass").over_or_none() is None
    over = after(position, "pass pass pass")
    assert over.over == {"winner": None, "points": [0, 0, 0], "left": [3, 3, 3]}
    assert over.decision is None


def test_in_a_marathon_stalemate_every_hand_counts() -> None:
    over = after(table("marathon", "B1 B2", "G1 G2", draw="", totals=[10, 20]), "pass pass")
    assert over.over["points"] == [3, 3]
    assert over.position["totals"] == [13, 23]


def test_any_lay_resets_the_count_of_passes() -> None:
    position = table("classic", "B1 B2", "R1 G2", "B3 B4", draw="")
    assert after(position, "pass R1").kind == "turn"


def test_the_discard_pile_is_reshuffled_when_a_draw_is_due_and_not_before() -> None:
    """Rules §6.1."""
    position = table("classic", "B1 B2", "G1 G2", top="Y1 Y2 Y3 R5", draw="G9")
    first, second = after(position, "draw"), after(position, "draw draw")
    assert (first.events("reshuffled"), first.position["draw"]) == ([], [])
    assert second.events("reshuffled") == [{"event": "reshuffled", "count": 3}]
    assert (second.position["discard"], len(second.position["draw"])) == (["R5"], 2)


def test_a_penalty_that_is_cut_short_still_costs_the_turn() -> None:
    """Rules §6.1."""
    seen = after(table("classic", "RD R1 R2", "G1 G2", "B1 R9", top="R5", draw=""), "RD")
    assert (seen.sizes(), seen.seat) == ([2, 3, 2], 2)
    assert seen.events("drew") == [{"event": "drew", "seat": 1, "count": 1, "why": "+2", "cards": ["R5"]}]


def test_the_turn_limit_ends_the_round_without_a_winner() -> None:
    """Rules §6.2."""
    position = table("classic", "R1 R2 R3", "R4 R5 R6", options={"turn_limit": 2})
    assert after(position, "R1").seat == 1
    assert after(position, "R1 R4").over["winner"] is None


def test_laying_a_drawn_card_is_no_turn_of_its_own() -> None:
    position = table("classic", "B1 B2", "R4 R6", draw="R7 Y1", options={"turn_limit": 2})
    assert after(position, "draw R7").seat == 1


@pytest.mark.parametrize("name", [*FOUR_COLOURED, "all-wild"])
def test_the_winner_takes_the_points_left_except_in_marathon(name: str) -> None:
    hands = ("W", "W WS") if name == "all-wild" else ("R1", "R9 YS")
    over = after(table(name, *hands), "W" if name == "all-wild" else "R1").over
    left = 70 if name == "all-wild" else 29
    assert over == {"winner": 0, "points": [0, left] if name == "marathon" else [left, 0], "left": [0, left]}


def test_wilds_and_creepers_count_fifty() -> None:
    over = after(table("minecraft", "R1", "W W4 WC"), "R1").over
    assert over["points"] == [150, 0]
