"""The list of matches shows what its address asks for."""

import re

import pytest
from django.test import Client

from matches import services
from matches.models import Match
from matches.states import AttemptVerdict, Reason, VersionStatus
from replays.listing import Wanted
from tests.ladder import arena
from tests.matches.builders import a_bot, a_finished_match, a_match, a_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def arcade() -> Match:
    return a_finished_match(
        [a_version(a_bot(name="Ann One")), a_version(a_bot(name="Bob"))], ruleset="arcade"
    )


def listed(asked: dict[str, str]) -> list[int]:
    return [match.pk for match in Wanted.of(asked).among(Match.objects.order_by("id"))]


@pytest.mark.parametrize(
    "asked",
    [
        {"bot": "ann-one"},
        {"bot": "ann one", "against": "Bob"},
        {"ruleset": "arcade"},
        {"seats": "2", "state": "finished"},
    ],
)
def test_a_match_is_found_by_all_that_is_asked_for(arcade: Match, asked: dict[str, str]) -> None:
    a_match(seats=3)
    assert listed(asked) == [arcade.pk]


def test_what_no_match_can_have_is_not_asked_for(arcade: Match) -> None:
    assert Wanted.of({"ruleset": "bridge", "seats": "x", "state": "<b>", "page": "2"}) == Wanted()
    assert listed({"bot": "nobody"}) == []


def test_the_page_keeps_what_was_asked_for(client: Client, arcade: Match) -> None:
    page = client.get("/matches/", {"ruleset": "arcade", "bot": '"><script>'}).content.decode()
    assert "There is no bot of this name" in page
    assert "<option selected>arcade</option>" in page
    assert '"><script>' not in page


def test_an_address_to_share_holds_nothing_empty(client: Client) -> None:
    answer = client.get("/matches/", {"bot": "Ann One", "against": "", "state": "finished", "kind": ""})
    assert answer.headers["Location"] == "/matches/?bot=Ann+One&state=finished"
    assert client.get("/matches/", {"bot": "", "seats": ""}).headers["Location"] == "/matches/"
    assert client.get("/bots/", {"q": "", "sort": "newest"}).headers["Location"] == "/bots/?sort=newest"
    assert client.get("/matches/", {"seats": "x"}).status_code == 200


def test_what_is_asked_for_is_counted_and_can_be_taken_back(client: Client, arcade: Match) -> None:
    a_match(seats=3)
    page = client.get("/matches/", {"ruleset": "arcade", "bot": "Bob"}).content.decode()
    assert "One match" in page
    assert 'href="?bot=Bob"' in page
    assert 'href="?ruleset=arcade"' in page
    assert f"/matches/{arcade.pk}/" in page


def test_a_match_in_which_a_bot_broke_a_rule_is_marked_and_listed_apart(
    client: Client, arcade: Match
) -> None:
    faulty = a_finished_match()
    faulty.attempts.update(verdict=AttemptVerdict.BOT_FAULT)
    assert listed({"kind": "faulty"}) == [faulty.pk]
    page = client.get("/matches/").content.decode()
    assert page.count("a bot’s fault</small>") == 1  # noqa: RUF001  # as the page has it


def test_a_test_is_marked_tells_its_versions_and_is_listed_apart(client: Client, arcade: Match) -> None:
    newt = a_bot(name="Newt")
    versions = [a_version(newt), a_version(newt, VersionStatus.CANDIDATE)]
    test = a_match(versions, rated=False, reason=Reason.PROMOTION)
    assert (listed({"kind": "rated"}), listed({"kind": "test"})) == ([arcade.pk], [test.pk])
    page = client.get("/matches/", {"kind": "test"}).content.decode()
    assert '<span class="chip">test</span>' in page
    assert re.findall(r">v(\d)</small>", page) == ["1", "2"]
    page = client.get("/matches/", {"kind": "rated"}).content.decode()
    assert '<span class="chip">test</span>' not in page
    assert not re.findall(r">v\d</small>", page)


def test_the_choices_are_words_of_the_list_and_tables_that_there_are(client: Client) -> None:
    arena.ladder(4)
    answer = client.get("/matches/")
    assert answer.context["sizes"] == ["4"]
    assert '<option value="queued">queued</option>' in answer.content.decode()


@pytest.mark.parametrize("end", ["cancelled", "failed"])
def test_a_game_that_was_never_played_says_so(client: Client, end: str) -> None:
    match = a_match()
    services.cancel_match(match.pk)
    Match.objects.filter(pk=match.pk).update(state=end)
    answer = client.get(f"/games/{match.games.earliest('number').pk}/")
    assert answer.status_code == 409
    assert "This game was not played" in answer.content.decode()
    assert "Follow match" not in answer.content.decode()
