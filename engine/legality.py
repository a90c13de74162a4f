"""Which card may be laid on which, as tables for `bytes.translate` (rules §3).

A *top* is what counts of the discard pile: the code of a coloured top card, or 52 and the colour in
force (0..3) when a wild lies there.
"""

from itertools import combinations
from typing import Final

from engine.cards import COLOURED, CREEPER, NAMES, NO_COLOUR, SKIP, WILD, WILD_FOUR, number_of
from engine.moves import FIRST_WORD, KEEP, LAYINGS
from engine.switches import FourBar

TOPS: Final = range(WILD + 4)
CARDS: Final = range(len(NAMES))
WILDS: Final = bytes(CARDS[WILD:])


def top_colour(top: int) -> int:
    return top // 13 if top < WILD else top - WILD


def _matches(card: int, top: int, *, by_symbol: bool) -> bool:
    if card >= WILD or card // 13 == top_colour(top):
        return True
    return top < WILD and card % 13 == top % 13 and (by_symbol or card % 13 < SKIP)


def _bars_four(card: int, top: int, bar: FourBar) -> bool:
    if bar is FourBar.NOTHING:
        return False
    if card >= WILD:
        return card == WILD and bar is FourBar.COLOUR_OR_WILD
    if card // 13 == top_colour(top):
        return True
    number = number_of(top) if top < WILD else None
    return bar is FourBar.COLOUR_OR_NUMBER and number is not None and number_of(card) == number


def _mismatched(*, by_symbol: bool) -> tuple[bytes, ...]:
    return tuple(
        bytes(card for card in CARDS if not _matches(card, top, by_symbol=by_symbol)) for top in TOPS
    )


def _harmless(bar: FourBar) -> tuple[bytes, ...]:
    return tuple(bytes(card for card in CARDS if not _bars_four(card, top, bar)) for top in TOPS)


MISMATCHED: Final = (_mismatched(by_symbol=False), _mismatched(by_symbol=True))
"""By `actions_match_by_symbol` and top: the cards that may not be laid."""

HARMLESS: Final = {bar: _harmless(bar) for bar in FourBar}
"""By FourBar and top: the cards that do not bar a +4."""


def _moves_of(card: int, *, names_colour: bool) -> bytes:
    return bytes(
        move
        for move in range(FIRST_WORD)
        if LAYINGS[move][0] == card and (card < WILD or (LAYINGS[move][1] >= 0) == names_colour)
    )


COLOUR_MOVES: Final = tuple(_moves_of(card, names_colour=True) for card in range(CREEPER + 1))
"""By card, where a laid wild names a colour: the moves that lay it."""

PLAIN_MOVES: Final = tuple(_moves_of(card, names_colour=False) for card in CARDS)
"""By card, in all-wild: the moves that lay it, every seat named."""

LAY_OR_KEEP: Final = tuple(moves + bytes([KEEP]) for moves in COLOUR_MOVES)


WILD_MOVES: Final = {
    bytes(wilds): b"".join(COLOUR_MOVES[wild] for wild in wilds)
    for size in range(4)
    for wilds in combinations((WILD, WILD_FOUR, CREEPER), size)
}
"""By kinds of wild, ascending, where a laid wild names a colour: the moves that lay one of them."""


def colour_moves(cards: bytes | bytearray) -> bytes:
    """The moves that lay one of these cards, each once and in order, where a laid wild names a colour."""
    if len(cards) == 1:
        return COLOUR_MOVES[cards[0]]
    kinds = bytes(sorted(set(cards)))
    if kinds[-1] < WILD:
        return kinds
    return kinds.translate(None, WILDS) + WILD_MOVES[kinds.translate(None, COLOURED)]


TOP_AFTER: Final = tuple(card if card < WILD else WILD + max(colour, 0) for card, colour, _ in LAYINGS)
"""By move code: the top once it is laid (none of them counts in all-wild)."""

NAMED_BY: Final = tuple(colour if card >= WILD else NO_COLOUR for card, colour, _ in LAYINGS)
"""By move code: the colour that a laid wild names."""
