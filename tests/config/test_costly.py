"""What costs the site's processor: counted by address, and let through one at a time."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from accounts import too_often as answers
from accounts.costly import Costly, seconds_to_wait
from accounts.too_often import in_words, too_often
from accounts.turnstile import Turnstile
from tests.matches.builders import a_played_match

COSTLY = {
    "a match played again": "/matches/{match}/verify/",
    "the same over the API": "/api/v1/matches/{match}/verify/",
    "the frames of a game": "/games/{game}/frames/",
    "the same with a seat": "/games/{game}/frames/?seat=1",
    "frames over the API": "/api/v1/games/{game}/frames/",
    "a replay": "/api/v1/games/{game}/replay/",
    "all replays": "/api/v1/matches/{match}/replays/",
    "logs": "/api/v1/matches/{match}/logs/",
    "the log of a game": "/api/v1/games/{game}/log/",
    "two bots compared": "/compare/?bot={one}&other={other}",
    "the same comparison over the API": "/api/v1/compare/?bot={one}&other={other}",
    "the search in the docs": "/docs/search/?q=draw",
    "the schema": "/api/v1/schema/",
}


@pytest.fixture
def addresses(db: None) -> dict[str, str]:
    match = a_played_match()
    one, other = (entry.version.bot.slug for entry in match.entries.order_by("index"))
    game = match.games.earliest("number").pk
    given = {"match": match.pk, "game": game, "one": one, "other": other}
    return {name: address.format(**given) for name, address in COSTLY.items()}


@pytest.fixture
def _one_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(Costly, "rate", "1/day", raising=False)


@pytest.mark.usefixtures("_one_a_day")
@pytest.mark.parametrize("name", COSTLY)
def test_what_is_costly_is_counted(client: Client, addresses: dict[str, str], name: str) -> None:
    assert client.get(addresses[name]).status_code in (200, 401)
    answer = client.get(addresses[name])
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "too often" in answer.json()["detail"]


@pytest.mark.usefixtures("_one_a_day")
def test_pages_and_api_count_together_and_people_get_a_page(
    client: Client, addresses: dict[str, str]
) -> None:
    assert client.get(addresses["a replay"]).status_code == 200
    page = client.get(addresses["a match played again"], headers={"accept": "text/html,*/*"})
    assert page.status_code == 429
    told = page.content.decode()
    assert all(each in told for each in ('class="masthead"', str(answers.COSTLY.what), "Try again in"))
    part = client.get(addresses["two bots compared"], headers={"HX-Request": "true"})
    assert part.status_code == 429
    assert str(answers.COSTLY.what) in part.content.decode()
    assert "<html" not in part.content.decode()


@pytest.mark.usefixtures("_one_a_day")
def test_an_address_is_not_kept_waiting_by_another() -> None:
    assert [seconds_to_wait("192.0.2.1"), seconds_to_wait("192.0.2.2")] == [0, 0]
    assert seconds_to_wait("192.0.2.1") > 0


def test_many_that_are_sent_together_do_not_pass_together(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(Costly, "rate", "5/day", raising=False)
    with ThreadPoolExecutor(20) as pool:
        waits = list(pool.map(seconds_to_wait, ["192.0.2.1"] * 20))
    assert waits.count(0) == 5


def test_a_refusal_is_kept_by_nobody() -> None:
    assert too_often(RequestFactory().get("/compare/"), 7, answers.BUSY)["Cache-Control"] == "no-store"


def through(turnstile: Turnstile, address: str, meanwhile: Callable[[], object] = lambda: None) -> bool:
    with turnstile.through(address) as passed:
        meanwhile()
    return passed


def test_one_at_a_time_goes_through_and_the_others_follow() -> None:
    turnstile = Turnstile(most=9, most_of_one=9, patience=30)
    inside, most = [0], [0]

    def stay() -> None:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        threading.Event().wait(0.01)
        inside[0] -= 1

    with ThreadPoolExecutor(8) as pool:
        passed = list(pool.map(lambda _: through(turnstile, "a", stay), range(8)))
    assert (all(passed), most) == (True, [1])


def test_one_address_cannot_fill_the_queue() -> None:
    turnstile = Turnstile(most=3, most_of_one=1, patience=30)
    with ThreadPoolExecutor(1) as pool:
        with turnstile.through("a"):
            assert not through(turnstile, "a")
            other = pool.submit(through, turnstile, "b")
        assert other.result()


def test_all_addresses_together_cannot_make_it_endless() -> None:
    turnstile = Turnstile(most=1, most_of_one=1, patience=30)
    with turnstile.through("a"):
        assert not through(turnstile, "b")


def test_who_waits_in_vain_leaves_no_trace() -> None:
    turnstile = Turnstile(most=2, most_of_one=2, patience=0)
    with turnstile.through("a"):
        assert not through(turnstile, "b")
    assert through(turnstile, "b")
    assert len(turnstile._places) == 0


def test_a_time_to_wait_is_rounded_up_and_told_in_words() -> None:
    assert [in_words(wait) for wait in (1, 119, 120, 3541)] == [
        "1 second",
        "119 seconds",
        "2 minutes",
        "60 minutes",
    ]
