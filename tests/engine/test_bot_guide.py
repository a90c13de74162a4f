"""What docs/bots.md shows works as it stands."""

import io
import re
from pathlib import Path

import numpy as np

from engine import View
from engine.characters import CHARACTERS
from engine.host import bot_class
from engine.position import read
from engine.practice import ask
from matches.cli.command import lastcard
from matches.players import Entrant, in_process
from matches.referee import play_block
from sandbox import Code, Limits
from sandbox.uploads import accept
from tests.engine.builders import table
from tests.engine.modules import module
from tests.matches.kit import entrant, played, rounds
from tests.sandbox.archives import zipped

GUIDE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
TEN_LINES, LOOKING_AHEAD, WEIGHTED, ASKING = EXAMPLES


def test_the_ten_lines_are_a_bot() -> None:
    frugal = bot_class(module(TEN_LINES))
    assert ask(frugal, read(table("classic", "R2 RS W", "B5"))) == "RS"


def test_looking_ahead_plays_rounds_without_a_fault() -> None:
    code = LOOKING_AHEAD.replace("range(48)", "range(1)")
    for game in play_block(
        rounds(),
        [Entrant("ahead", Code("ahead.py", code.encode())), entrant()],
        in_process(Limits()),
        limits=Limits(),
    ):
        assert game.faults == ()


def test_weights_are_read_and_used() -> None:
    packed = io.BytesIO()
    np.save(packed, np.arange(256))
    zip_file = zipped({"mine/__init__.py": WEIGHTED, "mine/weights.npy": packed.getvalue()})
    weighted = Entrant("weighted", accept("mine.zip", zip_file))
    for game in played(rounds(), weighted, entrant()):
        assert game.faults == ()


def test_asking_in_a_test_works() -> None:
    exec(ASKING, {"Frugal": bot_class(module(TEN_LINES))})


def test_every_field_of_the_view_is_in_the_guide() -> None:
    fields = [name for name in vars(View) if not name.startswith("_")]
    assert [name for name in fields if f"`{name}" not in GUIDE and f"view.{name}" not in GUIDE] == []


def test_every_house_bot_and_command_named_is_there() -> None:
    assert all(f"`{character.slug}`" in GUIDE for character in CHARACTERS)
    assert {word for word in re.findall(r"lastcard (\w+)", GUIDE)} <= set(lastcard.commands)
