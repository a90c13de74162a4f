"""What a seat may know (rules §9)."""

from random import Random
from typing import Any

import msgspec
import pytest

from engine import Card, Move, Table, View
from engine.decisions import Kind
from engine.position import read
from engine.rulesets import RULESETS
from engine.view import observe, observe_round
from tests.engine.builders import table
from tests.engine.games import decisions, view_of

BUILTINS = (int, str, bytes, bool, type(None))


def seen(position: dict[str, Any]) -> View:
    round_ = read(position)
    decision = round_.decision()
    assert decision is not None
    return View(Table(round_.rules, round_.seats, decision.seat), observe_round(round_, decision.seat))


def parts(value: object) -> list[object]:
    if isinstance(value, list | tuple):
        return [part for each in value for part in parts(each)]
    return [value]


def test_a_view_tells_the_seat_its_own_cards_and_everyones_counts() -> None:
    view = seen(table("classic", "R2 B5 W4", "R1", "G4 G5", turn=0))
    assert view.hand == ("R2", "B5", "W4")
    assert view.counts == (3, 1, 2)
    assert view.legal == ("R2", "B5", "W4:R", "W4:Y", "W4:G", "W4:B")


def test_a_view_tells_what_lies_on_the_table() -> None:
    view = seen(table("classic", "R2", "R1", "G4 G5", top="B7 W", draw="Y1 Y2", colour="G", turn=1, dealer=0))
    assert (view.top, view.colour, view.discard) == ("W", "G", ("B7", "W"))
    assert (view.seat, view.turn, view.dealer, view.draw_size) == (1, 1, 0, 2)
    assert isinstance(view.top, Card)
    assert isinstance(view.legal[0], Move)


def test_opponents_come_in_the_order_of_play() -> None:
    view = seen(table("classic", "R2", "R1", "", "G5", turn=1, direction=-1, out=[False, False, True, False]))
    assert view.next_seat == 0
    assert view.opponents == (0, 3)


def test_totals_and_calls_and_seats_that_left_are_public() -> None:
    view = seen(
        table(
            "minecraft",
            "R2 R3",
            "R1",
            "",
            turn=0,
            totals=[7, 8, 9],
            uno=[False, True, False],
            out=[False, False, True],
        )
    )
    assert (view.totals, view.called, view.out) == ((7, 8, 9), (False, True, False), (False, False, True))


def test_a_call_means_something_only_with_the_card_that_leaves_one() -> None:
    two, three = seen(table("minecraft", "R2 R3", "R1")), seen(table("minecraft", "R2 R3 R4", "R1"))
    assert two.can_call(Move("R2"))
    assert not two.can_call(Move("draw"))
    assert not three.can_call(Move("R2"))
    assert not seen(table("classic", "R2 R3", "R1")).can_call(Move("R2"))


def test_a_legal_move_has_its_place_with_the_call_or_without() -> None:
    view = seen(table("minecraft", "R2 R3", "R1"))
    assert view.index(Move("R3")) == view.index(Move("R3!")) == 1
    assert view.index(Move("B9")) == -1


def test_a_view_is_made_of_builtins_alone() -> None:
    for game in decisions("all-wild", 4, 1):
        decision = game.decision()
        assert decision is not None
        assert all(isinstance(part, BUILTINS) for part in parts(observe(game, decision.seat, 0)))


def test_a_view_is_the_same_on_both_sides_of_the_jail() -> None:
    for game in decisions("minecraft", 3, 2, turn_limit=100):
        decision = game.decision()
        assert decision is not None
        packed = observe(game, decision.seat, 0)
        here = View(Table(game.rules, 3, decision.seat), packed)
        there = View(here.table, msgspec.msgpack.decode(msgspec.msgpack.encode(packed)))
        for name in (name for name in dir(View) if isinstance(getattr(View, name), property)):
            assert getattr(here, name) == getattr(there, name)


def test_another_seats_drawn_cards_are_not_among_the_events() -> None:
    for game in decisions("classic", 3, 4, single_round=True):
        view = view_of(game)
        for event in view.events:
            if event["event"] == "drew":
                assert ("cards" in event) == (event["seat"] == view.seat)


def test_events_begin_where_the_seat_was_asked_last() -> None:
    game = next(decisions("classic", 2, 5))
    told = len(game.events)
    game.apply(game.legal()[0])
    assert len(view_of(game, told).events) == len(game.events) - told


@pytest.mark.parametrize("name", RULESETS)
def test_a_sample_is_seen_by_its_seat_as_the_real_round_is(name: str) -> None:
    rng = Random(8)
    for game in decisions(name, 3, 6, single_round=True, turn_limit=100):
        view = view_of(game)
        since = len(game.events)
        sampled = observe_round(view.sample(rng), view.seat)
        assert sampled == observe_round(game.round, view.seat, since)


@pytest.mark.parametrize("name", RULESETS)
def test_a_sample_can_be_played_to_its_end(name: str) -> None:
    rng = Random(9)
    for game in decisions(name, 4, 7, single_round=True, turn_limit=30):
        sample = view_of(game).sample(rng)
        cards = sorted([*sample.draw, *sample.discard, *(card for hand in sample.hands for card in hand)])
        assert bytes(cards) == bytes(sorted(game.rules.deck))
        while sample.decision() is not None:
            sample.apply(rng.choice(sample.legal()))
        assert sample.result is not None


def test_samples_meet_every_kind_of_decision() -> None:
    kinds = {
        game.round.kind
        for name in RULESETS
        for number in range(4)
        for game in decisions(name, 3, number, single_round=True, turn_limit=60)
        if view_of(game).sample(Random(number)).kind == game.round.kind
    }
    assert kinds == set(Kind) - {Kind.COLOUR}


def test_a_sample_of_a_start_wild_is_asked_for_its_colour() -> None:
    view = seen(table("arcade", "R1 R2", "B9 B8", top="W"))
    assert view.sample(Random(1)).kind is Kind.COLOUR


def test_a_sample_of_a_stack_is_asked_for_the_same_sum() -> None:
    position = table("classic", "RD R4", "BD B9", "G5 G6", options={"stacking": True})
    round_ = read(position)
    round_.apply(Move("RD").code)
    view = View(Table(round_.rules, 3, 1), observe_round(round_, 1))
    assert view.owed == 2
    sample = view.sample(Random(1))
    assert (sample.decision(), sample.legal()) == (round_.decision(), round_.legal())
