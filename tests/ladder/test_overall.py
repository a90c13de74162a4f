"""The overall tables: means over ladders, with their own intervals."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from ladder.models import Ladder
from ladder.overall import Overall, overall_now
from ladder.refit import refit
from matches.models import Version
from tests.ladder import arena

pytestmark = pytest.mark.django_db

MARATHON = 1 << 9
BOTH = arena.CLASSIC | MARATHON


def two_ladders(*, matches: int = 20) -> list[Version]:
    """Two house bots, equals at classic; at marathon the first wins three games in four."""
    owner = arena.person("house")
    first, second = (arena.version(arena.bot(owner, house=True), mask=BOTH) for _ in range(2))
    for ruleset in ("classic", "marathon"):
        arena.ladder(ruleset=ruleset)
        third = [1, 2] if ruleset == "marathon" else [2, 1]
        for _ in range(matches):
            arena.match(first, second, ranks=[[1, 2], [2, 1], third, [1, 2]], ruleset=ruleset)
    refit_all()
    return [first, second]


def refit_all() -> None:
    for ladder in Ladder.objects.all():
        refit(ladder.pk)


def now(name: str = "all") -> Overall:
    found = overall_now(name)
    assert found is not None
    return found


def lines_of(version: Version) -> list[Any]:
    return [ladder.current.ratings.get(version=version) for ladder in Ladder.objects.with_current()]  # type: ignore[union-attr]


def test_the_mean_is_that_of_the_ladders_and_its_variance_that_of_a_mean() -> None:
    first, _ = two_ladders()
    line, (classic, marathon) = now().lines[0], lines_of(first)
    assert line.rating == pytest.approx((classic.rating + marathon.rating) / 2)
    assert line.se == pytest.approx((classic.se**2 + marathon.se**2) ** 0.5 / 2)
    assert line.high - line.low == pytest.approx(2 * 1.96 * line.se, rel=1e-3)
    assert line.games == classic.games + marathon.games


def test_the_better_mean_has_the_better_rank() -> None:
    first, second = two_ladders()
    ranked = [(line.bot_id, line.rank, line.rank_low, line.rank_high) for line in now().lines]
    assert ranked == [(first.bot_id, 1, 1, 1), (second.bot_id, 2, 2, 2)]


def test_who_is_provisional_anywhere_has_no_rank_and_comes_last() -> None:
    first, _ = two_ladders()
    newcomer = arena.version(mask=BOTH)
    for _ in range(40):
        arena.match(newcomer, first)
    refit_all()
    last = now().lines[-1]
    assert (last.bot_id, last.provisional, last.rank) == (newcomer.bot_id, True, None)
    assert last.rating > now().lines[0].rating - 400


def test_who_plays_on_some_ladders_only_is_counted_and_not_listed() -> None:
    two_ladders()
    arena.version(mask=MARATHON)
    refit_all()
    assert (len(now().lines), now().elsewhere) == (2, 1)


def test_a_set_is_of_one_table_size() -> None:
    two_ladders()
    arena.ladder(seats=4)
    assert overall_now("4") is None
    assert overall_now("all") is None
    assert len(now("2").lines) == 2


def test_the_page_says_who_is_listed(client: Client) -> None:
    two_ladders()
    arena.version(mask=MARATHON)
    refit_all()
    page = client.get("/ladders/overall/").content.decode()
    assert page.count('class="interval"') == 2
    assert "ratings on 2 ladders" in page
    assert "One bot plays on some of them only" in page
    assert client.get("/ladders/overall/3/").status_code == 404


def test_a_bots_page_and_the_front_page_tell_the_mean(client: Client) -> None:
    first, _ = two_ladders()
    assert "Over all ladders its mean is" in client.get(f"/bots/{first.bot.slug}/").content.decode()
    assert "Best overall" in client.get("/").content.decode()


def test_tabs_lead_from_each_ladder_to_the_others(client: Client) -> None:
    two_ladders()
    arena.ladder(seats=4)
    page = client.get("/ladders/classic/4/").content.decode()
    for address in ("/ladders/overall/", "/ladders/marathon/2/", "/ladders/classic/2/"):
        assert f'<a href="{address}">' in page
    assert '<a href="/ladders/classic/4/" aria-current="page">' in page


def test_the_api_tells_means_with_the_runs_they_come_from() -> None:
    two_ladders()
    body = APIClient().get("/api/v1/overall/all/").json()
    assert list(body) == ["set", "ladders", "elsewhere", "count", "next", "previous", "entries"]
    runs = [{"ruleset": x.ruleset, "seats": 2, "run_id": x.current_id} for x in Ladder.objects.all()]
    assert (body["set"], body["ladders"], body["count"]) == ("all", runs, 2)
    assert [entry["rank"] for entry in body["entries"]] == [1, 2]
    sets = APIClient().get("/api/v1/overall/").json()
    assert [each["set"] for each in sets] == ["all", "2", "4"]
    assert APIClient().get("/api/v1/overall/5/").status_code == 404


@pytest.mark.usefixtures("calm_status_line")
def test_a_longer_table_costs_no_more_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    two_ladders(matches=1)
    for _ in range(20):
        arena.version(mask=BOTH)
    refit_all()
    client.get("/docs/cards/")
    with django_assert_max_num_queries(6):
        client.get("/ladders/overall/")
