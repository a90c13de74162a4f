"""How a round is played on when many are: quickly, and not too badly."""

from typing import Final

from engine.cards import POINTS, WILD
from engine.moves import CALL, CATCH, CHALLENGE, FIRST_WORD, FORFEIT, LAYINGS, PLAIN_WILD
from engine.questions import Questions

LAID: Final = 10
WILD_LAID: Final = 5


def _worth(code: int) -> int:
    if code >= FIRST_WORD:
        return int(code in (CHALLENGE, CATCH, CALL))
    card = LAYINGS[code][0]
    return LAID + POINTS[card] if card < WILD else WILD_LAID


WORTH: Final = tuple(map(_worth, range(FORFEIT + 1)))


def plain(table: Questions) -> int:
    """Dear cards first and wilds last, which name the colour held most; challenge, catch and call."""
    best = max(table.legal(), key=WORTH.__getitem__)
    if not WILD <= best < PLAIN_WILD:
        return best
    held = [0, 0, 0, 0]
    for card in table.hands[table.asked]:
        if card < WILD:
            held[card // 13] += 1
    return best + held.index(max(held))
