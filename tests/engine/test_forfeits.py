"""Seats that leave the game in the middle of it: rules §6."""

import pytest

from engine import Game, Move, Round, position, ruleset
from tests.engine.builders import Described, after, table


def seen(round_: Round) -> Described:
    decision = round_.decision()
    shown = None if decision is None else {"seat": decision.seat, "kind": decision.kind}
    return Described({"decision": shown, "position": position.write(round_), "legal": []})


def test_the_hand_goes_under_the_draw_pile_in_the_order_of_legal() -> None:
    """Rules §6.3."""
    left = after(table("classic", "W B7 R5 W4 R1", "G1 G2", "B1 B2", draw="Y1 Y2"), "forfeit")
    assert left.position["draw"] == ["Y1", "Y2", "R1", "R5", "B7", "W", "W4"]
    assert (left.seat, left.position["out"]) == (1, [True, False, False])
    assert left.events("forfeited") == [{"event": "forfeited", "seat": 0, "verdict": "forfeit"}]


def test_forfeit_is_never_listed() -> None:
    assert "forfeit" not in after(table("classic", "R1 R2", "G1 G2")).legal


def test_its_turns_are_passed_over_and_it_is_not_named() -> None:
    left = after(table("all-wild", "W W", "W WF", "W W", "W W"), "forfeit WF@2")
    assert left.seat == 2
    assert "WF@0" not in after(table("all-wild", "W W", "W WF", "W W", "W W"), "forfeit").legal


def test_after_drawing_the_seat_after_it_begins() -> None:
    left = after(table("arcade", "B1 B2", "G1 G2", "B1 B2", draw="R7 Y1"), "draw forfeit")
    assert (left.seat, left.position["draw"]) == (1, ["Y1", "R7", "B1", "B2"])


def test_asked_to_challenge_the_four_lapses() -> None:
    """Rules §6.3."""
    left = after(table("classic", "W4 R1", "G1 G2", "B1 B2"), "W4:G forfeit")
    assert (left.seat, left.kind, left.sizes()) == (2, "turn", [1, 0, 2])


def test_catching_the_next_opponent_is_asked() -> None:
    left = after(table("minecraft", "R1 R2", "G1 G2", "B1 B2"), "R1 forfeit")
    assert left.decision == {"seat": 2, "kind": "catch", "about": 0}


def test_calling_there_is_no_window_for_it() -> None:
    left = after(table("all-wild", "WF W", "W W W", "W W"), "WF@1 forfeit")
    assert (left.seat, left.kind) == (2, "turn")


def test_naming_the_start_colour_the_next_seat_names_it() -> None:
    position_ = table("arcade", "R1 R2", "G1 G2", "B1 B2", top="W")
    assert after(position_, "forfeit").decision == {"seat": 1, "kind": "colour"}
    assert after(position_, "forfeit :G").seat == 1


def test_a_named_target_that_left_draws_nothing() -> None:
    left = after(table("all-wild", "WT W", "W W", "W W"), "WT@1 forfeit ignore")
    assert (left.sizes(), left.seat) == ([1, 0, 2], 2)


def test_with_one_seat_left_the_round_ends_with_no_points_and_that_seat_wins() -> None:
    for name in ("classic", "marathon"):
        over = after(table(name, "R1 R2", "G1 G2"), "forfeit").over
        assert over == {"winner": 1, "points": [0, 0], "left": [0, 3]}


class TestBetweenDecisions:
    """A fault between decisions takes effect at once."""

    def test_a_seat_that_is_not_asked_leaves_at_once(self) -> None:
        round_ = position.read(table("classic", "R1 R2", "G1 G2", "B1 B2"))
        round_.forfeit(1, "crash")
        assert (seen(round_).seat, round_.legal()) == (0, bytes([1, 2]))
        round_.apply(1)
        assert seen(round_).seat == 2

    def test_its_cards_can_be_drawn_at_once(self) -> None:
        round_ = position.read(table("classic", "B1 B2", "G1 G2", "B1 B2", draw=""))
        passing = round_.legal()
        round_.forfeit(1, "crash")
        assert passing != round_.legal()

    def test_it_can_no_longer_be_named(self) -> None:
        round_ = position.read(table("all-wild", "WT WF", "W W", "W W"))
        round_.forfeit(1, "crash")
        assert position.describe(position.write(round_))["legal"] == ["WT@2", "WF@2"]

    def test_a_culprit_that_leaves_closes_its_window(self) -> None:
        round_ = position.read(table("minecraft", "R1 R2", "G1 G2", "B1 B2"))
        round_.apply(1)
        round_.forfeit(0, "crash")
        assert (seen(round_).seat, seen(round_).kind) == (1, "turn")

    def test_a_catcher_that_leaves_is_not_asked(self) -> None:
        round_ = position.read(table("minecraft", "R1 R2", "G1 G2", "B1 B2", "B3"))
        round_.apply(1)
        round_.forfeit(2, "crash")
        round_.apply(Move("ignore").code)
        assert (seen(round_).seat, seen(round_).kind) == (3, "catch")

    def test_a_bluffer_that_left_draws_nothing(self) -> None:
        round_ = position.read(table("classic", "W4 R1", "G1 G2", "B1 B2"))
        round_.apply(Move("W4:G").code)
        round_.forfeit(0, "crash")
        round_.apply(Move("challenge").code)
        assert (seen(round_).sizes(), seen(round_).seat) == ([0, 2, 2], 1)

    def test_a_seat_leaves_once(self) -> None:
        round_ = position.read(table("classic", "R1 R2", "G1 G2", "B1 B2"))
        round_.forfeit(1, "crash")
        round_.forfeit(1, "crash")
        assert round_.seats_in() == 2


class TestInGames:
    def test_an_earlier_fault_ranks_lower_and_all_rank_below_those_who_finished(self) -> None:
        """Rules §6.3."""
        game = Game(ruleset("classic", {"single_round": True}), 4, "00")
        game.forfeit(2, "crash")
        game.forfeit(0, "illegal")
        while game.question([0] * 4):
            game.apply(game.legal()[0], uno=True)
        assert game.ranks is not None
        assert sorted(game.ranks[seat] for seat in (1, 3)) == [1, 2]
        assert (game.ranks[0], game.ranks[2]) == (3, 4)

    def test_the_last_seat_left_wins_the_game(self) -> None:
        game = Game(ruleset("classic"), 3, "00")
        game.forfeit(0, "crash")
        game.forfeit(1, "crash")
        assert (game.over, game.ranks, game.totals) == (True, [3, 2, 1], [0, 0, 0])

    def test_after_the_end_nothing_happens(self) -> None:
        game = Game(ruleset("classic"), 2, "00")
        game.forfeit(0, "crash")
        game.forfeit(1, "crash")
        assert game.ranks == [2, 1]

    def test_a_seat_that_left_gets_no_cards_in_later_rounds(self) -> None:
        game = Game(ruleset("classic"), 3, "01")
        game.forfeit(1, "crash")
        while game.number == 1 and game.question([0] * 3):
            game.apply(game.legal()[0])
        assert [len(hand) for hand in game.round.hands][1] == 0

    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_the_deal_passes_a_dealer_that_left(self, dealer: int) -> None:
        game = Game(ruleset("classic", {"first_dealer": dealer}), 3, "02")
        game.forfeit((dealer + 1) % 3, "crash")
        while game.number == 1 and game.question([0] * 3):
            game.apply(game.legal()[0])
        assert game.round.dealer == (dealer + 2) % 3
