"""The cards: codes, names, points and decks (rules §2)."""

from typing import Final

from engine.errors import BadNotation

COLOURS: Final = "RYGB"
NO_COLOUR: Final = -1
RANKS: Final = "0123456789SVD"
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
"""Ranks of the coloured action cards; the ranks below are their numbers."""

WILD, WILD_FOUR, CREEPER, WILD_REVERSE, WILD_SKIP, SKIP_TWO, WILD_TWO, TARGETED, SWAP = range(52, 61)
WILD_NAMES: Final = ("W", "W4", "WC", "WV", "WS", "WX", "W2", "WT", "WF")
NAMES: Final = (*(colour + rank for colour in COLOURS for rank in RANKS), *WILD_NAMES)
CODES: Final = {name: code for code, name in enumerate(NAMES)}


def colour_of(code: int) -> int:
    return code // 13 if code < WILD else NO_COLOUR


def number_of(code: int) -> int | None:
    return code % 13 if code < WILD and code % 13 < SKIP else None


def points_of(code: int) -> int:
    """What a card left in a hand counts; the all-wild Wild counts 20, by its ruleset."""
    number = number_of(code)
    if number is not None:
        return number
    return 20 if code < WILD else 50


POINTS: Final = tuple(points_of(code) for code in range(len(NAMES)))
COLOURED: Final = bytes(range(WILD))
STANDARD: Final = bytes(
    sorted(
        [13 * colour + rank for colour in range(4) for rank in (*range(13), *range(1, 13))]
        + [WILD, WILD_FOUR] * 4
    )
)
WITH_CREEPERS: Final = STANDARD + bytes([CREEPER] * 4)
# The sheet gives the total of 112 and no counts (rules §2).
ALL_WILD_COUNTS: Final = {
    "W": 28,
    "W4": 12,
    "WV": 12,
    "WS": 12,
    "WX": 12,
    "W2": 12,
    "WT": 12,
    "WF": 12,
}


def deck_of(counts: dict[str, int]) -> bytes:
    return b"".join(bytes([CODES[name]]) * count for name, count in counts.items())


ALL_WILD: Final = deck_of(ALL_WILD_COUNTS)


class Card(str):
    """A card in the notation, equal to its text: `Card("R5") == "R5"`."""

    __slots__ = ("code", "colour", "is_wild", "number", "points", "symbol")
    code: int
    colour: str | None
    number: int | None
    symbol: str
    points: int
    is_wild: bool

    def __new__(cls, text: str) -> "Card":
        if text in CODES:
            return CARDS[CODES[text]]
        raise BadNotation(text, "card")


def _card(code: int) -> Card:
    name = NAMES[code]
    card = str.__new__(Card, name)
    card.code = code
    card.is_wild = code >= WILD
    card.colour = None if card.is_wild else name[0]
    card.symbol = name if card.is_wild else name[1]
    card.number = number_of(code)
    card.points = POINTS[code]
    return card


CARDS: Final = tuple(_card(code) for code in range(len(NAMES)))


def names(codes: bytes | bytearray) -> list[str]:
    return [NAMES[code] for code in codes]
