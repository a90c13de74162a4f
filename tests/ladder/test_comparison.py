"""Two bots side by side."""

import math
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from ladder.comparison import chance, comparisons, mean_comparison
from ladder.league import league, stored_totals
from ladder.refit import refit
from ladder.templatetags.ratings import percent
from matches.models import Version
from matches.states import VersionStatus
from tests.ladder import arena

pytestmark = pytest.mark.django_db


def three_house_bots() -> list[Version]:
    first, second, third = arena.house(3)
    for _ in range(5):
        arena.match(first, second, ranks=[[1, 2], [2, 1], [1, 2], [1, 2]])
        arena.match(second, third, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    refit(arena.ladder().pk)
    return [first, second, third]


def test_the_chance_to_be_better_is_that_of_the_fit() -> None:
    first, _, third = three_house_bots()
    (compared,) = comparisons(first.bot, third.bot)
    ladder = arena.ladder()
    fitted = league(ladder, stored_totals(ladder)).ratings(ladder, stored_totals(ladder))
    assert compared.better == pytest.approx(fitted.chance_of_better(first.pk, third.pk), abs=1e-4)
    assert compared.expected > 0.5


def test_the_other_side_sees_the_same() -> None:
    first, second, _ = three_house_bots()
    (there,), (back,) = comparisons(first.bot, second.bot), comparisons(second.bot, first.bot)
    assert there.better + back.better == pytest.approx(1)
    assert (there.games, there.points, back.points) == (20, 15, 5)


def test_twins_are_equally_good() -> None:
    house = arena.house(2)
    one, other = arena.version(code="c" * 64), arena.version(code="c" * 64)
    arena.match(house[0], one)
    refit(arena.ladder().pk)
    (compared,) = comparisons(one.bot, other.bot)
    assert (compared.better, compared.games) == (0.5, 0)


def test_bots_without_a_ladder_in_common_are_not_compared() -> None:
    first, *_ = three_house_bots()
    stranger = arena.version(mask=1 << 9)
    assert list(comparisons(first.bot, stranger.bot)) == []
    assert mean_comparison(first.bot, stranger.bot) is None


def test_two_standard_errors_are_nearly_sure() -> None:
    assert chance(0, 100) == 0.5
    assert chance(1.96 * 10, 100) == pytest.approx(0.975, abs=1e-3)
    assert math.isclose(chance(-5, 0), 0.5)


def test_no_chance_is_said_to_be_certain() -> None:
    assert (percent(0.5), percent(0.9951), percent(0.99999), percent(0.00001)) == (
        "50%",
        "99.5%",
        "over 99.9%",
        "under 0.1%",
    )


def test_the_page_compares_by_name_and_asks_for_what_is_missing(client: Client) -> None:
    first, *_ = three_house_bots()
    page = client.get("/compare/", {"bot": "HOUSE-1", "other": "house-2"}).content.decode()
    assert f"{first.bot.name} is better" in page
    assert "15 of 20" in page
    assert "one and the same bot" in _page(client, "house-1", "House-1")
    assert "There is no bot named" in _page(client, "house-1", "<b>nobody")
    assert "<b>nobody" not in _page(client, "house-1", "<b>nobody")
    assert client.get("/compare/").status_code == 200


def test_what_they_won_from_each_other_stands_apart_and_neighbours_are_offered(client: Client) -> None:
    three_house_bots()
    page = _page(client, "house-1", "house-3")
    assert "have not met yet" in page
    assert "15 of 20" not in page
    assert 'href="?bot=house-1&amp;other=house-2"' in page
    assert 'href="?bot=house-1&amp;other=house-3"' not in page
    assert 'href="?bot=house-1&amp;other=house-' in client.get("/compare/").content.decode()


def test_provisional_intervals_are_drawn_as_such(client: Client) -> None:
    house = arena.house(2)
    for _ in range(20):
        arena.match(*house, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    newcomer = arena.version()
    arena.match(house[0], newcomer)
    refit(arena.ladder().pk)
    page = _page(client, "house-1", newcomer.bot.slug)
    assert page.count('<dd class="is-provisional">') == 1


def test_of_a_bot_that_does_not_play_the_page_says_so(client: Client) -> None:
    first, *_ = three_house_bots()
    Version.objects.filter(pk=first.pk).update(status=VersionStatus.BENCHED)
    refit(arena.ladder().pk)
    assert "House-1 is on no ladder: none of its versions plays now." in _page(client, "house-1", "house-2")


def _page(client: Client, bot: str, other: str) -> str:
    return client.get("/compare/", {"bot": bot, "other": other}).content.decode()


def test_the_api_compares_two_bots() -> None:
    three_house_bots()
    body = _get(bot="house-1", other="house-2").json()
    (classic,) = body["ladders"]
    assert list(classic) == "ruleset seats run_id probability_better expected_score games points".split()
    assert 0.5 < classic["probability_better"] < 1
    assert 0.5 < body["overall_probability_better"] < 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"bot": "house-1"}, "other"),
        ({"bot": "nobody", "other": "house-1"}, "bot"),
        ({"bot": "house-1", "other": "house-1"}, "other"),
    ],
)
def test_whom_the_api_does_not_know_is_named(query: dict[str, str], field: str) -> None:
    three_house_bots()
    answer = _get(**query)
    assert (answer.status_code, list(answer.json())) == (400, [field])


def _get(**query: str) -> Any:
    return APIClient().get("/api/v1/compare/", query)
