"""The live parts of pages: what they follow; many who look cost one rendering, and see only theirs."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from redis.exceptions import RedisError

from accounts.models import User
from live.parts import everybody, live
from matches import news
from matches.states import VersionStatus
from tests.matches.builders import a_bot, a_match, a_person, a_version

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Part:
    identity: str
    topics: str
    address: str


PARTS = [
    Part("best-bots", "ladder:classic-2 overall", "/"),
    Part("standings", "ladder:classic-2", "/ladders/classic/2/"),
    Part("standings", "overall", "/ladders/overall/"),
    Part("matches", "matches", "/matches/"),
    Part("match", "match:{match}", "/matches/{match}/"),
    Part("present", "bot:{bot}", "/bots/{bot}/"),
    Part("recent-matches", "bot:{bot}", "/bots/{bot}/"),
    Part("check", "version:{checked}/1", "/bots/{checked}/versions/1/"),
    Part("arena-status", "status", "/docs/cards/"),
]


@pytest.fixture
def names() -> dict[str, object]:
    cache.clear()
    match = a_match()
    checked = a_version(status=VersionStatus.CHECKING)
    bot = match.entries.earliest("index").version.bot
    return {"match": match.pk, "bot": bot.slug, "checked": checked.bot.slug}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.identity)
def test_a_part_says_what_it_follows_and_is_found_in_what_it_asks_for(
    client: Client, names: dict[str, object], part: Part
) -> None:
    page = client.get(part.address.format(**names)).content.decode()
    topics = part.topics.format(**names)
    assert f'id="{part.identity}" data-live="{topics}"' in page
    asked = page.partition(f'id="{part.identity}"')[2].partition('hx-get="')[2].partition('"')[0]
    answer = client.get(asked, headers=HTMX)
    assert answer["Cache-Control"].count("no-store") == 1
    assert f'id="{part.identity}"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address, headers=HTMX).status_code == 200
    return len(asked)


@pytest.mark.parametrize("part", PARTS[:-1], ids=lambda part: part.identity)
def test_a_part_is_made_once_until_what_it_follows_changes(
    client: Client, names: dict[str, object], part: Part
) -> None:
    address = part.address.format(**names)
    assert queries(client, address) > 0
    assert queries(client, address) == 0
    news.publish(part.topics.format(**names).split())
    assert queries(client, address) > 0


def test_what_an_owner_sees_is_kept_for_nobody(client: Client) -> None:
    owner = a_person()
    version = a_version(a_bot(owner), VersionStatus.CHECKING, report={"steps": [], "log": "MINE"})
    address = f"/bots/{version.bot.slug}/versions/1/"
    mine = Client()
    mine.force_login(owner)
    assert "MINE" in mine.get(address, headers=HTMX).content.decode()
    assert "MINE" not in client.get(address, headers=HTMX).content.decode()
    assert "MINE" in mine.get(address, headers=HTMX).content.decode()


def test_an_operators_view_of_a_match_is_kept_for_nobody(client: Client, names: dict[str, object]) -> None:
    operator = Client()
    operator.force_login(User.objects.create_user("ops", is_staff=True))
    address = f"/matches/{names['match']}/"
    assert queries(operator, address) > 0
    assert queries(client, address) > 0
    assert queries(operator, address) > 0


def test_what_stands_behind_a_question_mark_is_not_kept(client: Client, names: dict[str, object]) -> None:
    address = f"/matches/?bot={names['bot']}"
    assert queries(client, address) == queries(client, address) > 0


def test_without_a_queue_each_part_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(topics: object) -> dict[str, int]:
        raise RedisError("away")

    monkeypatch.setattr("live.parts.changes", away)
    assert times_made(lambda request: "x") == 2


def test_what_holds_a_token_against_forged_requests_is_kept_for_nobody() -> None:
    assert times_made(lambda request: "x") == 1
    assert times_made(get_token) == 2


def times_made(content: Callable[[HttpRequest], str]) -> int:
    """Of two times that it is asked for."""
    cache.clear()
    seen: list[HttpRequest] = []

    @live("status", alike=everybody)
    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse(content(request))

    for _ in range(2):
        view(RequestFactory().get("/a/", headers=HTMX))
    return len(seen)
