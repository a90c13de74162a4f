"""What happens in a round, as records: the public log, and who may know which part of it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from engine.cards import COLOURS, NAMES, NO_COLOUR, names
from engine.moves import NO_SEAT


class Happened(StrEnum):
    STARTED = "started"
    LAID = "laid"
    DREW = "drew"
    KEPT = "kept"
    PASSED = "passed"
    SKIPPED = "skipped"
    REVERSED = "reversed"
    SWAPPED = "swapped"
    NAMED = "named"
    CHALLENGED = "challenged"
    CALLED = "called"
    CAUGHT = "caught"
    CREEPER = "creeper"
    RESHUFFLED = "reshuffled"
    FORFEITED = "forfeited"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


class Why(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    TWO = "+2"
    FOUR = "+4"
    TARGETED = "targeted"
    CHALLENGE = "challenge"
    UNO = "uno"
    CREEPER = "creeper"


Record = tuple[object, ...]
"""An event as it is logged, many thousand times a second: its kind and the values of that kind's FIELDS, in
their order. A value that does not apply is None, -1 (a seat or a colour) or False (`uno`)."""


class Event(Record):
    """A record that can be read: `Event(record).as_json()`."""

    __slots__ = ()

    @property
    def kind(self) -> Happened:
        return Happened(str(self[0]))

    def as_json(self, seat: int | None = None) -> dict[str, object]:
        """The event as an object, without what that seat may not know; no seat: everything."""
        event: Record = self if seat is None else seen_by(self, seat)
        body: dict[str, object] = {"event": str(event[0])}
        for (name, show), value in zip(FIELDS[self.kind], event[1:], strict=False):
            if (shown := show(value)) is not ABSENT:
                body[name] = shown
        return body


class _Absent:
    pass


ABSENT: Final = _Absent()


def _plain(value: object) -> object:
    return list(value) if isinstance(value, (list, tuple)) else value


def _target(value: object) -> object:
    return value if value != NO_SEAT else ABSENT


def _call(value: object) -> object:
    return value or ABSENT


def _card(value: object) -> object:
    return NAMES[int(str(value))]


def _cards(value: object) -> object:
    return names(value) if isinstance(value, bytes) else ABSENT


def _colour(value: object) -> object:
    return COLOURS[int(str(value))] if value != NO_COLOUR else ABSENT


_SEAT: Final = ("seat", _plain)
_ABOUT: Final = ("about", _plain)

FIELDS: Final[dict[Happened, tuple[tuple[str, Callable[[object], object]], ...]]] = {
    Happened.STARTED: (("dealer", _plain), ("card", _card)),
    Happened.LAID: (_SEAT, ("card", _card), ("colour", _colour), ("target", _target), ("uno", _call)),
    Happened.DREW: (_SEAT, ("count", _plain), ("why", _plain), ("cards", _cards)),
    Happened.KEPT: (_SEAT,),
    Happened.PASSED: (_SEAT,),
    Happened.SKIPPED: (_SEAT,),
    Happened.REVERSED: (("direction", _plain),),
    Happened.SWAPPED: (_SEAT, ("target", _plain)),
    Happened.NAMED: (_SEAT, ("colour", _colour)),
    # A last value, not shown, tells whether the hand is shown to everyone.
    Happened.CHALLENGED: (_SEAT, _ABOUT, ("right", _plain), ("hand", _cards)),
    Happened.CALLED: (_SEAT,),
    Happened.CAUGHT: (_SEAT, _ABOUT),
    Happened.CREEPER: (_SEAT,),
    Happened.RESHUFFLED: (("count", _plain),),
    Happened.FORFEITED: (_SEAT, ("verdict", _plain)),
    Happened.ROUND_OVER: (("winner", _plain), ("points", _plain), ("totals", _plain)),
    Happened.GAME_OVER: (("ranks", _plain),),
}


def seen_by(event: Record, seat: int) -> Record:
    """The record as that seat may know it: drawn cards and a shown hand are None for others (rules §9)."""
    if event[0] == Happened.DREW and event[1] != seat:
        return (*event[:4], None)
    if event[0] == Happened.CHALLENGED and event[1] != seat and not event[5]:
        return (*event[:4], None, False)
    return event
