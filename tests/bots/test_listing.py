"""The list of bots shows what its address asks for."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from bots.listing import Wanted
from ladder.models import Rating
from ladder.refit import refit
from matches.models import Bot
from matches.states import VersionStatus
from tests.ladder import arena
from tests.matches.builders import a_bot, a_finished_match, a_person, a_version

pytestmark = pytest.mark.django_db


def listed(**asked: str) -> list[str]:
    return [bot.name for bot in Wanted.of(asked).among(Bot.objects.all())]


def test_a_bot_is_found_by_a_part_of_its_name_or_its_owners() -> None:
    a_version(a_bot(a_person("rosalind"), name="Ann"))
    a_version(a_bot(a_person("emil"), name="Rosa", is_house=False))
    a_version(a_bot(a_person("rosary"), name="Vera", is_house=True))
    assert listed(q="ROSA") == ["Ann", "Rosa"]


def test_bots_are_listed_by_what_they_play_and_whether_they_do() -> None:
    classic, arcade = 1 << 8, 1 << 12
    a_version(a_bot(name="Ann"), mask=classic)
    a_version(a_bot(name="Bob"), mask=arcade)
    a_version(a_bot(name="Cat"), VersionStatus.BENCHED, mask=arcade)
    assert (listed(ruleset="arcade"), listed(ruleset="bridge")) == (["Bob"], ["Ann", "Bob", "Cat"])
    assert (listed(now="plays"), listed(now="rests")) == (["Ann", "Bob"], ["Cat"])


def test_the_best_of_a_ruleset_come_first_and_the_newest_too() -> None:
    found = arena.ladder()
    versions = [a_version(a_bot(name=name), data=name.encode()) for name in ("Ann", "Bob", "Cat")]
    arena.match(versions[1], versions[0], ranks=[[1, 2]] * 4)
    refit(found.pk)
    assert listed(sort="classic") == ["Bob", "Ann", "Cat"]
    assert listed(sort="newest") == ["Cat", "Bob", "Ann"]


def test_a_line_tells_each_rating_that_a_game_was_counted_for_and_marks_what_is_provisional(
    client: Client,
) -> None:
    ladders = [arena.ladder(), arena.ladder(4)]
    versions = [a_version(a_bot(name=name), data=name.encode()) for name in ("Ann", "Bob")]
    a_finished_match(versions)
    for each in ladders:
        refit(each.pk)
    page = client.get("/bots/").content.decode()
    told = {f"\u2248{rating.rating:.0f}" for rating in Rating.objects.newest().filter(games__gt=0)}
    assert page.count("<b>\u2248") == 2
    assert all(f"<b>{rating}</b>" in page for rating in told)


def test_what_is_asked_for_can_be_taken_back_one_by_one(client: Client) -> None:
    a_version(a_bot(name="Ann"))
    page = client.get("/bots/", {"q": "an", "now": "plays", "sort": "newest"}).content.decode()
    assert "One bot" in page
    assert 'href="?now=plays&amp;sort=newest"' in page
    assert 'href="?q=an&amp;sort=newest"' in page
    assert "No bot fits" in client.get("/bots/", {"q": "<script>"}).content.decode()


@pytest.mark.usefixtures("calm_status_line")
def test_a_longer_list_costs_no_more_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        a_version(a_bot(name=f"Bot {number}"))
    client.get("/docs/cards/")  # what the status line tells is kept for a moment
    with django_assert_max_num_queries(12):
        client.get("/bots/", {"sort": "classic", "q": "bot"})
