"""The deal and the start card (rules §3, §4.2)."""

from collections.abc import Callable

from tests.second.cards import is_number
from tests.second.sheet import Sheet
from tests.second.table import Table, colour_of

PutBack = Callable[[list[str], str], list[str]]


class NoStartCard(Exception):
    """The deck never turns a card that stays."""


def to_the_bottom(draw: list[str], card: str) -> list[str]:
    """The start form of docs/notation.md shuffles nothing."""
    return [*draw, card]


def deal(table: Table, put_back: PutBack) -> None:
    """Seven cards each from the dealer's left, then the start card."""
    for _ in range(7):
        for seat in (*table.around(table.dealer), table.dealer):
            table.hands[seat].append(table.draw.pop(0))
    _turn_start_card(table, put_back)


def _turn_start_card(table: Table, put_back: PutBack) -> None:
    seen = set[tuple[str, ...]]()
    while True:
        if not table.draw or (table.draw[0] in ("W", "W4") and tuple(table.draw) in seen):
            raise NoStartCard
        seen.add(tuple(table.draw))
        card = table.draw.pop(0)
        fate = fate_of(table.sheet, card)
        if fate == "put back":
            table.draw = put_back(table.draw, card)
        elif fate == "bury":
            table.draw.insert(len(table.draw) // 2, card)
        else:
            table.discard.append(card)
            if fate != "cover":
                return


def fate_of(sheet: Sheet, card: str) -> str:
    """What rules §3 says of a start card; a number has no fate."""
    if is_number(card):
        return "nothing"
    if card == "W":
        return sheet.start_wild
    if card == "W4":
        return sheet.start_four
    if card == "WC":
        return "cover"
    if card in ("WT", "WF"):
        return "nothing"
    return sheet.start_reverse if card[1] == "V" else sheet.start_penalty


def open_round(table: Table) -> int | None:
    """Sets who begins; the seat that the start card makes draw, if it does."""
    table.colour = colour_of(table.top)
    table.tell("started", dealer=table.dealer, card=table.top)
    first = table.turn = table.next(table.dealer)
    fate = fate_of(table.sheet, table.top)
    if table.top[1:] == "V":
        _reversed(table, fate)
    elif fate == "as laid" and table.top[1] in "SX":
        _skipped(table, first)
    elif fate == "as laid":
        return first
    return None


def _skipped(table: Table, first: int) -> None:
    table.skip(first)
    if table.top == "WX" and table.seats_in > 2:
        first = table.next(first)
        table.skip(first)
    table.turn = table.next(first)


def _reversed(table: Table, fate: str) -> None:
    if table.seats_in > 2:
        table.direction = -1
        table.tell("reversed", direction=-1)
        table.turn = table.next(table.dealer)
    elif fate == "as laid":
        _skipped(table, table.turn)
    if fate == "dealer begins":
        table.turn = table.dealer
