"""The moves: one byte each, in the order in which `legal` lists them, and their notation."""

from typing import Final

from engine.cards import CARDS, COLOURED, COLOURS, CREEPER, NAMES, NO_COLOUR, SWAP, TARGETED, WILD, Card
from engine.errors import BadNotation

MOST_SEATS: Final = 10
NO_CARD: Final = -1
NO_SEAT: Final = -1

# A coloured card is its own move. A wild that names a colour takes four codes, one that names a seat ten.
NAMING: Final = 52
PLAIN_WILD: Final = 64
TARGETING: Final = 70
FIRST_WORD: Final = 90
DRAW, KEEP, PASS, ACCEPT, CHALLENGE, CATCH, IGNORE, CALL, SILENT = range(FIRST_WORD, 99)
NAME_COLOUR: Final = 99
FORFEIT: Final = 103
WORDS: Final = (
    *("draw", "keep", "pass", "accept", "challenge", "catch", "ignore", "uno", "silent"),
    *(f":{colour}" for colour in COLOURS),
    "forfeit",
)

LAYINGS: Final = (
    *((card, card // 13, NO_SEAT) for card in COLOURED),
    *((card, colour, NO_SEAT) for card in range(WILD, CREEPER + 1) for colour in range(4)),
    *((card, NO_COLOUR, NO_SEAT) for card in (WILD, 53, 55, 56, 57, 58)),
    *((card, NO_COLOUR, seat) for card in (TARGETED, SWAP) for seat in range(MOST_SEATS)),
)
"""By move code below FIRST_WORD: the card laid, the colour then in force, the seat named."""


def _notation(code: int) -> str:
    if code >= FIRST_WORD:
        return WORDS[code - FIRST_WORD]
    card, colour, target = LAYINGS[code]
    named = f":{COLOURS[colour]}" if card >= WILD and colour != NO_COLOUR else ""
    return NAMES[card] + named + (f"@{target}" if target != NO_SEAT else "")


class Move(str):
    """A move in the notation, equal to its text; `!` after a laid card is the UNO call."""

    __slots__ = ("card", "code", "colour", "target", "uno")
    card: Card | None
    colour: str | None
    target: int | None
    uno: bool
    code: int

    def __new__(cls, text: str) -> "Move":
        move = _MOVES.get(text)
        if move is None:
            raise BadNotation(text, "move")
        return move


def _move(code: int, *, uno: bool = False) -> Move:
    move = str.__new__(Move, _notation(code) + ("!" if uno else ""))
    move.code, move.uno = code, uno
    move.card = move.colour = move.target = None
    if code < FIRST_WORD:
        card, colour, target = LAYINGS[code]
        move.card = CARDS[card]
        move.colour = COLOURS[colour] if card >= WILD and colour != NO_COLOUR else None
        move.target = target if target != NO_SEAT else None
    elif NAME_COLOUR <= code < FORFEIT:
        move.colour = COLOURS[code - NAME_COLOUR]
    return move


MOVES: Final = tuple(_move(code) for code in range(FORFEIT + 1))
CALLED: Final = tuple(_move(code, uno=True) for code in range(FIRST_WORD))
"""The laying moves with the UNO call, by the same code."""

_MOVES: Final[dict[str, Move]] = {str(move): move for move in (*MOVES, *CALLED)}


def names_of(codes: bytes) -> list[str]:
    return [str(MOVES[code]) for code in codes]
