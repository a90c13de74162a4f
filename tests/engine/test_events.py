"""Events and who may see what of them: rules §9."""

from itertools import product

import pytest

from engine import RULESETS, Event
from engine.cards import CODES
from engine.events import FIELDS, Happened, Why, seen_by
from tests.engine.games import decisions

R5, W4 = CODES["R5"], CODES["W4"]


def test_drawn_cards_are_seen_by_their_own_seat_alone() -> None:
    drew = Event((Happened.DREW, 1, 2, Why.TWO, bytes([R5, W4])))
    assert drew.as_json() == drew.as_json(1)
    assert drew.as_json(1)["cards"] == ["R5", "W4"]
    assert drew.as_json(0) == {"event": "drew", "seat": 1, "count": 2, "why": "+2"}


def test_a_hand_is_shown_to_the_challenger_or_to_everyone() -> None:
    """Rules §9."""
    private = Event((Happened.CHALLENGED, 1, 0, True, bytes([R5]), False))
    public = Event((Happened.CHALLENGED, 1, 0, True, bytes([R5]), True))
    assert private.as_json(1)["hand"] == public.as_json(2)["hand"] == ["R5"]
    assert private.as_json(2) == {"event": "challenged", "seat": 1, "about": 0, "right": True}


def test_the_bluffer_is_not_shown_its_own_hand_and_no_other_part_is_hidden() -> None:
    private = (Happened.CHALLENGED, 1, 0, False, bytes([R5]), False)
    assert seen_by(private, 0) == (Happened.CHALLENGED, 1, 0, False, None, False)


def test_what_does_not_apply_is_absent() -> None:
    laid = Event((Happened.LAID, 0, R5, -1, -1, False))
    assert laid.as_json() == {"event": "laid", "seat": 0, "card": "R5"}
    wild = Event((Happened.LAID, 0, W4, 0, 0, True))
    assert wild.as_json() == {
        **{"event": "laid", "seat": 0, "card": "W4", "colour": "R", "target": 0, "uno": True}
    }


def test_a_round_without_a_winner_says_null() -> None:
    over = Event((Happened.ROUND_OVER, None, (0, 0), (3, 4)))
    assert over.as_json() == {"event": "round_over", "winner": None, "points": [0, 0], "totals": [3, 4]}


def test_every_kind_of_event_has_its_fields() -> None:
    assert set(FIELDS) == set(Happened)


@pytest.mark.parametrize("name", RULESETS)
def test_a_seat_hears_of_each_event_what_it_may_know(name: str) -> None:
    for game in decisions(name, 3, 4, single_round=name != "all-wild", target=100, turn_limit=60):
        for seat, since in product(range(3), (0, len(game.events) // 2)):
            told = [seen_by(event, seat) for event in game.events[since:]]
            assert game.events.heard_by(seat, since) == told
