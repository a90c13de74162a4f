"""How exciting a game was, by its score sheet."""

from dataclasses import replace
from typing import Any

import pytest

from engine.replay import Participant, PlacedFault, Replay, Result
from engine.rulesets import ruleset
from matches.drama import drama_of, margin


def a_game(*rounds: tuple[int, ...], name: str = "classic", **fields: Any) -> Replay:
    totals = tuple(map(sum, zip(*rounds, strict=True)))
    best_first = sorted(totals, reverse=name != "marathon")
    ranks = tuple(1 + best_first.index(total) for total in totals)
    players = (Participant("Bot"),) * len(totals)
    result = Result(ranks, totals, rounds, "0" * 64)
    game = Replay(ruleset(name), "0", players, (0,) * len(totals), (), (), (), result)
    return replace(game, **fields)


def test_a_lead_that_passes_over_a_tie_changes_once_and_the_first_is_no_change() -> None:
    told = drama_of(a_game((20, 0), (0, 20), (0, 30), (450, 0), (0, 440), (30, 0)))
    assert told
    assert told.lead_changes == 2 + 1 + 1


def test_who_holds_fewest_points_leads_where_everybody_counts_their_own_hand() -> None:
    told = drama_of(a_game((0, 30), (10, 0), (0, 20), name="marathon"))
    assert told
    assert told.lead_changes == 0


def test_of_two_games_without_a_change_the_closer_one_thrills_more() -> None:
    near, far = drama_of(a_game((300, 0), (0, 290), (220, 0))), drama_of(a_game((300, 0), (220, 0)))
    assert near
    assert far
    assert near.lead_changes == far.lead_changes == 0
    assert near.thrill > far.thrill


@pytest.mark.parametrize(
    "game",
    [
        a_game((300, 0), (220, 0), faults=(PlacedFault(before=1, seat=1, verdict="exit"),)),
        a_game((300, 0), rules=ruleset("minecraft", {"points_game": False})),
    ],
)
def test_a_game_of_one_round_and_one_that_somebody_left_are_not_told_of(game: Replay) -> None:
    assert drama_of(game) is None


def test_the_margin_lies_between_the_first_two_wherever_they_sit() -> None:
    assert margin((3, 1, 2), (100, 510, 470)) == 40
