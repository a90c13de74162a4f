"""The ladders' pages as they are sent."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from ladder.models import Ladder, Rating
from ladder.refit import refit
from ladder.scale import Scale, scale_of
from ladder.templatetags.ratings import signed, signed_share
from replays.results import Interval
from tests.ladder.arena import bot, house, ladder, match, person, version
from tests.matches.builders import a_match

ADDRESS = "/ladders/classic/2/"


def a_rated_ladder(newcomers: int = 2) -> Ladder:
    found = ladder()
    first, *others = house(4)
    for other in [*others, *(version() for _ in range(newcomers))]:
        match(first, other)
    refit(found.pk)
    return found


@pytest.mark.django_db
def test_every_rating_is_drawn_with_its_interval(client: Client) -> None:
    a_rated_ladder(newcomers=2)
    page = client.get(ADDRESS).content.decode()
    assert page.count('class="interval"') == 6
    assert page.count("95 times in 100 the truth lies between") == 6


@pytest.mark.django_db
def test_provisional_bots_are_listed_apart_and_explained(client: Client) -> None:
    a_rated_ladder()
    page = client.get(ADDRESS)
    assert {rating.provisional for rating in page.context["provisional"]} <= {True}
    assert not any(rating.provisional for rating in page.context["ranked"])
    assert "too uncertain for a rank" in page.content.decode()


@pytest.mark.django_db
def test_a_provisional_line_says_what_it_lacks_and_whose_results_it_rests_on(client: Client) -> None:
    found, mine = ladder(), bot()
    first, *_ = house(4)
    match(version(mine), first)
    renewed = version(mine)
    refit(found.pk)
    assert "carried over from version 1 · no match counted yet" in client.get(ADDRESS).content.decode()
    match(renewed, first)
    refit(found.pk)
    page = client.get(ADDRESS).content.decode()
    assert "leans on results of version 1 · 1 of 4 opponents · still ±" in page
    assert "carried over" not in page


@pytest.mark.django_db
def test_a_bots_line_has_an_address_on_whichever_page_it_stands(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ladder.pages.PER_PAGE", 2)
    a_rated_ladder()
    last = Rating.objects.newest().order_by("-place")[0].version.bot.slug
    answer = client.get(ADDRESS, {"bot": last})
    assert answer.headers["Location"] == f"{ADDRESS}?page=3#bot-{last}"
    assert f'id="bot-{last}"' in client.get(ADDRESS, {"page": 3}).content.decode()
    unknown = client.get(ADDRESS, {"bot": "a b#c"})
    assert unknown.headers["Location"] == f"{ADDRESS}?q=a+b%23c"


@pytest.mark.django_db
def test_a_ladder_is_searched_by_owner_too_and_says_how_many_fit(client: Client) -> None:
    found, first = ladder(), house(2)[0]
    match(first, version(bot(person("rosalind"))))
    refit(found.pk)
    page = client.get(ADDRESS, {"q": "rosa"}).content.decode()
    assert "One bot fits" in page
    assert page.count('id="bot-') == 1
    assert "Search all bots" in client.get(ADDRESS, {"q": "nobody"}).content.decode()


@pytest.mark.django_db
def test_the_head_of_a_ladder_says_who_leads_and_how_surely(client: Client) -> None:
    found, (first, second) = ladder(), house(2)
    for _ in range(20):
        match(first, second, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    refit(found.pk)
    assert "too close to be certain" in client.get(ADDRESS).content.decode()
    for _ in range(20):
        match(first, second)
    refit(found.pk)
    page = client.get(ADDRESS).content.decode()
    assert f"<b>{first.bot.name}</b> leads for certain" in page
    assert f"?bot={first.bot.slug}&amp;other={second.bot.slug}" in page


@pytest.mark.django_db
def test_bots_of_the_same_code_are_said_to_be(client: Client) -> None:
    found, (first, second) = ladder(), house(2)
    copies = [version(code="c" * 64) for _ in range(3)]
    for each in [second, *copies]:
        match(first, each)
    refit(found.pk)
    page = client.get(ADDRESS).content.decode()
    assert page.count("same code as") == 3
    assert page.count(f'same code as <a href="/bots/{copies[0].bot.slug}/">') == 2
    assert page.count("and one more") == 3


@pytest.mark.django_db
def test_an_empty_ladder_says_what_it_waits_for(client: Client) -> None:
    assert "as soon as enough bots play" in client.get(ADDRESS).content.decode()
    a_match()
    assert "One match waits or is being played" in client.get(ADDRESS).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/ladders/poker/2/", "/ladders/classic/1/", "/ladders/classic/11/"])
def test_there_is_no_page_for_what_cannot_be(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_the_first_ladder_is_the_one_that_opens(client: Client) -> None:
    assert client.get("/ladders/").headers["Location"] == reverse("ladder:ladder", args=["classic", 2])


@pytest.mark.django_db
@pytest.mark.usefixtures("calm_status_line")
def test_a_longer_ladder_costs_no_more_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    a_rated_ladder(newcomers=12)
    client.get("/docs/cards/")  # what the status line tells is kept for a moment
    with django_assert_max_num_queries(11):
        client.get(ADDRESS)


def test_small_differences_are_not_drawn_large() -> None:
    scale = scale_of([Interval(1500, 1499, 1501)])
    assert scale.high - scale.low >= 200


def test_the_axis_holds_every_interval_and_the_house() -> None:
    scale = scale_of([Interval(1900, 1800, 2000)])
    assert 0 < scale.percent(1500) < scale.percent(2000) < 100
    assert Scale(1000, 2000).percent(1250) == 25


def test_a_loss_has_a_true_minus() -> None:
    assert (signed(-4.6), signed(4.6), signed(-0.2)) == ("\u22125", "+5", "+0")
    assert (signed_share(-0.05), signed_share(0.5)) == ("\u22120.05", "+0.50")


@pytest.mark.django_db
def test_the_front_page_names_the_likely_best_though_they_have_no_rank_yet_and_copies_once(
    client: Client,
) -> None:
    found, (first, *others) = ladder(), house(4)
    for other in [*others, *(version(code="c" * 64) for _ in range(3))]:
        match(first, other)
    refit(found.pk)
    shown = client.get("/").context["top"]
    assert [rating.low for rating in shown] == sorted((rating.low for rating in shown), reverse=True)
    assert sum(rating.version.code_hash == "c" * 64 for rating in shown) == 1


@pytest.mark.django_db
def test_a_ladder_says_who_seems_best_though_they_have_no_rank_before_it_says_who_leads(
    client: Client,
) -> None:
    a_rated_ladder()
    lines = Rating.objects.newest().order_by("place")
    first, *others = lines.select_related("version__bot")
    lines.update(provisional=False, rank=1)
    Rating.objects.filter(pk=others[-1].pk).update(
        provisional=True, rank=None, rating=first.rating + 300, low=first.high, games=8
    )
    page = client.get(ADDRESS).content.decode()
    assert f"<b>{others[-1].version.bot.name}</b> seems the best so far" in page
    assert "leads for certain" not in page
    Rating.objects.filter(pk=others[-1].pk).update(low=0, rating=first.rating - 1)
    assert "seems the best so far" not in client.get(ADDRESS).content.decode()
