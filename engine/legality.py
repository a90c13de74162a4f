"""Which card may be laid on which, as tables for `bytes.translate` (rules §3).

A *top* is what counts of the discard pile: the code of a coloured top card, or 52 and the colour in
force (0..3) when a wild lies there.
"""

from itertools import combinations
from typing import Final

from engine.cards import COLOURED, CREEPER, NAMES, SKIP, WILD, WILD_FOUR, number_of
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

MATCHED: Final = tuple(
    tuple(bytes(CARDS).translate(None, cards) for cards in mismatched) for mismatched in MISMATCHED
)
"""The same of those that may be laid, unless a +4 is barred."""

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


def kinds_in(cards: bytes | bytearray, kinds: bytes = bytes(CARDS)) -> bytes:
    """Those of these kinds of card that are among the cards, each once and in order."""
    return kinds.translate(None, kinds.translate(None, cards))


def colour_moves(kinds: bytes) -> bytes:
    """The moves that lay a card of these kinds, where a laid wild names a colour."""
    if not kinds or kinds[-1] < WILD:
        return kinds
    return kinds.rstrip(WILDS) + WILD_MOVES[kinds.lstrip(COLOURED)]
