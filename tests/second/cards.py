"""Cards as texts: their order, colour, number and points (rules §2)."""

from collections.abc import Mapping
from types import MappingProxyType

COLOURS = "RYGB"
SYMBOLS = (*"0123456789", "S", "V", "D")
COLOURED = [colour + symbol for colour in COLOURS for symbol in SYMBOLS]
ALL_WILD = ["W", "W4", "WV", "WS", "WX", "W2", "WT", "WF"]
ORDER = [*COLOURED, "W", "W4", "WC", "WV", "WS", "WX", "W2", "WT", "WF"]
PLACE = {card: place for place, card in enumerate(ORDER)}
NAMES_A_SEAT = ("WT", "WF")
DRAW_TWOS = ("RD", "YD", "GD", "BD", "W2")


def cards_of(ruleset: str) -> list[str]:
    if ruleset == "all-wild":
        return ALL_WILD
    return [*COLOURED, "W", "W4", *(["WC"] if ruleset == "minecraft" else [])]


def deck_of(ruleset: str, all_wild_deck: Mapping[str, int] = MappingProxyType({})) -> list[str]:
    if ruleset == "all-wild":
        counts = {card: 12 for card in ALL_WILD} | {"W": 28, **all_wild_deck}
        return [card for card in ALL_WILD for _ in range(counts[card])]
    coloured = [card for card in COLOURED for _ in range(1 if card[1] == "0" else 2)]
    return [*coloured, *["W"] * 4, *["W4"] * 4, *(["WC"] * 4 if ruleset == "minecraft" else [])]


def is_wild(card: str) -> bool:
    return card[0] == "W"


def is_number(card: str) -> bool:
    return not is_wild(card) and card[1].isdigit()


def penalty_of(card: str) -> int:
    """What the next seat draws for a laid card; a Targeted +2 is another matter."""
    if card in DRAW_TWOS:
        return 2
    return 4 if card == "W4" else 0


def points_of(ruleset: str, card: str) -> int:
    if is_number(card):
        return int(card[1])
    if not is_wild(card):
        return 20
    return 20 if ruleset == "all-wild" and card == "W" else 50


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)
