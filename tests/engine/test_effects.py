"""What laid cards do, and in which order: rules §4.4-6, §4.8."""

import pytest

from tests.engine.builders import after, start, table


def test_a_skip_takes_the_next_turn() -> None:
    """Rules §4.5."""
    seen = after(table("classic", "RS R1", "G1 G2", "B1 B2"), "RS")
    assert (seen.seat, seen.events("skipped")) == (2, [{"event": "skipped", "seat": 1}])


def test_a_reverse_changes_the_direction_with_three_seats() -> None:
    seen = after(table("classic", "RV R1", "G1 G2", "B1 B2"), "RV")
    assert (seen.seat, seen.events("reversed")) == (2, [{"event": "reversed", "direction": -1}])


def test_two_seats_means_two_still_in_the_game() -> None:
    """Rules §4.6."""
    position = table("classic", "RV R1 R2", "G1 G2", "", out=[False, False, True])
    assert after(position, "RV").seat == 0


def test_a_draw_two_costs_the_next_seat_two_cards_and_its_turn() -> None:
    """Rules §4.5."""
    seen = after(table("classic", "RD R1", "G1 G2", "B1 B2"), "RD")
    assert (seen.seat, seen.sizes()) == (2, [1, 4, 2])


def test_a_penalty_is_not_answered_with_a_penalty() -> None:
    assert after(table("classic", "RD R1", "BD G2", "B1 B2"), "RD").seat == 2


def test_accepting_a_wild_four_costs_four_cards_and_the_turn() -> None:
    position = table("classic", "W4 R1", "G1 G2", "B1 B2")
    assert after(position, "W4:G").decision == {"seat": 1, "kind": "challenge", "about": 0}
    assert after(position, "W4:G").legal == ["accept", "challenge"]
    seen = after(position, "W4:G accept")
    assert (seen.seat, seen.sizes()) == (2, [1, 6, 2])
    assert seen.events("drew")[0]["why"] == "+4"


@pytest.mark.parametrize("name", ["marathon", "arcade"])
def test_where_a_wild_four_is_enforced_nobody_is_asked(name: str) -> None:
    seen = after(table(name, "W4 B1 B2", "G1 G2", "B1 B2"), "W4:G")
    assert (seen.seat, seen.sizes()) == (2, [2, 6, 2])


def test_in_all_wild_a_wild_four_draws_without_a_challenge() -> None:
    seen = after(table("all-wild", "W4 W W", "W W", "W W"), "W4")
    assert (seen.seat, seen.sizes()) == (2, [2, 6, 2])


def test_guilt_is_judged_against_the_colour_in_force_before() -> None:
    """Rules §4.6."""
    position = table("classic", "W4 B1", "G1 G2", "B1 B2", top="R5 W", colour="B")
    assert after(position, "W4:R challenge").events("challenged")[0]["right"] is True
    position = table("classic", "W4 R1", "G1 G2", "B1 B2", top="R5 W", colour="B")
    assert after(position, "W4:R challenge").events("challenged")[0]["right"] is False


def test_a_second_wild_four_is_no_guilt() -> None:
    position = table("classic", "W4 W4 B1", "G1 G2")
    assert after(position, "W4:R challenge").events("challenged")[0]["right"] is False


def test_the_shown_hand_is_the_judged_hand_without_cards_drawn_since() -> None:
    """Rules §4.6."""
    position = table("minecraft", "W4 R1", "G1 G2", "B1 B2")
    seen = after(position, "W4:B catch challenge")
    assert seen.events("challenged") == [
        {"event": "challenged", "seat": 1, "about": 0, "right": True, "hand": ["R1"]}
    ]
    assert seen.sizes() == [7, 2, 2]


def test_a_right_challenger_begins_a_turn_and_a_limit_counts_it() -> None:
    position = table("classic", "W4 R1", "B1 G2", "B1 B2", options={"turn_limit": 2})
    assert after(position, "W4:B challenge").seat == 1
    assert after(position, "W4:B challenge B1").over["winner"] is None


def test_a_wild_four_as_the_last_card_wins_unchallenged() -> None:
    seen = after(table("classic", "W4", "G1 G2"), "W4:R")
    assert (seen.over["winner"], seen.sizes()) == (0, [0, 2])


def test_a_targeted_two_leaves_its_target_the_turn() -> None:
    """Rules §4.5."""
    seen = after(table("all-wild", "WT W W", "W W", "W W"), "WT@1")
    assert (seen.seat, seen.sizes()) == (1, [2, 4, 2])
    assert seen.events("drew")[0]["why"] == "targeted"


