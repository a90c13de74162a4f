"""The status line: the queue, my next match, idleness, the arena's last fault."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from config.status import status
from matches import services
from matches.models import Attempt, Match
from matches.querysets import now_plus
from tests.matches.builders import a_bot, a_match, a_person, a_version

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    cache.clear()


def line(client: Client) -> str:
    cache.clear()
    told = client.get("/status/").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", told))


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def a_fault_of_the_arena() -> int:
    match = a_match()
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    services.arena_fault(attempt.token, "OSError: /srv/secret")
    return match.pk


def test_an_arena_without_bots_is_settled(client: Client) -> None:
    assert "Idle: all settled." in line(client)


def test_an_author_is_told_of_the_first_of_their_matches(client: Client) -> None:
    owner = a_person()
    a_match()
    mine = a_match([a_version(a_bot(owner)), a_version()])
    a_match([a_version(a_bot(owner)), a_version()])
    author = signed_in(owner)
    assert f"Match {mine.pk} is your next, in about 10 s." in line(author)
    services.claim(mine.pk, "worker")
    assert f"Match {mine.pk} is yours and is being played." in line(author)
    assert "your next" not in line(client)
    assert "your next" not in line(signed_in(a_person()))


def test_where_no_worker_takes_what_waits_the_line_says_so_and_promises_nothing(client: Client) -> None:
    owner = a_person()
    match = a_match([a_version(a_bot(owner)), a_version()])
    assert "0 playing, 1 waiting" in line(client)
    Match.objects.update(created=now_plus(-300))
    assert "Nobody plays: one match waits, and no worker has taken one for 5 minutes." in line(client)
    assert "your next" not in line(signed_in(owner))
    services.claim(match.pk, "worker")
    assert "1 playing, 0 waiting" in line(client)


def test_the_last_fault_of_the_arena_is_told_to_all_and_its_match_to_operators(client: Client) -> None:
    assert "fault" not in line(client)
    match = a_fault_of_the_arena()
    operator = signed_in(a_person(is_staff=True))
    assert "Last fault of the arena just now; no bot lost by it." in line(client)
    assert "evidence" not in line(client)
    assert f"Its evidence, at match {match}" in line(operator)
    assert "secret" not in line(operator)


def test_a_fault_is_forgotten_after_a_week(client: Client) -> None:
    a_fault_of_the_arena()
    Attempt.objects.update(ended=now_plus(-8 * 24 * 3600))
    assert "fault" not in line(client)


def test_who_asks_again_within_a_moment_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_fault_of_the_arena()
    first = status()
    with django_assert_num_queries(0):
        assert status() == first
