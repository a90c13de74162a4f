"""The house options: rules §8."""

from random import Random
from typing import Any, ClassVar

import pytest

from engine import RULESETS, BadOption, Game, ruleset
from engine.options import OPTIONS
from tests.engine.builders import after, start, table
from tests.engine.house_options import EFFECTS, MATRIX
from tests.engine.rounds import VALUES
from tests.rules_page import PAGE


def test_the_options_are_those_of_the_page_each_for_its_rulesets() -> None:
    known = {key: [name for name in RULESETS if name in option.rulesets] for key, option in OPTIONS.items()}
    assert known == PAGE.options()


@pytest.mark.parametrize(("key", "name"), MATRIX)
def test_an_option_shows_its_effect_in_each_ruleset_that_it_is_for(key: str, name: str) -> None:
    EFFECTS[key](name)


@pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key in OPTIONS for name in RULESETS if (key, name) not in MATRIX]
)
def test_an_option_is_refused_in_a_ruleset_that_it_is_not_for(key: str, name: str) -> None:
    with pytest.raises(BadOption, match=f"^{key}: is not for {name}; {name} has target, "):
        ruleset(name, {key: VALUES[key](Random(0), 2)})


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic", {"nonsense": 1}),
        ("classic", {"target": 0}),
        ("classic", {"target": True}),
        ("classic", {"target": "500"}),
        ("classic", {"target": 500.0}),
        ("classic", {"stacking": 1}),
        ("classic", {"dealer": "left"}),
        ("classic", {"first_dealer": 10}),
        ("classic", {"first_dealer": -1}),
        ("classic", {"uno": "caught3"}),
        ("classic", {"turn_limit": 0}),
        ("classic", {"round_limit": 0}),
        ("all-wild", {"all_wild_deck": {"R5": 1}}),
        ("all-wild", {"all_wild_deck": {"W": -1}}),
        ("all-wild", {"all_wild_deck": [28]}),
    ],
)
def test_an_option_that_is_not_for_the_ruleset_or_not_allowed_is_refused(
    name: str, options: dict[str, Any]
) -> None:
    with pytest.raises(BadOption) as refused:
        ruleset(name, options)
    assert refused.value.key == next(iter(options))


def test_an_unknown_ruleset_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="classic, marathon, all-wild, minecraft, arcade"):
        ruleset("uno")


def test_a_ruleset_remembers_the_options_it_was_made_with() -> None:
    options = {"stacking": True, "target": 200}
    assert dict(ruleset("classic", options).options) == options


def test_other_counts_per_kind_change_the_all_wild_deck() -> None:
    rules = ruleset("all-wild", {"all_wild_deck": {"W": 40, "WF": 0}})
    assert len(rules.deck) == 40 + 6 * 12


def test_a_deck_too_small_for_the_table_is_refused() -> None:
    counts = dict.fromkeys(("W4", "WV", "WS", "WX", "W2", "WT", "WF"), 0)
    with pytest.raises(BadOption, match="all_wild_deck"):
        Game(ruleset("all-wild", {"all_wild_deck": {"W": 14, **counts}}), 2, "00")


