"""What docs/notation.md shows is what the engine does."""

import json
import re
from pathlib import Path

from engine import Event, Move, position
from engine.events import FIELDS
from engine.moves import WORDS

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text()


def test_the_example_of_describe_is_what_it_answers() -> None:
    shown = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[0])
    before = {
        "ruleset": "classic",
        "hands": [["R1", "W4"], ["G1", "G2"]],
        "discard": ["R5"],
        "draw": ["B9"],
    }
    assert position.describe(before, "W4:B") == shown


def test_every_word_and_every_event_is_described() -> None:
    assert all(f"`{word}`" in TEXT for word in WORDS)
    for kind, fields in FIELDS.items():
        row = re.search(rf"^\| `{kind}` \| (.*?) \|", TEXT, re.MULTILINE)
        assert row is not None
        assert re.findall(r"`(\w+)`", row[1]) == [name for name, _ in fields]


def test_every_key_of_a_position_is_described() -> None:
    assert all(f"`{key}`" in TEXT for key in {*position.KEYS, *position.START_KEYS})


def test_the_examples_of_moves_are_moves() -> None:
    assert [Move(text).uno for text in ("R5!", "W:B!", "WF@1!")] == [True, True, True]
    assert Event(("kept", 1)).as_json() == {"event": "kept", "seat": 1}