def test_a_forced_swap_as_the_last_card_wins_before_any_swap() -> None:
    """Rules §4.4, step b before step c."""
    seen = after(table("all-wild", "WF", "W W"), "WF@1")
    assert (seen.over["winner"], seen.events("swapped")) == (0, [])


def test_a_forced_swap_moves_whole_hands() -> None:
    """Rules §4.5."""
    seen = after(table("all-wild", "WF W W2", "W4 W4 W4", "W W"), "WF@1")
    assert (seen.hand(0), seen.hand(1), seen.seat) == ("W4 W4 W4", "W W2", 1)


def test_skip_two_with_three_seats_comes_back_to_the_layer() -> None:
    """Rules §4.5."""
    seen = after(table("all-wild", "WX W W", "W W", "W W"), "WX")
    assert (seen.seat, [event["seat"] for event in seen.events("skipped")]) == (0, [1, 2])


def test_skip_two_with_two_seats_skips_one() -> None:
    seen = after(table("all-wild", "WX W W", "W W"), "WX")
    assert [event["seat"] for event in seen.events("skipped")] == [1]


def test_several_creepers_each_draw_three_after_all_cards_due() -> None:
    """Rules §4.8."""
    position = table("minecraft", "RD R1 R2", "G1 G2", draw="WC WC Y1 Y2 Y3 Y4 Y5 Y6 Y7")
    seen = after(position, "RD")
    assert seen.hand(1) == "G1 G2 WC WC Y1 Y2 Y3 Y4 Y5 Y6"
    assert len(seen.events("creeper")) == 2


def test_a_creeper_drawn_on_the_own_turn_may_be_laid_and_the_extra_cards_not() -> None:
    """Rules §4.8."""
    seen = after(table("minecraft", "B1 B2", "G1 G2", draw="WC R7 R8 R9 Y1"), "draw")
    assert seen.decision == {"seat": 0, "kind": "drawn", "card": "WC"}
    assert seen.legal == ["WC:R", "WC:Y", "WC:G", "WC:B", "keep"]
    assert seen.hand(0) == "B1 B2 WC R7 R8 R9"


def test_a_creeper_among_the_cards_of_a_wrong_challenge_fires() -> None:
    position = table("minecraft", "W4 B1 B2", "G1 G2", draw="Y1 Y2 Y3 Y4 Y5 WC Y6 Y7 Y8 Y9")
    assert after(position, "W4:B challenge").sizes() == [2, 11]


@pytest.mark.parametrize(
    ("hands", "moves", "drawn"),
    [
        ("B1 B2 | G1 G2", "draw", (0, 1)),
        ("RD R1 R2 | G1 G2", "RD", (1, 2)),
        ("W4 R1 R2 | G1 G2", "W4:B accept", (1, 4)),
        ("W4 R1 R2 | G1 G2", "W4:B challenge", (0, 4)),
        ("W4 B1 B2 | G1 G2", "W4:B challenge", (1, 6)),
        ("R1 R2 | G1 G2", "R1 catch", (0, 2)),
    ],
)
def test_a_creeper_fires_for_whatever_reason_it_is_drawn(
    hands: str, moves: str, drawn: tuple[int, int]
) -> None:
    """Rules §4.8: own draw, +2, +4, challenge on either side, UNO."""
    position = table("minecraft", *hands.split(" | "), draw="WC Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 Y1")
    (seat, count), drew = drawn, after(position, moves).events("drew", "creeper")
    assert [event["event"] for event in drew] == ["drew", "creeper", "drew"]
    assert [(event["seat"], event.get("count")) for event in drew] == [(seat, count), (seat, None), (seat, 3)]


def test_a_laid_card_takes_its_effects_in_one_order() -> None:
    """Rules §4.4, steps a, c, d, e, f."""
    swap = after(table("all-wild", "WF W", "W", "W W"), "WF@1 silent catch catch")
    assert [event["event"] for event in swap.events()] == [
        *("laid", "swapped", "caught", "drew", "caught", "drew")
    ]
    four = after(table("minecraft", "W4 B2", "R3 G2", "B1 B2"), "W4:R catch accept")
    assert [event["event"] for event in four.events()] == ["laid", "caught", "drew", "drew"]
    assert (four.seat, four.kind) == (2, "turn")


