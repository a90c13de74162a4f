"""What docs/bots.md shows works as it stands."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import View
from engine.characters import BY_SLUG, CHARACTERS
from engine.host import bot_class
from engine.position import read
from engine.practice import ask
from matches.blocks import block, ranked_rules
from matches.cli.command import lastcard
from matches.players import Entrant, house
from matches.referee import PlayedGame
from sandbox import Limits
from sandbox.uploads import accept
from tests.engine.builders import table
from tests.engine.modules import module
from tests.matches.kit import PATIENT, entrant, full_games, played, rounds
from tests.sandbox.archives import zipped

GUIDE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
TEN_LINES, BETTER, LOOKING_AHEAD, WEIGHTED, ASKING = EXAMPLES


def share_won(games: Sequence[PlayedGame]) -> float:
    """By the first entrant."""
    return sum(game.replay.result.ranks[game.seating.index(0)] == 1 for game in games) / len(games)


def test_the_ten_lines_are_a_bot() -> None:
    frugal = bot_class(module(TEN_LINES))
    assert ask(frugal, read(table("classic", "R2 RS W", "B5"))) == "RS"


def test_the_better_one_is_better() -> None:
    games = played(full_games(deals=30), entrant(BETTER), entrant(TEN_LINES), limits=PATIENT)
    assert share_won(games) >= 0.7


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("name", bot_class(module(LOOKING_AHEAD)).rulesets)
def test_looking_ahead_plays_rounds_without_a_fault(name: str, seats: int) -> None:
    ahead = entrant(LOOKING_AHEAD.replace("240 //", "30 //"))
    first = replace(rounds(seats, ruleset=name), sittings=rounds(seats, ruleset=name).sittings[:1])
    (game,) = played(first, ahead, *[entrant() for _ in range(seats - 1)])
    assert game.faults == ()


@pytest.mark.slow
def test_looking_ahead_beats_the_best_that_does_not() -> None:
    games = played(full_games(deals=15), entrant(LOOKING_AHEAD), house(BY_SLUG["nils"]))
    assert share_won(games) >= 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("name", bot_class(module(LOOKING_AHEAD)).rulesets)
def test_looking_ahead_keeps_to_half_of_the_time_of_a_game(name: str, seats: int) -> None:
    planned = block("clock", ranked_rules(name, seats), seats, deals=1)
    first = replace(planned, sittings=planned.sittings[:1])
    (game,) = played(first, entrant(LOOKING_AHEAD), *[house(BY_SLUG["nils"]) for _ in range(seats - 1)])
    assert game.faults == ()
    assert sum(game.cpu_ms[0]) < Limits().bank_cpu_ms / 2


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
