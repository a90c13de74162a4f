"""Reads a replay from text, and says what is wrong with one that cannot be read."""

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from engine.errors import BadNotation, BadOption, BadReplay
from engine.moves import MOST_SEATS, Move
from engine.replay import FORMAT, Participant, PlacedFault, Replay, Result
from engine.rulesets import Ruleset, ruleset

KEYS: Final = frozenset(
    "format rules_version ruleset options seed players hooks moves cpu_ms faults result sha256".split()
)
T = TypeVar("T")
HEX: Final = re.compile("[0-9a-f]{64}")
HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")


def read(text: str | bytes) -> Replay:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadReplay(f"this is not JSON: {error}") from None
    return from_json(record)


def from_json(record: object) -> Replay:
    fields = _object(record, "the replay", KEYS)
    if fields["format"] != FORMAT:
        raise BadReplay(f"format: {fields['format']!r:.40} cannot be read here; it must be {FORMAT!r}")
    players = _list(fields, "players", _participant)
    if not 2 <= len(players) <= MOST_SEATS:
        raise BadReplay(f"players: there must be 2 to {MOST_SEATS}, not {len(players)}")
    return _replay(fields, players, _moves(fields["moves"]))


def _replay(fields: Mapping[str, Any], players: tuple[Participant, ...], moves: tuple[Move, ...]) -> Replay:
    seats = len(players)
    return Replay(
        rules=_rules(fields),
        seed=_seed(fields["seed"]),
        players=players,
        hooks=_same_length("hooks", _list(fields, "hooks", _count), seats),
        moves=moves,
        cpu_ms=_same_length("cpu_ms", _list(fields, "cpu_ms", _milliseconds), len(moves)),
        faults=_list(fields, "faults", lambda value: _fault(value, len(moves), seats)),
        result=_result(fields, seats),
        rules_version=_count(fields["rules_version"]),
    )


def _object(value: object, what: str, keys: frozenset[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadReplay(f"{what} must be an object")
    if missing := sorted(keys - value.keys()):
        raise BadReplay(f"{what} has no {missing[0]!r}")
    if unknown := sorted(value.keys() - keys):
        raise BadReplay(f"{what} has an unknown key {unknown[0]!r:.40}")
    return value


def _list(fields: Mapping[str, Any], key: str, item: Callable[[object], T]) -> tuple[T, ...]:
    values = fields[key]
    if not isinstance(values, list):
        raise BadReplay(f"{key} must be a list")
    try:
        return tuple(item(value) for value in values)
    except BadReplay as error:
        raise BadReplay(f"{key}: {error}") from None


def _same_length(key: str, values: tuple[T, ...], length: int) -> tuple[T, ...]:
    if len(values) != length:
        raise BadReplay(f"{key}: there are {len(values)}, but there must be {length}")
    return values


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise BadReplay(f"{value!r:.40} is not a whole number from 0 on")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise BadReplay(f"{value!r:.40} is not a whole number")
    return value


def _milliseconds(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf:
        return float(value)
    raise BadReplay(f"{value!r:.40} is not a time in milliseconds")


def _text(value: object) -> str:
    """Half a character, as JSON can write one, could be put into no file and on no page."""
    if not isinstance(value, str) or HALF_CHARACTER.search(value):
        raise BadReplay(f"{value!r:.40} is not a text")
    return value


def _rules(fields: Mapping[str, Any]) -> Ruleset:
    options = fields["options"]
    if not isinstance(options, dict):
        raise BadReplay("options must be an object")
    try:
        return ruleset(fields["ruleset"], options)
    except BadOption as error:
        raise BadReplay(str(error)) from None


def _seed(value: object) -> str:
    if not HEX.fullmatch(_text(value)):
        raise BadReplay("seed must be 64 hexadecimal digits")
    return str(value)


def _moves(value: object) -> tuple[Move, ...]:
    try:
        return tuple(Move(word) for word in _text(value).split())
    except BadNotation as error:
        raise BadReplay(f"moves: {error}") from None


def _participant(value: object) -> Participant:
    player = _object(value, "a player", frozenset({"name", "version"}))
    return Participant(_text(player["name"]), _count(player["version"]))


def _fault(value: object, moves: int, seats: int) -> PlacedFault:
    fault = _object(value, "a fault", frozenset({"before", "seat", "verdict"}))
    before, seat = _count(fault["before"]), _count(fault["seat"])
    if before > moves or seat >= seats:
        raise BadReplay(f"there is no move {before} or no seat {seat}")
    return PlacedFault(before, seat, _text(fault["verdict"]))


def _result(fields: Mapping[str, Any], seats: int) -> Result:
    result = _object(fields["result"], "result", frozenset({"ranks", "totals", "sheet"}))
    return Result(
        ranks=_same_length("ranks", _list(result, "ranks", _count), seats),
        totals=_same_length("totals", _list(result, "totals", _whole), seats),
        sheet=_list(result, "sheet", lambda line: _list({"line": line}, "line", _whole)),
        sha256=_text(fields["sha256"]),
    )