def test_the_draw_for_a_last_card_comes_before_the_end_of_the_round() -> None:
    """Rules §4.4, step b."""
    seen = after(table("marathon", "RD", "G1 G2"), "RD")
    assert [event["event"] for event in seen.events()] == ["laid", "drew", "round_over"]


class TestStartCard:
    def test_a_start_skip_hits_the_first_player_in_classic(self) -> None:
        assert after(start("classic", 3, "RS")).seat == 2

    def test_a_start_skip_has_no_effect_in_marathon(self) -> None:
        assert after(start("marathon", 3, "RS")).seat == 1

    @pytest.mark.parametrize("card", ["W", "W4"])
    def test_in_classic_a_start_wild_goes_back_and_another_is_turned(self, card: str) -> None:
        seen = after(start("classic", 3, f"{card} R7"))
        assert seen.position["discard"] == ["R7"]
        assert seen.position["draw"][-1] == card

    def test_in_marathon_a_start_wild_is_buried_in_the_middle(self) -> None:
        position = start("marathon", 2, "W R7")
        position["deck"] = [*["B1"] * 14, "W", "R7", "R1", "R2", "R3", "R4", "R6"]
        seen = after(position)
        # Six cards were left: the Wild lies after three of them, of which one was turned.
        assert seen.position["draw"] == ["R1", "R2", "W", "R3", "R4", "R6"]

    @pytest.mark.parametrize("card", ["W", "W4", "RD", "RS", "RV", "WC"])
    def test_in_minecraft_anything_but_a_number_is_covered(self, card: str) -> None:
        seen = after(start("minecraft", 3, f"{card} R7"))
        assert (seen.position["discard"], seen.seat, seen.sizes()) == ([card, "R7"], 1, [7, 7, 7])

    def test_in_arcade_the_first_player_names_a_start_wild(self) -> None:
        position = start("arcade", 3, "W")
        asked = after(position)
        assert (asked.decision, asked.legal) == ({"seat": 1, "kind": "colour"}, [":R", ":Y", ":G", ":B"])
        assert "colour" not in asked.position
        named = after(position, ":B")
        assert (named.seat, named.kind, named.position["colour"]) == (1, "turn", "B")
        assert named.events("named") == [{"event": "named", "seat": 1, "colour": "B"}]

    def test_in_arcade_a_start_wild_four_goes_back(self) -> None:
        assert after(start("arcade", 3, "W4 R7")).position["discard"] == ["R7"]

    @pytest.mark.parametrize(("name", "first"), [("classic", 0), ("arcade", 0), ("marathon", 1)])
    def test_a_start_reverse_with_two_seats_leaves_the_direction(self, name: str, first: int) -> None:
        """Rules §4.2."""
        seen = after(start(name, 2, "RV"))
        assert (seen.seat, seen.position["direction"]) == (first, 1)

    @pytest.mark.parametrize(
        ("card", "seats", "first", "sizes"),
        [
            ("WV", 3, 2, [7, 7, 7]),
            ("WV", 2, 0, [7, 7]),
            ("WS", 3, 2, [7, 7, 7]),
            ("WX", 4, 3, [7, 7, 7, 7]),
            ("WX", 3, 0, [7, 7, 7]),
            ("WX", 2, 0, [7, 7]),
            ("W2", 3, 2, [7, 9, 7]),
            ("W4", 3, 2, [7, 11, 7]),
            ("W", 3, 1, [7, 7, 7]),
            ("WT", 3, 1, [7, 7, 7]),
            ("WF", 3, 1, [7, 7, 7]),
        ],
    )
    def test_in_all_wild_a_start_card_acts_as_laid_by_the_dealer(
        self, card: str, seats: int, first: int, sizes: list[int]
    ) -> None:
        seen = after(start("all-wild", seats, card))
        assert (seen.seat, seen.sizes()) == (first, sizes)

    def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(self) -> None:
        """Rules §4.2."""
        deck = "R0 Y0 R1 Y1 R2 Y2 R3 Y3 R4 Y4 R6 Y6 R7 Y7 R8 B1 B2".split()
        seen = after({"ruleset": "classic", "seats": 2, "deck": deck, "dealer": 0})
        assert (seen.hand(1), seen.hand(0)) == ("R0 R1 R2 R3 R4 R6 R7", "Y0 Y1 Y2 Y3 Y4 Y6 Y7")
        assert seen.position["draw"] == ["B1", "B2"]
