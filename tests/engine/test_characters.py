"""The house bots: sound, readable, and of clearly different strength."""

import ast
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.characters import BY_SLUG, CHARACTERS, Character
from engine.rulesets import RULESETS, Ruleset, ruleset
from matches.blocks import TURNS_PER_SEAT, block, ranked_rules, round_rules
from matches.players import Entrant, house, in_process
from matches.referee import PlayedGame, play_block
from sandbox import Limits
from tests.engine.rounds import random_options
from tests.matches.kit import PATIENT

SEATS = range(2, 11)
SLUGS = [character.slug for character in CHARACTERS]
EVERYONE = pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.slug)


def games(*slugs: str, deals: int) -> list[PlayedGame]:
    planned = block("characters", ranked_rules("classic", len(slugs)), len(slugs), deals=deals)
    return play_block(planned, entrants(slugs), in_process(PATIENT), limits=PATIENT)


def one_round(name: str, slugs: Sequence[str]) -> PlayedGame:
    return first_game(round_rules(name, len(slugs)), slugs)


def first_game(rules: Ruleset, slugs: Sequence[str]) -> PlayedGame:
    """Of the first seating alone."""
    planned = block("characters", rules, len(slugs), deals=1)
    first = replace(planned, sittings=planned.sittings[:1])
    (game,) = play_block(first, entrants(slugs), in_process(Limits()), limits=Limits())
    return game


def entrants(slugs: Sequence[str]) -> list[Entrant]:
    return [house(BY_SLUG[slug]) for slug in slugs]


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


def test_a_character_is_short_enough_to_be_read() -> None:
    assert max(len(character.source.splitlines()) for character in CHARACTERS) <= 80


@pytest.mark.parametrize(
    "seats", [pytest.param(seats, marks=() if seats in (2, 4, 10) else pytest.mark.slow) for seats in SEATS]
)
@pytest.mark.parametrize("name", RULESETS)
def test_all_play_every_ruleset_at_any_number_of_seats_without_a_fault(name: str, seats: int) -> None:
    for first in range(0, len(SLUGS), seats):
        game = one_round(name, [SLUGS[(first + seat) % len(SLUGS)] for seat in range(seats)])
        assert game.faults == ()
        game.replay.verify()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("name", RULESETS)
def test_all_play_under_any_house_options_without_a_fault(name: str, number: int) -> None:
    luck = Random(f"{name} {number}")
    seats = luck.choice(SEATS)
    bounds = {"turn_limit": TURNS_PER_SEAT * seats, "round_limit": 4}
    rules = ruleset(name, bounds | random_options(name, luck, seats))
    game = first_game(rules, luck.sample(SLUGS, seats))
    assert game.faults == (), rules.options
    game.replay.verify()


def test_sibyl_spends_a_third_of_what_a_game_allows_at_most() -> None:
    """Marathon at four seats has the most and the longest decisions."""
    game = first_game(ranked_rules("marathon", 4), ["sibyl", "nils", "milo", "vera"])
    assert sum(game.cpu_ms[0]) < Limits().bank_cpu_ms / 3
    assert max(game.cpu_ms[0]) < Limits().decision_cpu_ms


@pytest.mark.parametrize(
    ("better", "worse", "share"),
    [("nils", "pip", 0.9), ("nils", "celia", 0.65), ("celia", "wanda", 0.5), ("wanda", "otto", 0.6)],
)
def test_the_order_of_strength_is_no_accident(better: str, worse: str, share: float) -> None:
    assert share_won(better, worse, 12) >= share


def test_two_dreams_of_the_same_game_are_the_same() -> None:
    one, other = (one_round("classic", ["sibyl", "pip"]).replay for _ in range(2))
    assert one.result == other.result
