"""What a sample takes from the events: never more than is true, and what a player would know."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import Bot, Move, Round, Table, View
from engine.cards import names
from engine.game import Game
from engine.host import DECIDE, Host, start_item
from engine.memory import Hand, Memory
from engine.position import read
from engine.rulesets import RULESETS
from engine.view import observe, observe_round
from tests.engine.builders import table
from tests.engine.games import decisions

GAMES: list[tuple[str, int, dict[str, object]]] = [
    *((name, seats, {}) for name in RULESETS for seats in (2, 3, 5)),
    ("classic", 3, {"stacking": True}),
    ("arcade", 2, {"stacking": True}),
    ("minecraft", 4, {"uno": "caught4"}),
]


def remembered(name: str, seats: int, number: int, **options: object) -> Iterator[tuple[Game, Memory, View]]:
    """A game at random; who is asked has heard at each decision what happened since its last."""
    memories: dict[int, Memory] = {}
    since = [0] * seats
    for game in decisions(name, seats, number, **options):
        decision = game.decision()
        assert decision is not None
        seat = decision.seat
        memory = memories.setdefault(seat, Memory(game.rules, seats, seat))
        packed, since[seat] = observe(game, seat, since[seat]), len(game.events)
        yield game, memory, View(Table(game.rules, seats, seat), packed, memory)


def agrees(told: Hand, hand: bytearray) -> bool:
    has_known = not Counter(told.known) - Counter(hand)
    return has_known and all(
        sum(card in lack.codes for card in hand) <= lack.drawn_since for lack in told.lacks
    )


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_what_is_remembered_is_true_of_every_hand(name: str, seats: int, options: dict[str, object]) -> None:
    for game, memory, _ in remembered(name, seats, seats, turn_limit=100, target=200, **options):
        assert all(map(agrees, memory.recall(), game.round.hands))


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_a_sample_agrees_with_what_is_remembered(name: str, seats: int, options: dict[str, object]) -> None:
    rng = Random(3)
    for _, memory, view in remembered(name, seats, 5, turn_limit=50, single_round=True, **options):
        sample = view.sample(rng)
        assert tuple(map(len, sample.hands)) == view.counts
        assert all(map(agrees, memory.recall(), sample.hands))


def samples(position: dict[str, Any], moves: str) -> list[Round]:
    """Of the seat that is asked after these moves; each seat has heard all that it was told on the way."""
    round_ = read(position)
    memories = [Memory(round_.rules, round_.seats, seat) for seat in range(round_.seats)]
    since = [0] * round_.seats
    for move in [*moves.split(), ""]:
        decision = round_.decision()
        assert decision is not None
        seat = decision.seat
        packed, since[seat] = observe_round(round_, seat, since[seat]), len(round_.events)
        view = View(Table(round_.rules, round_.seats, seat), packed, memories[seat])
        if move:
            round_.apply(Move(move).code)
    return [view.sample(Random(number)) for number in range(40)]


def test_a_hand_shown_after_a_challenge_is_known() -> None:
    position = table("classic", "R2 B5 W4", "R1 G1", "Y1 Y2", turn=0)
    for sample in samples(position, "W4:B challenge"):
        assert {"R2", "B5"} <= {*names(sample.hands[0])}


def test_a_hand_given_away_in_a_swap_is_known() -> None:
    position = table("all-wild", "WF W4 WX", "W W W2", turn=0)
    for sample in samples(position, "WF@1 W4"):
        assert names(sample.hands[1]) == ["WX"]


def test_who_draws_in_classic_had_no_card_that_matches() -> None:
    """And the card drawn does not match either, or it would have been laid."""
    position = table("classic", "R2 R3 B1", "G7 G8 Y1", "Y3 Y4", turn=0, draw="B4 B3")
    for sample in samples(position, "R2 draw"):
        assert not any(card // 13 == 0 or card % 13 == 2 for card in sample.hands[1] if card < 52)


def test_who_lays_an_enforced_four_has_none_of_the_colour_left() -> None:
    position = table("arcade", "W4 B1 G2 Y3", "R1 R2", turn=0)
    for sample in samples(position, "W4:B"):
        assert not any(card // 13 == 0 for card in sample.hands[0] if card < 52)


def test_a_creeper_that_was_shown_is_known() -> None:
    position = table("minecraft", "B1 B2", "R1 R2", turn=0, draw="WC Y1 Y2 Y3 Y4")
    for sample in samples(position, "draw keep"):
        assert "WC" in names(sample.hands[0])


class Recaller(Bot):
    def play(self, view: View) -> Move:
        self.note("WC" in names(view.sample(self.random).hands[0]))
        return view.legal[-1]


def test_a_bot_is_reminded_of_what_happened_before_its_last_decision() -> None:
    log: list[str] = []
    host = Host(Recaller, log.append)
    round_ = read(table("minecraft", "B1 B2 B3", "R1 R2 R3", turn=0, draw="WC Y1 Y2 Y3 Y4 Y6 Y7 Y8"))
    host.answer(0, start_item(round_.rules, 2, 1, 7))
    since = 0
    for move in "draw keep R1 draw R2".split():
        if round_.asked == 1:
            host.answer(0, [DECIDE, list(observe_round(round_, 1, since))])
            since = len(round_.events)
        round_.apply(Move(move).code)
    assert [line.split()[-1] for line in log] == ["True", "True"]
