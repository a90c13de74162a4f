"""Rounds played on to their end by a policy."""

from random import Random

import pytest

from engine import Round
from engine.moves import Move
from engine.position import read
from engine.rollout import plain
from engine.rulesets import RULESETS
from tests.engine.builders import table
from tests.engine.games import decisions, view_of


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_rollout_ends_any_round_from_any_decision(name: str, seats: int) -> None:
    rng = Random(1)
    for game in decisions(name, seats, 1, single_round=True, turn_limit=60):
        result = view_of(game).sample(rng).rollout()
        assert len(result.points) == seats


def test_the_policy_is_asked_at_real_choices_alone() -> None:
    asked: list[int] = []

    def first(position: Round) -> int:
        asked.append(len(position.legal()))
        return position.legal()[0]

    position = read(table("minecraft", "R1 R2 B3", "R4 R7 G8", turn=0))
    assert position.rollout(first) == position.result
    assert asked
    assert min(asked) > 1


def test_dear_cards_go_first_and_wilds_last() -> None:
    assert plain(read(table("classic", "R2 RS R9 W", "B1", turn=0))) == Move("RS").code


def test_a_wild_names_the_colour_held_most() -> None:
    assert plain(read(table("classic", "W G1 G2 B7 Y9", "B1", turn=0))) == Move("W:G").code


def test_a_copy_that_is_played_on_leaves_the_first_as_it_was() -> None:
    position = read(table("classic", "R1 R2 B3", "R4 R7 G8", turn=0))
    position.copy().rollout()
    assert position.result is None
    assert position.turns == 1
