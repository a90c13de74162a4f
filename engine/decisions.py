"""A question to one seat."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.moves import NO_CARD, NO_SEAT

# What a seat decides itself, as a bitmask: told once, when its bot is loaded.
HOOK_UNO: Final = 1
"""Whether to call UNO; without it, it always calls."""
HOOK_CATCH: Final = 2
"""Whether to catch a forgotten call; without it, it always catches."""
HOOK_ROUND_OVER: Final = 4
"""It is told how each round ended."""


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
