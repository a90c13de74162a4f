"""The games worth watching: which, in which order, and to whom."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Game, Match
from tests.matches.builders import a_match, a_played_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def looked_for_anew() -> None:
    cache.delete("game-of-the-day")


def a_thrilling_match(thrill: float, **how: Any) -> Match:
    match = a_played_match(**how)
    match.games.update(thrill=None)
    match.games.filter(number=1).update(thrill=thrill, lead_changes=int(thrill))
    return match


def listed(client: Client, query: str = "") -> list[int]:
    return [each.game.match_id for each in client.get(f"/games/{query}").context["games"]]


def test_a_played_game_is_told_of_with_its_changes_of_lead_but_not_who_won(client: Client) -> None:
    match = a_played_match()
    assert all(game.thrill is not None and game.lead_changes is not None for game in match.games.all())
    page = client.get("/games/").content.decode()
    assert "The lead changed" in page
    assert not any(str(max(game.totals or ())) in page for game in match.games.all())


def test_the_most_exciting_come_first_of_the_day_the_week_or_ever(client: Client) -> None:
    dull, wild, old = a_thrilling_match(2), a_thrilling_match(9), a_thrilling_match(12)
    Match.objects.filter(pk=old.pk).update(finished=timezone.now() - timedelta(days=3))
    assert listed(client) == [wild.pk, dull.pk]
    assert listed(client, "?since=week") == listed(client, "?since=ever") == [old.pk, wild.pk, dull.pk]
    assert listed(client, "?since=never&ruleset=chess") == [wild.pk, dull.pk]


def test_a_ruleset_can_be_asked_for(client: Client) -> None:
    other = a_thrilling_match(3, ruleset="marathon")
    a_thrilling_match(9)
    assert listed(client, "?ruleset=marathon") == [other.pk]
    assert "No such game" in client.get("/games/?ruleset=arcade").content.decode()


def test_neither_secret_nor_voided_nor_unrated_games_are_told_of(client: Client) -> None:
    secret, voided = a_thrilling_match(9), a_thrilling_match(8)
    a_thrilling_match(7, rated=False)
    a_match(cards=services.Cards(2, secret.seed))
    services.void_match(voided.pk, "a test")
    assert listed(client) == []
    assert client.get("/").context["exciting"] is None


def test_the_front_page_shows_the_game_of_the_day(client: Client) -> None:
    wild = a_thrilling_match(9)
    a_thrilling_match(2)
    answer = client.get("/")
    assert answer.context["game"] == Game.objects.get(match=wild, number=1)
    assert "The game of the day" in answer.content.decode()
