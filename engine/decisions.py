"""A question to one seat."""

from enum import StrEnum
from typing import NamedTuple

from engine.moves import NO_CARD, NO_SEAT


class Kind(StrEnum):
    TURN = "turn"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    CATCH = "catch"
    CALL = "call"
    COLOUR = "colour"


class Decision(NamedTuple):
    seat: int
    kind: Kind
    card: int = NO_CARD
    """The card drawn, at `drawn`."""
    about: int = NO_SEAT
    """Who laid the +4, at `challenge`; who forgot the call, at `catch`."""
    owed: int = 0
    """The sum of the stack, at a `turn` that answers one."""
