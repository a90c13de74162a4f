"""What each card does when it is laid (rules §4.5)."""

from enum import Enum
from typing import Final

from engine.cards import (
    DRAW_TWO,
    NAMES,
    REVERSE,
    SKIP,
    SKIP_TWO,
    SWAP,
    TARGETED,
    WILD,
    WILD_FOUR,
    WILD_REVERSE,
    WILD_SKIP,
    WILD_TWO,
)


class Effect(Enum):
    NONE = "none"
    SKIP = "the next seat loses its turn"
    SKIP_TWO = "the next two seats lose their turn"
    REVERSE = "the direction changes"
    DRAW = "the next seat draws and loses its turn"
    TARGETED = "the named seat draws two"
    SWAP = "hands change places with the named seat"


_RANKS: Final = {SKIP: Effect.SKIP, REVERSE: Effect.REVERSE, DRAW_TWO: Effect.DRAW}
_WILDS: Final = {
    WILD_FOUR: Effect.DRAW,
    WILD_TWO: Effect.DRAW,
    WILD_REVERSE: Effect.REVERSE,
    WILD_SKIP: Effect.SKIP,
    SKIP_TWO: Effect.SKIP_TWO,
    TARGETED: Effect.TARGETED,
    SWAP: Effect.SWAP,
}


def _effect(card: int) -> Effect:
    return _RANKS.get(card % 13, Effect.NONE) if card < WILD else _WILDS.get(card, Effect.NONE)


def _like(card: int) -> bytes:
    """The cards that answer this one in a stack: any +2, or any +4."""
    if card < WILD:
        return bytes(13 * colour + DRAW_TWO for colour in range(4))
    return bytes([card])


EFFECTS: Final = tuple(_effect(card) for card in range(len(NAMES)))
PENALTIES: Final = tuple(
    (4 if card == WILD_FOUR else 2) if EFFECTS[card] is Effect.DRAW else 0 for card in range(len(NAMES))
)
"""By card: how many cards the next seat draws."""

LIKE: Final = {card: _like(card) for card in range(len(NAMES)) if PENALTIES[card]}
