"""Every byte said to bots in whole matches: what rules §9 lets a seat know, and not one more."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.bot import bot_seed
from engine.game import Game
from engine.host import DECIDE, ROUND_OVER, START
from engine.replay import follow
from engine.rulesets import RULESETS, Ruleset, ruleset
from matches.blocks import block
from matches.jails import open_jail
from matches.players import jailed
from matches.referee import PlayedGame, play_block
from sandbox import JailUnavailable, Limits
from sandbox.inside import wire
from sandbox.line import Line
from tests.matches.kit import entrant

RANDOM = """
from engine import Bot
class RandomBot(Bot):
    def play(self, view):
        return self.random.choice(view.legal)
    def challenge(self, view):
        return self.random.random() < 0.5
    def call_uno(self, view):
        return self.random.random() < 0.5
    def catch_uno(self, view):
        return self.random.random() < 0.5
    def round_over(self, result):
        pass
"""
SEATS = 3
Told = dict[tuple[int, int], list[Any]]
"""What was said to the seat of a game, in its order."""


class Overheard:
    """The lines to the bots of a match, and every message that went along them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: dict[Line, list[bytes]] = defaultdict(list)
        say = Line.say

        def overhear(line: Line, message: bytes) -> None:
            self.messages[line].append(message)
            say(line, message)

        monkeypatch.setattr(Line, "say", overhear)

    def told(self) -> Told:
        """Whoever is asked first in a sitting sits anywhere: the seat is what the game begins with."""
        told: Told = defaultdict(list)
        for first, *messages in self.messages.values():
            assert first == wire.LOOK
            items = [item for message in messages for item in _items(message)]
            seat = next(payload[1] for _, (op, payload) in items if op == START)
            for game, payload in items:
                told[game, seat].append(payload)
        return told


def _items(message: bytes) -> list[Any]:
    """The body is exactly these items: nothing stands before, between or behind them."""
    _, count = wire.REQUEST.unpack_from(message)
    body = message[wire.REQUEST.size :]
    items = msgspec.msgpack.decode(body)
    assert len(items) == count
    assert b"\xdc" + count.to_bytes(2) + b"".join(map(msgspec.msgpack.encode, items)) == body
    return list(items)


def rules_of(name: str) -> Ruleset:
    points_game = {"points_game": True} if name == "minecraft" else {}
    return ruleset(name, {"turn_limit": 150, "round_limit": 2, **points_game})


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    return Overheard(monkeypatch)


def played(name: str) -> list[PlayedGame]:
    bots, limits = [entrant(RANDOM, name) for name in "abc"], Limits()
    try:
        with open_jail() as jail:
            planned = block("wire", rules_of(name), SEATS, deals=1)
            return play_block(planned, bots, jailed(jail, limits), limits=limits)
    except JailUnavailable as refusal:
        pytest.skip(str(refusal))


# What may be said, told anew from the record of the game


def may_be_said(played_game: PlayedGame) -> Told:
    told: Told = defaultdict(list)
    replay = played_game.replay
    game, heard, results = replay.new_game(), [0] * SEATS, [0] * SEATS
    for _ in follow(replay, game):
        decision = game.decision()
        assert decision is not None
        seat = decision.seat
        mine = told[played_game.number, seat]
        if not mine:
            mine.append(_start(game, seat))
        mine += [_result(game, number) for number in range(results[seat], len(game.sheet))]
        mine.append([DECIDE, _question(game, seat, heard[seat])])
        results[seat], heard[seat] = len(game.sheet), len(game.events)
    for seat in range(SEATS):
        told[played_game.number, seat] += [
            _result(game, number) for number in range(results[seat], len(game.sheet))
        ]
    return told


def _start(game: Game, seat: int) -> list[Any]:
    return [START, [[game.rules.name, dict(game.rules.options), SEATS], seat, bot_seed(game.seed, seat)]]


def _result(game: Game, number: int) -> list[Any]:
    result = game.sheet[number]
    totals = [sum(line.points[seat] for line in game.sheet[: number + 1]) for seat in range(SEATS)]
    return [ROUND_OVER, [result.winner, list(result.points), list(result.left), totals]]


def _question(game: Game, seat: int, heard: int) -> list[Any]:
    table, decision = game.round, game.decision()
    assert decision is not None
    legal = game.legal()
    own = [bytes(table.hands[seat]), legal, bytes(code for code in legal if game.can_call(code))]
    seats = [[len(hand) for hand in table.hands], table.called[:], table.out[:], table.totals[:]]
    piles = [bytes(table.discard), len(table.draw), table.colour]
    turn = [table.direction, table.turn, table.dealer, decision.card, decision.about, decision.owed]
    events = [_heard(event, seat, game.rules.name) for event in game.events[heard:]]
    return [decision.kind.value, *own, *seats, *piles, *turn, game.number, table.turns, events]


def _heard(event: Any, seat: int, name: str) -> list[Any]:
    kind, *values = event
    if kind == "drew" and values[0] != seat:
        values[3] = None
    if kind == "challenged" and values[0] != seat and name != "minecraft":
        values[3:] = [None, False]
    return [kind, *values]


@pytest.mark.parametrize("name", RULESETS)
def test_a_bot_is_told_what_its_seat_may_know_and_nothing_else(name: str, overheard: Overheard) -> None:
    expected: Told = {}
    for game in played(name):
        assert game.faults == ()
        expected |= may_be_said(game)
    assert as_bytes(overheard.told()) == as_bytes(expected)


def as_bytes(told: Told) -> dict[tuple[int, int], bytes]:
    return {where: msgspec.msgpack.encode(payloads) for where, payloads in told.items()}


def test_no_part_of_a_seed_is_among_the_bytes(overheard: Overheard) -> None:
    games = played("classic")
    said = b"".join(message for messages in overheard.messages.values() for message in messages)
    assert len(said) > 10_000
    for game in games:
        assert not any(part in said for part in parts_of(game.replay.seed))


def parts_of(seed: str) -> Iterator[bytes]:
    """Eight bytes of it, as they are or as digits, from the front or from behind."""
    for whole in (bytes.fromhex(seed), seed.encode(), seed.upper().encode()):
        for way in (whole, whole[::-1]):
            yield from (way[at : at + 8] for at in range(len(way) - 7))
