"""The fields of a JSON position, each checked as it is read: BadPosition names the field."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import CODES, COLOURS, names
from engine.errors import BadOption, BadPosition
from engine.moves import MOST_SEATS
from engine.rulesets import RULESETS, Ruleset, ruleset

MOST_POINTS: Final = 10**9
NEEDED: Final = {
    "ruleset": f"one of {', '.join(RULESETS)}",
    "hands": f"a list of 2 to {MOST_SEATS} hands, each a list of cards",
    "discard": "a list of cards, its top card last",
    "draw": "a list of cards, the next one first; it may be empty",
    "seats": f"a number from 2 to {MOST_SEATS}",
    "deck": "a list of cards, the first one dealt first",
}

Json = Mapping[str, object]


def check_keys(obj: object, keys: Sequence[str]) -> None:
    if not isinstance(obj, Mapping):
        raise BadPosition("position", f"is a JSON object, not {shown(obj)}")
    for key in obj:
        if key not in keys:
            raise BadPosition(f"{key!s:.40}", f"is no key here; allowed are {', '.join(keys)}")


def shown(value: object) -> str:
    return f"{value!r:.60}"


def need(obj: Json, field: str) -> object:
    if field not in obj:
        raise BadPosition(field, f"is missing; it is {NEEDED[field]}")
    return obj[field]


def rules_of(obj: Json, seats: int) -> Ruleset:
    name, options = need(obj, "ruleset"), obj.get("options", {})
    if not isinstance(name, str) or name not in RULESETS:
        raise BadPosition("ruleset", f"{shown(name)} is unknown; there are {', '.join(RULESETS)}")
    if not isinstance(options, Mapping):
        raise BadPosition("options", f"is an object of house options, not {shown(options)}")
    try:
        rules = ruleset(name, options)
    except BadOption as error:
        raise BadPosition("options", str(error)) from None
    if (rules.first_dealer or 0) >= seats:
        raise BadPosition("options", f"first_dealer: there is no seat {rules.first_dealer} among {seats}")
    return rules


def integer(obj: Json, field: str, allowed: Sequence[int], default: int) -> int:
    value = obj.get(field, default)
    if type(value) is not int or value not in allowed:
        within = f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else "1 or -1"
        raise BadPosition(field, f"{shown(value)} is out of range; allowed is {within}")
    return value


def seat_count(obj: Json) -> int:
    need(obj, "seats")
    return integer(obj, "seats", range(2, MOST_SEATS + 1), 0)


def hand_lists(obj: Json) -> list[object]:
    hands = need(obj, "hands")
    if not isinstance(hands, list) or not 2 <= len(hands) <= MOST_SEATS:
        raise BadPosition("hands", f"is {NEEDED['hands']}")
    return hands


def cards(field: str, value: object, rules: Ruleset) -> bytearray:
    if not isinstance(value, list):
        raise BadPosition(field, f"holds lists of cards, not {shown(value)}")
    return bytearray(_card(field, each, rules) for each in value)


def _card(field: str, value: object, rules: Ruleset) -> int:
    code = CODES.get(value) if isinstance(value, str) else None
    # By the ruleset and not by its deck in use, from which a house option may have taken a kind.
    kinds = RULESETS[rules.name].deck
    if code is None or code not in kinds:
        allowed = " ".join(names(bytes(sorted(set(kinds)))))
        raise BadPosition(field, f"{shown(value)} is no card of {rules.name}; allowed are {allowed}")
    return code


def flags(obj: Json, field: str, seats: int) -> tuple[bool, ...]:
    values = obj.get(field, [False] * seats)
    if not isinstance(values, list) or len(values) != seats or any(type(each) is not bool for each in values):
        raise BadPosition(field, f"is a list of {seats}, true or false for each seat")
    return tuple(values)


def totals(obj: Json, seats: int) -> tuple[int, ...]:
    values = obj.get("totals", [0] * seats)
    if not isinstance(values, list) or len(values) != seats or not all(map(_is_total, values)):
        raise BadPosition("totals", f"is a list of {seats} whole numbers from 0 to {MOST_POINTS}")
    return tuple(values)


def _is_total(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_POINTS


def colour(value: object) -> int:
    if not isinstance(value, str) or len(value) != 1 or value not in COLOURS:
        raise BadPosition("colour", f"{shown(value)} is no colour; allowed are R, Y, G and B")
    return COLOURS.index(value)
