"""The house bots: sound, readable, and of clearly different strength."""

import ast
import sys

import pytest

from engine.characters import BY_SLUG, CHARACTERS, Character
from engine.rulesets import RULESETS
from matches.blocks import block, ranked_rules, round_rules
from matches.players import house, in_process
from matches.referee import PlayedGame, play_block
from sandbox import Limits

EVERYONE = pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.slug)


def games(*slugs: str, ruleset: str = "classic", deals: int = 1, rounds: bool = False) -> list[PlayedGame]:
    rules = (round_rules if rounds else ranked_rules)(ruleset, len(slugs))
    planned = block("characters", rules, len(slugs), deals=deals)
    entrants = [house(BY_SLUG[slug]) for slug in slugs]
    return play_block(planned, entrants, in_process(Limits()), limits=Limits())


def share_won(first: str, second: str, deals: int) -> float:
    played = games(first, second, deals=deals)
    return sum(game.replay.result.ranks[game.seating.index(0)] == 1 for game in played) / len(played)


@EVERYONE
def test_a_character_imports_only_the_engine_and_the_standard_library(character: Character) -> None:
    tree = ast.parse(character.source)
    froms = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    plain = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    for name in [*froms, *plain]:
        assert name == "engine" or str(name).split(".")[0] in sys.stdlib_module_names


@EVERYONE
def test_a_character_says_one_line_of_itself(character: Character) -> None:
    assert character.slug == character.name.lower()
    assert "\n" not in character.line
    assert len(character.line) <= 100


@pytest.mark.parametrize("name", RULESETS)
def test_all_play_every_ruleset_without_a_fault(name: str) -> None:
    slugs = [character.slug for character in CHARACTERS]
    for game in games(*slugs, ruleset=name, deals=2, rounds=True):
        assert game.faults == ()
        game.replay.verify()


def test_vera_beats_pip_nearly_always() -> None:
    assert share_won("vera", "pip", 15) >= 0.9


def test_vera_beats_bruno_and_bruno_beats_pip() -> None:
    assert share_won("vera", "bruno", 15) >= 0.7
    assert share_won("bruno", "pip", 15) >= 0.6
