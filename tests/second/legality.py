"""What may be laid on what, and the moves in the order of `legal` (rules §3, §4.3; docs/notation.md)."""

from tests.second.cards import COLOURS, NAMES_A_SEAT, in_order, is_number, is_wild
from tests.second.sheet import Sheet


def matches(sheet: Sheet, card: str, top: str, colour: str | None) -> bool:
    """Whether a coloured card matches by colour, number or symbol; a wild on top has only its colour."""
    if card[0] == colour:
        return True
    if is_wild(top) or card[1] != top[1]:
        return False
    return is_number(card) or sheet.actions_match_symbols


def bars_four(sheet: Sheet, rest: list[str], top: str, colour: str | None) -> bool:
    return any(_bars(sheet, card, top, colour) for card in rest)


def _bars(sheet: Sheet, card: str, top: str, colour: str | None) -> bool:
    if is_wild(card):
        return sheet.plain_wild_bars_four and card == "W"
    if card[0] == colour:
        return True
    return sheet.number_bars_four and is_number(card) and is_number(top) and card[1] == top[1]


def may_lay(sheet: Sheet, card: str, hand: list[str], top: str, colour: str | None) -> bool:
    if card == "W4" and sheet.four == "enforced":
        rest = list(hand)
        rest.remove("W4")
        return not bars_four(sheet, rest, top, colour)
    return sheet.ruleset == "all-wild" or is_wild(card) or matches(sheet, card, top, colour)


def moves_with(sheet: Sheet, cards: list[str], targets: list[int]) -> list[str]:
    return [move for card in in_order(list(set(cards))) for move in _moves_of(sheet, card, targets)]


def _moves_of(sheet: Sheet, card: str, targets: list[int]) -> list[str]:
    if card in NAMES_A_SEAT:
        return [f"{card}@{seat}" for seat in targets]
    if is_wild(card) and sheet.ruleset != "all-wild":
        return [f"{card}:{colour}" for colour in COLOURS]
    return [card]
