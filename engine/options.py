"""The house options: a ruleset with its switches changed (rules §8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.cards import ALL_WILD_COUNTS, deck_of
from engine.errors import BadOption
from engine.moves import MOST_SEATS
from engine.switches import Opening, Ruleset, UnoRule

COUNT_LIMIT: Final = 1_000_000
COPIES_LIMIT: Final = 200

# The value has been checked, and `replace` takes its fields by name: neither can be typed more closely.
Changes = Callable[[Any], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Option:
    """One house option: the rulesets it is for, what it takes in words, and what it changes."""

    rulesets: frozenset[str]
    allowed: str
    is_allowed: Callable[[object], bool]
    changes: Changes


def changed(rules: Ruleset, options: Mapping[str, object]) -> Ruleset:
    for key, value in options.items():
        _check(rules, key, value)
    # In the order of the table: what an option means does not hang on where it was written.
    given = [key for key in OPTIONS if key in options]
    for key in given:
        rules = replace(rules, **OPTIONS[key].changes(options[key]))
    return replace(rules, options=tuple((key, options[key]) for key in given))


def _check(rules: Ruleset, key: object, value: object) -> None:
    option = OPTIONS.get(key) if isinstance(key, str) else None
    if option is None or rules.name not in option.rulesets:
        what = "is not an option" if option is None else f"is not for {rules.name}"
        known = ", ".join(name for name, each in OPTIONS.items() if rules.name in each.rulesets)
        raise BadOption(f"{key!s:.40}", f"{what}; {rules.name} has {known}")
    if not option.is_allowed(value):
        raise BadOption(str(key), f"{value!r:.40} is not allowed; it takes {option.allowed}")


def _is_number(lowest: int, highest: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and lowest <= value <= highest


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_one_of(*words: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in words


def _is_deck(value: object) -> bool:
    is_count = _is_number(0, COPIES_LIMIT)
    return isinstance(value, dict) and all(
        name in ALL_WILD_COUNTS and is_count(count) for name, count in value.items()
    )


def _to(field: str) -> Changes:
    return lambda value: {field: value}


def _start_wild_named(value: object) -> dict[str, object]:
    return {"start_wild": Opening.NAMED, "start_four": Opening.NAMED} if value else {}


ALL: Final = frozenset({"classic", "marathon", "all-wild", "minecraft", "arcade"})
FOUR_COLOURED: Final = ALL - {"all-wild"}
MINECRAFT: Final = frozenset({"minecraft"})
MARATHON: Final = frozenset({"marathon"})
ALL_WILD: Final = frozenset({"all-wild"})
_COUNT: Final = (f"a whole number from 1 to {COUNT_LIMIT}", _is_number(1, COUNT_LIMIT))
_BOOL: Final = ("true or false", _is_bool)
_SEAT: Final = (f"a seat from 0 to {MOST_SEATS - 1}", _is_number(0, MOST_SEATS - 1))
_DEALER: Final = ("rotates or fixed", _is_one_of("rotates", "fixed"))
_UNO: Final = (", ".join(UnoRule), _is_one_of(*UnoRule))
_DECK: Final = (f"an object of {', '.join(ALL_WILD_COUNTS)} with counts 0 to {COPIES_LIMIT}", _is_deck)

OPTIONS: Final = {
    "target": Option(ALL, *_COUNT, _to("target")),
    "points_game": Option(MINECRAFT, *_BOOL, lambda value: {"single_round": not value}),
    "single_round": Option(ALL, *_BOOL, _to("single_round")),
    "elimination": Option(MARATHON, *_BOOL, _to("elimination")),
    "stacking": Option(ALL, *_BOOL, _to("stacking")),
    "dealer": Option(ALL, *_DEALER, lambda value: {"fixed_dealer": value == "fixed"}),
    "first_dealer": Option(ALL, *_SEAT, _to("first_dealer")),
    "start_wild_named": Option(FOUR_COLOURED, *_BOOL, _start_wild_named),
    "last_card_draw": Option(ALL, *_BOOL, _to("last_card_draw")),
    "turn_limit": Option(ALL, *_COUNT, _to("turn_limit")),
    "round_limit": Option(ALL, *_COUNT, _to("round_limit")),
    "uno": Option(ALL, *_UNO, lambda value: {"uno": UnoRule(value)}),
    "all_wild_deck": Option(ALL_WILD, *_DECK, lambda value: {"deck": deck_of(ALL_WILD_COUNTS | value)}),
}