class TestStacking:
    OPTIONS: ClassVar[dict[str, Any]] = {"options": {"stacking": True}}

    def test_the_seat_hit_is_asked_only_if_it_holds_a_card_of_the_kind(self) -> None:
        position = table("classic", "RD R1 R2", "BD G2 G3", "G1 G2", **self.OPTIONS)
        asked = after(position, "RD")
        assert asked.decision == {"seat": 1, "kind": "turn", "owed": 2}
        assert asked.legal == ["BD", "accept"]
        assert asked.position["turn"] == 1

    def test_who_lays_none_draws_the_sum_and_loses_the_turn(self) -> None:
        position = table("classic", "RD R1 R2", "BD G2 G3", "G1 G2", "G1 G2", **self.OPTIONS)
        seen = after(position, "RD BD")
        assert (seen.sizes(), seen.seat) == ([2, 2, 6, 2], 3)
        assert after(position, "RD accept").sizes() == [2, 5, 2, 2]
        assert after(position, "RD accept").seat == 2

    def test_a_stack_goes_on_in_the_direction_in_force(self) -> None:
        position = table("classic", "RD R1 R2", "BD G2 G3", "YD GD G2", direction=-1, **self.OPTIONS)
        assert after(position, "RD").decision == {"seat": 2, "kind": "turn", "owed": 2}
        assert after(position, "RD GD").decision == {"seat": 1, "kind": "turn", "owed": 4}

    def test_a_plus_four_is_answered_by_a_plus_four_even_where_it_is_barred(self) -> None:
        position = table("classic", "W4 B1 B2", "W4 G2 BD", "G1 G2", **self.OPTIONS)
        asked = after(position, "W4:G")
        assert asked.legal == ["W4:R", "W4:Y", "W4:G", "W4:B", "accept"]
        assert after(position, "W4:G W4:R").sizes() == [2, 2, 10]

    def test_a_plus_four_is_enforced_and_not_challenged(self) -> None:
        assert "W4:R" not in after(table("classic", "R1 W4", "G1 G2", **self.OPTIONS)).legal
        assert "W4:R" not in after(table("minecraft", "W W4", "G1 G2", **self.OPTIONS)).legal
        assert after(table("classic", "W4 B1", "G1 G2", "G1", **self.OPTIONS), "W4:R").seat == 2

    def test_a_barred_drawn_plus_four_cannot_be_laid(self) -> None:
        position = table("minecraft", "R1 B1", "G1 G2", draw="W4 Y1", **self.OPTIONS)
        assert after(position, "draw").seat == 1

    def test_a_start_two_may_be_answered(self) -> None:
        position = start("classic", 3, "YD", **self.OPTIONS)
        position["deck"][0] = "BD"
        assert after(position).decision == {"seat": 1, "kind": "turn", "owed": 2}
        assert after(position, "BD").sizes() == [7, 6, 11]

    def test_an_answer_that_is_the_last_card_ends_the_round(self) -> None:
        position = table("classic", "RD R1 R2", "BD", "G1 G2", **self.OPTIONS)
        seen = after(position, "RD BD")
        assert (seen.over["winner"], seen.sizes()) == (1, [2, 0, 2])

    def test_with_last_card_draw_the_next_seat_draws_the_whole_sum(self) -> None:
        options = {"stacking": True, "last_card_draw": True}
        seen = after(table("classic", "RD R1 R2", "BD", "G1 G2", options=options), "RD BD")
        assert seen.sizes() == [2, 0, 6]

    def test_a_uno_window_follows_each_laid_card(self) -> None:
        position = table("marathon", "RD R1", "BD G2", "G1 G2 G3", **self.OPTIONS)
        assert after(position, "RD").kind == "catch"
        assert after(position, "RD ignore ignore BD").decision == {"seat": 2, "kind": "catch", "about": 1}
        assert after(position, "RD! BD!").sizes() == [1, 1, 7]

    def test_a_seat_that_forfeits_ends_the_stack(self) -> None:
        position = table("classic", "RD R1 R2", "BD G2 G3", "G1 R2", **self.OPTIONS)
        seen = after(position, "RD forfeit")
        assert (seen.seat, seen.sizes()) == (2, [2, 0, 2])

    def test_all_wild_stacks_like_on_like_and_never_a_targeted_two(self) -> None:
        position = table("all-wild", "W2 W W", "W2 W4 WT", "W W", **self.OPTIONS)
        assert after(position, "W2").legal == ["W2", "accept"]
        assert after(table("all-wild", "WT W W", "WT W2", **self.OPTIONS), "WT@1").legal == [
            "W",
            "W2",
            "WT@0",
        ]

    def test_answering_is_no_turn_of_its_own(self) -> None:
        options = {"stacking": True, "turn_limit": 2}
        position = table("classic", "RD R1 R2", "BD G2 G3", "G1 R2", "B1 B2", options=options)
        assert after(position, "RD BD").seat == 3


def test_a_start_wild_stays_and_is_named_with_start_wild_named() -> None:
    for card in ("W", "W4"):
        position = start("classic", 3, card, options={"start_wild_named": True})
        assert after(position).decision == {"seat": 1, "kind": "colour"}
        named = after(position, ":B")
        assert (named.seat, named.sizes()) == (1, [7, 7, 7])


def test_last_card_draw_fires_creepers_and_leaves_targeted_twos_alone() -> None:
    options = {"last_card_draw": True}
    creeper = after(table("minecraft", "RD", "G1 G2", draw="WC Y1 Y2 Y3 Y4", options=options), "RD")
    assert (creeper.over["winner"], creeper.sizes()) == (0, [0, 7])
    bluff = after(table("classic", "W4", "G1 G2", options=options), "W4:R")
    assert (bluff.over["winner"], bluff.sizes()) == (0, [0, 6])
    targeted = after(table("all-wild", "WT", "W W", options=options), "WT@1")
    assert targeted.sizes() == [0, 2]


def test_marathon_without_last_card_draw_ends_at_once() -> None:
    seen = after(table("marathon", "RD", "G1 G2", options={"last_card_draw": False}), "RD")
    assert seen.sizes() == [0, 2]
