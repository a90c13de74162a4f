"""A replay played again as frames, one a decision, fogged for one viewer: what a browser shows (rules §9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import COLOURS, NO_COLOUR, names
from engine.decisions import Decision
from engine.events import Event, Happened, Record
from engine.game import SteppedGame
from engine.moves import CALLED, FORFEIT, MOVES, names_of
from engine.ranking import leader
from engine.replay import Replay, follow
from engine.round import Round
from engine.rulesets import Ruleset

FORMAT: Final = "lastcard-frames/1"
DISCARD_SHOWN: Final = 5
FORFEITS: Final = "forfeit"
"""The kind of a frame in which a seat leaves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What took the game from one frame to the next."""

    seat: int
    kind: str
    move: str
    legal: tuple[str, ...]
    turn: int
    number: int | None = None
    """Of the real choice in the replay; None where it was forced."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after a choice and its effects; without a choice: the deal."""

    round: int
    choice: Choice | None
    events: tuple[Record, ...]
    position: dict[str, Any]
    """With open hands."""


class WatchedGame(SteppedGame):
    """Keeps a frame of everything that happens, the forced decisions too."""

    def __init__(self, rules: Ruleset, seats: int, seed: str) -> None:
        super().__init__(rules, seats, seed)
        self.frames: list[Frame] = []
        self.real: int | None = None
        self.show(Frame(self.number, None, tuple(map(Event, self.events)), _position(self.round)), self.round)

    def show(self, frame: Frame, table: Round) -> None:
        """Called for each frame with the round it is of; whoever wants more than the frame overrides it."""
        self.frames.append(frame)

    def apply(self, code: int, *, uno: bool = False) -> None:
        decision = self.round.decision()
        assert decision is not None
        choice = self._choice(decision, code, uno)
        before = (self.round, self.number, len(self.events))
        super().apply(code, uno=uno)
        self._keep(choice, *before)

    def forfeit(self, seat: int, verdict: str) -> None:
        choice = Choice(seat, FORFEITS, str(MOVES[FORFEIT]), self._unanswered(seat), self.round.turns)
        before = (self.round, self.number, len(self.events))
        super().forfeit(seat, verdict)
        self._keep(choice, *before)

    def _unanswered(self, seat: int) -> tuple[str, ...]:
        """What a seat that leaves could have done, where it was its decision."""
        decision = self.round.decision()
        return tuple(names_of(self.round.legal())) if decision and decision.seat == seat else ()

    def _choice(self, decision: Decision, code: int, uno: bool) -> Choice:
        move = CALLED[code] if uno else MOVES[code]
        legal = tuple(names_of(self.round.legal()))
        number, self.real = self.real, None
        return Choice(decision.seat, decision.kind.value, str(move), legal, self.round.turns, number)

    def _keep(self, choice: Choice, table: Round, number: int, since: int) -> None:
        """A round that ended has started the next one: its deal is a frame of its own."""
        happened = [Event(record) for record in self.events[since:]]
        starts = [place for place, event in enumerate(happened) if event[0] is Happened.STARTED]
        end = starts[0] if starts else len(happened)
        self.show(Frame(number, choice, tuple(happened[:end]), _position(table)), table)
        if starts:
            dealt = Frame(self.number, None, tuple(happened[end:]), _position(self.round))
            self.show(dealt, self.round)


def frames_of(replay: Replay, viewer: int | None = None) -> dict[str, Any]:
    """The whole game as one JSON object. Raises BadReplay. `viewer` is the seat through whose eyes."""
    game = WatchedGame(replay.rules, len(replay.players), replay.seed)
    for number in follow(replay, game):
        game.real = number
    return {
        "format": FORMAT,
        "ruleset": replay.rules.name,
        "options": dict(replay.rules.options),
        "seats": game.seats,
        "target": replay.rules.target,
        "viewer": viewer,
        "players": [
            {"name": player.name, "version": player.version, "face": None} for player in replay.players
        ],
        "rounds": _rounds(game),
        "ranks": game.ranks,
        "faults": _faults(replay, game.frames),
        "frames": [_frame(frame, replay, viewer) for frame in game.frames],
    }


def _rounds(game: WatchedGame) -> list[dict[str, Any]]:
    deals = [place for place, frame in enumerate(game.frames) if frame.choice is None]
    ends = [*deals[1:], len(game.frames)]
    return [
        _round(game, number, first, end)
        for number, (first, end) in enumerate(zip(deals, ends, strict=True), 1)
    ]


def _round(game: WatchedGame, number: int, first: int, end: int) -> dict[str, Any]:
    result, dealt = game.sheet[number - 1], game.frames[first].events[0]
    end_position = game.frames[end - 1].position
    return {
        "number": number,
        "dealer": Event(dealt).as_json()["dealer"],
        "first": first,
        "frames": end - first,
        "winner": result.winner,
        "points": list(result.points),
        "left": list(result.left),
        "totals": end_position["totals"],
        "lead": leader(game.rules, end_position["totals"], end_position["out"]),
    }


def _faults(replay: Replay, frames: Sequence[Frame]) -> list[dict[str, Any]]:
    left = [
        (place, frame) for place, frame in enumerate(frames) if frame.choice and frame.choice.kind == FORFEITS
    ]
    return [
        {"seat": fault.seat, "verdict": fault.verdict, "round": frame.round, "frame": place}
        for fault, (place, frame) in zip(replay.faults, left, strict=True)
    ]


def _frame(frame: Frame, replay: Replay, viewer: int | None) -> dict[str, Any]:
    choice = frame.choice
    shown: dict[str, Any] = {"round": frame.round, "turn": 0, "seat": None, "kind": "deal", "move": None}
    shown |= {"forced": None, "cpu_ms": None}
    if choice is not None:
        shown |= {"turn": choice.turn, "seat": choice.seat, "kind": choice.kind, "move": choice.move}
        if viewer in (None, choice.seat):
            shown |= _mind(choice, replay)
    shown["events"] = [Event(event).as_json(viewer) for event in frame.events]
    shown["position"] = frame.position if viewer is None else _fogged(frame.position, viewer)
    return shown


def _fogged(position: dict[str, Any], viewer: int) -> dict[str, Any]:
    hands = [hand if seat == viewer else None for seat, hand in enumerate(position["hands"])]
    return position | {"hands": hands}


def _mind(choice: Choice, replay: Replay) -> dict[str, Any]:
    """What tells something of the hand, even that there was no choice: for the seat itself only."""
    cpu_ms = None if choice.number is None else replay.cpu_ms[choice.number]
    is_forced = choice.number is None and choice.kind != FORFEITS
    return {"forced": is_forced, "cpu_ms": cpu_ms, "legal": list(choice.legal)}


def _position(table: Round) -> dict[str, Any]:
    return {
        "hands": [names(hand) for hand in table.hands],
        "counts": [len(hand) for hand in table.hands],
        "discard": names(table.discard[-DISCARD_SHOWN:]),
        "pile": len(table.draw),
        "colour": COLOURS[table.colour] if table.colour != NO_COLOUR else None,
        "turn": table.turn,
        "direction": table.direction,
        "called": list(table.called),
        "out": list(table.out),
        "totals": list(table.totals),
    }
