"""Positions and replays with any part spoilt: an answer, or a sentence that names the field."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BadPosition, BadReplay, position
from engine.cards import NAMES
from engine.errors import EngineError
from engine.frames import frames_of
from engine.moves import MOVES
from engine.replay_file import from_json
from tests.engine.builders import start, table
from tests.engine.games import recorded

POSITIONS = [
    table("classic", "R1 W4", "G1 G2", "", out=[False, False, True], colour="R", moves="W4:B challenge"),
    table("arcade", "R1 R2", "G1 G2", top="W", moves=":R R1!"),
    table(
        "all-wild", "WF W W", "W", options={"all_wild_deck": {"W": 3}, "uno": "caught2"}, uno=[False, True]
    ),
    table("minecraft", "WC R1", "W G2", totals=[3, 4], turn=1, direction=-1, dealer=0),
    start("marathon", 2, "GV R5", totals=[0, 9], options={"stacking": True, "first_dealer": 1}, moves="draw"),
]
REPLAYS = [recorded(name, 3, 5, leaves={4: 1}).as_json() for name in ("classic", "all-wild")]
KEYS = sorted({key for obj in POSITIONS for key in obj} | REPLAYS[0].keys())
words = st.sampled_from(
    [*NAMES, *map(str, MOVES), *KEYS, "classic", "minecraft", "all-wild", "R1!", "\ud800", "\0"]
)
atoms = st.none() | st.booleans() | st.integers() | st.floats() | words | st.text(max_size=5)
values = st.recursive(
    atoms, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=6
)


def places(value: object) -> list[tuple[Any, ...]]:
    """The way to every part of a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(), *[(key, *rest) for key, each in inner for rest in places(each)]]


@st.composite
def spoilt(draw: st.DrawFn, documents: list[dict[str, Any]]) -> Any:
    """One or two parts are taken out, replaced or added to."""
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 2))):
        way = draw(st.sampled_from(places(document)))
        document = _changed(document, way, draw(values), draw(st.sampled_from(["replace", "remove", "add"])))
    return document


def _changed(document: Any, way: tuple[Any, ...], value: object, how: str) -> Any:
    if not way:
        return value if how == "replace" else document
    parent = document
    for step in way[:-1]:
        parent = parent[step]
    if how == "remove":
        del parent[way[-1]]
    elif how == "add" and isinstance(parent, list):
        parent.insert(way[-1], value)
    elif how == "add":
        parent[f"{way[-1]}s"] = value
    else:
        parent[way[-1]] = value
    return document


def refusal(ask: Callable[[], object], kind: type[EngineError]) -> EngineError | None:
    """Any other error is a traceback to somebody."""
    try:
        ask()
    except kind as error:
        return error
    return None


@given(spoilt(POSITIONS))
@settings(max_examples=300, deadline=None)
def test_a_spoilt_position_is_answered_or_refused_by_its_field(document: Any) -> None:
    error = refusal(lambda: json.dumps(position.describe(document)), BadPosition)
    if isinstance(error, BadPosition):
        assert str(error) == f"{error.field}: {error.sentence}"
        assert is_short(str(error))


@given(spoilt(REPLAYS))
@settings(max_examples=150, deadline=None)
def test_a_spoilt_replay_is_verified_or_refused(document: Any) -> None:
    for use in (lambda: from_json(document).verify(), lambda: frames_of(from_json(document), 1)):
        error = refusal(use, BadReplay)
        assert error is None or is_short(str(error))


def is_short(text: str) -> bool:
    return 0 < len(text) < 600


@pytest.mark.parametrize("document", [*POSITIONS])
def test_the_positions_that_are_spoilt_were_sound(document: dict[str, Any]) -> None:
    assert position.describe(document)["over"] is None


@pytest.mark.parametrize("document", REPLAYS)
def test_the_replays_that_are_spoilt_were_sound(document: dict[str, Any]) -> None:
    from_json(document).verify()
