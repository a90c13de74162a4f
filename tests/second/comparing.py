"""Drives the engine and the plain rules through the same moves, and holds every word of theirs together."""

from collections.abc import Mapping
from dataclasses import astuple

from engine import BadPosition, Event, Game, Move, Round, ruleset
from engine.moves import MOVES
from engine.position import describe, read
from tests.second.forced import can_call, forced_answer
from tests.second.opening import NoStartCard
from tests.second.plain_game import PlainGame
from tests.second.plain_round import PlainRound
from tests.second.situations import GameOrder, Position, Start
from tests.second.table import seen_by
from tests.second.words import Words, engine_says, fixed, plain_says


class Together:
    """Every move is made in both, and everything they then say is the same."""

    engine: Round | Game
    plain: PlainRound | PlainGame

    def __init__(self, origin: object) -> None:
        self._told: list[object] = [origin]
        self._told_events = 0

    def apply(self, move: str) -> None:
        self._told.append(move)
        parsed = Move(move)
        self.engine.apply(parsed.code, uno=parsed.uno)
        self.plain.apply(move)
        self.compare()

    def forfeit(self, seat: int, verdict: str) -> None:
        self._told.append((seat, verdict))
        self.engine.forfeit(seat, verdict)
        self.plain.forfeit(seat, verdict)
        self.compare()

    def compare(self) -> None:
        raise NotImplementedError

    def hold(self, engine: Mapping[str, object], plain: Mapping[str, object]) -> None:
        for subject, words in plain.items():
            assert engine[subject] == words, (subject, engine[subject], words, self._told)


class GamePair(Together):
    engine: Game
    plain: PlainGame

    """The same game twice; what is forced is answered by each in its own way."""

    def __init__(self, told: GameOrder) -> None:
        rules = ruleset(told.ruleset, told.options)
        self.engine = Game(rules, told.seats, told.seed)
        dealer = told.dealer if told.dealer is not None else self.engine.round.dealer
        self.plain = PlainGame(told.ruleset, told.options, told.seats, told.seed, dealer)
        self._hooks = told.hooks
        super().__init__(told)
        self.compare()

    def compare(self) -> None:
        asked = self.engine.question(self._hooks)
        self._answer_what_is_forced()
        self.hold(self._engine_says(), self._plain_says())
        assert (asked is None) == (self.plain.ranks is not None)
        self._told_events = len(self.plain.events)

    def _answer_what_is_forced(self) -> None:
        while self.plain.ranks is None:
            move = forced_answer(self.plain.round, self._hooks)
            if move is None:
                return
            self.plain.apply(move)

    def _engine_says(self) -> Words:
        game = self.engine
        events = [Event(record).as_json() for record in game.events[self._told_events :]]
        calls = [str(MOVES[code]) for code in game.legal() if game.can_call(code)] if not game.over else []
        mine = {"game_events": events, "game_totals": game.totals, "out": game.out, "calls": calls}
        return {**engine_says(game.round, len(game.round.events)), **mine, "ranks": game.ranks}

    def _plain_says(self) -> Words:
        game = self.plain
        legal = game.round.question.legal if game.round.question else []
        calls = [move for move in legal if can_call(game.round, move)]
        mine = {"game_events": game.events[self._told_events :], "game_totals": game.totals, "out": game.out}
        says = plain_says(game.round, len(game.round.table.events))
        return {**says, **mine, "calls": calls, "ranks": game.ranks}


class RoundPair(Together):
    engine: Round
    plain: PlainRound

    def __init__(self, origin: object, engine_round: Round, plain: PlainRound) -> None:
        self.engine, self.plain = engine_round, plain
        super().__init__(origin)
        self.compare()

    def compare(self) -> None:
        since = self._told_events
        self.hold(engine_says(self.engine, since), plain_says(self.plain, since))
        self._hold_what_each_seat_sees(since)
        self._told_events = len(self.plain.table.events)

    def hold_what_is_printed(self, position: Position) -> None:
        """The whole story in one go, as `lastcard position` prints it."""
        moves = [move for move in self._told if isinstance(move, str)]
        if len(moves) < len(self._told) - 1:
            return  # A fault of a seat that was not asked is no move.
        printed = describe(position.as_json(), " ".join(moves))
        told = plain_says(self.plain, 0)
        if self.plain.table.outcome is not None:
            winner, points, left = astuple(self.plain.table.outcome)
            told["over"] = {"winner": winner, "points": points, "left": left}
        self.hold({**printed, "position": _without_options(printed["position"])}, told)

    def _hold_what_each_seat_sees(self, since: int) -> None:
        for record, event in zip(self.engine.events[since:], self.plain.table.events[since:], strict=True):
            if event["event"] in ("drew", "challenged"):
                for seat in range(len(self.plain.table.hands)):
                    seen = seen_by(event, seat, self.plain.sheet.ruleset)
                    self.hold({f"to {seat}": Event(record).as_json(seat)}, {f"to {seat}": seen})


def _without_options(position: object) -> object:
    assert isinstance(position, dict)
    return {key: value for key, value in position.items() if key != "options"}


def pair_of(situation: Position | Start) -> RoundPair | None:
    """None where both refuse the deck, which never turns a card that stays."""
    round_, plain = _read(situation), _plain(situation)
    assert (round_ is None) == (plain is None), situation
    return RoundPair(situation, round_, plain) if round_ and plain else None


def _read(situation: Position | Start) -> Round | None:
    try:
        return read(situation.as_json())
    except BadPosition:
        return None


def _plain(situation: Position | Start) -> PlainRound | None:
    try:
        return situation.plain(fixed)
    except NoStartCard:
        return None
