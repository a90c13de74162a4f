"""What newcomers are promised, and where it is told."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from ladder.forecast import Forecast, Queue, Rest, Seat, first_match, forecasts
from ladder.models import Ladder
from ladder.outlook import look_ahead
from ladder.pace import Pace, Spell
from ladder.refit import refit
from ladder.templatetags.outlook import promise, span
from matches import services
from tests.ladder import arena

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def a_pace(seconds: float = 2, *, slow: int | None = None) -> Pace:
    """One worker; matches of the version `slow` take two minutes."""
    starts = [NOON + timedelta(seconds=seconds * number) for number in range(20)]
    spells = [Spell(((9, 9), (8, 8)), start, start + timedelta(seconds=seconds)) for start in starts]
    if slow:
        spells.append(Spell(((slow, slow), (8, 8)), NOON - timedelta(minutes=2), NOON))
    return Pace(spells)


def seat(version: int, *, owner: int | None = None, se: float = 400, seats: int = 2) -> Seat:
    return Seat(version, owner or version, seats, se, opponents_to_meet=8)


def told(*seats: Seat, pace: Pace | None = None) -> dict[int, Forecast]:
    return dict(forecasts(seats, set(), Queue(), pace or a_pace()).by_version)


def test_the_surer_a_rating_the_fewer_matches_are_left() -> None:
    left = [Seat(1, 1, 2, se, 0).matches for se in (400, 150, 100, 70, 60)]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 1


def test_eight_opponents_take_eight_matches_at_two_seats_and_three_at_four() -> None:
    assert Seat(1, 1, 2, 60, 8).matches == 8
    assert Seat(1, 1, 4, 60, 8).matches == 3


def test_a_second_owner_halves_the_rate_and_a_second_bot_does_the_same_to_its_owner() -> None:
    alone = told(seat(1))[1].established
    assert told(seat(1), seat(2))[1].established > 1.2 * alone
    crowd = told(seat(1), *[seat(n, owner=50) for n in range(50, 100)])
    assert crowd[1].established < 3 * alone  # fifty first matches come before its second
    assert crowd[50].established > 10 * alone


def test_who_asks_for_much_gets_its_share_beside_all_others_and_who_asks_for_little_does_not_wait() -> None:
    unsure = Rest([seat(n, se=45) for n in range(100, 140)], drawings=50)
    crowd = [seat(n, owner=50) for n in range(50, 70)]
    alone, beside = (
        forecasts([seat(1), *crowd], set(), Queue(), a_pace(), rest).by_version for rest in (Rest(), unsure)
    )
    everybody = alone[50].established + unsure.work(a_pace())
    assert beside[1] == alone[1]
    assert 1.5 * alone[50].established < beside[50].established < everybody


def test_an_owner_who_asks_a_little_more_waits_a_little_longer() -> None:
    """However much the house asks for, and whether or not that is beyond the grace."""
    house = [replace(seat(n, owner=99), house=True) for n in range(50, 61)]
    spans = [told(seat(1, se=se), *house, pace=a_pace(15))[1].established for se in range(65, 400, 5)]
    assert all(longer <= 1.3 * shorter for shorter, longer in pairwise(spans))


def test_who_asks_for_little_waits_for_the_first_matches_of_a_crowd() -> None:
    crowd = [seat(n, owner=50) for n in range(50, 100)]
    known = forecasts([seat(1), *crowd], {each.version for each in crowd}, Queue(), a_pace())
    assert told(seat(1), *crowd)[1].established >= known.by_version[1].established + 50


def test_a_slow_bot_takes_longer_and_does_not_make_others_wait_for_all_of_it() -> None:
    mixed = told(seat(1), seat(5), pace=a_pace(slow=5))
    assert mixed[5].established > 8 * 120
    assert mixed[1].established < mixed[5].established / 4


def test_a_first_match_waits_for_those_before_it() -> None:
    queue = Queue(waiting=((8, 9), (7, 8), (1, 9)), playing=((2, 3),))
    assert first_match(1, queue, a_pace(2)) == pytest.approx(3 * 2)
    assert first_match(4, queue, a_pace(2)) == pytest.approx(5 + (3 + 1) * 2)
    assert first_match(4, queue, a_pace(2), new=10) == pytest.approx(2 * 5 + (3 + 10) * 2)
    assert first_match(2, queue, a_pace(2)) == 0


def test_a_promise_is_told_in_words_and_rounded_up() -> None:
    assert (span(3), span(41), span(61), span(601)) == ("10 s", "50 s", "2 minutes", "11 minutes")
    assert (span(5400), span(5401), span(96_900), span(200_000)) == (
        "90 minutes",
        "2 hours",
        "27 hours",
        "3 days",
    )
    assert promise(Forecast(9, 61)) == "established in about 2 minutes"
    assert promise(Forecast(9, 61, 12)) == "first match in about 20 s, established in about 2 minutes"
    assert promise(Forecast(9, 61, 0)).startswith("its first match is being played")


def refit_all() -> None:
    for ladder in Ladder.objects.all():
        refit(ladder.pk)


@pytest.fixture
def _fresh() -> None:
    cache.clear()


@pytest.mark.django_db
def test_a_version_that_no_run_lists_yet_has_a_promise() -> None:
    arena.house()
    arena.ladder()
    refit_all()
    newcomer = arena.version()
    (prospect,) = [each for each in look_ahead().prospects if each.slug == newcomer.bot.slug]
    assert prospect.forecast.first_match is not None
    assert 0 < prospect.forecast.first_match <= 60


@pytest.mark.django_db
def test_where_all_are_settled_the_outlook_is_empty() -> None:
    first, second = arena.house(2)
    arena.ladder()
    for _ in range(40):
        arena.match(first, second, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    refit_all()
    assert look_ahead().settled
    services.create_match("classic", [first, second])
    assert (look_ahead().waiting, look_ahead().settled) == (1, False)


@pytest.mark.django_db
@pytest.mark.usefixtures("_fresh")
def test_the_promise_stands_on_the_bots_page_and_in_its_owners_status_line(client: Client) -> None:
    arena.house()
    arena.ladder()
    newcomer = arena.version()
    page = client.get(f"/bots/{newcomer.bot.slug}/").content.decode()
    assert "looks for its place: first match in about" in page
    client.force_login(newcomer.bot.owner)
    assert f"{newcomer.bot.name}</a>: first match in about" in client.get("/docs/cards/").content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("_fresh")
def test_the_api_tells_the_outlook_of_all_or_of_one() -> None:
    arena.house()
    arena.ladder()
    newcomer = arena.version(arena.bot(name="Newcomer"))
    body = _get()
    assert list(body) == ["waiting", "playing", "per_minute", "idle", "settled", "bots"]
    assert (body["idle"], body["settled"], len(body["bots"])) == (True, False, 5)
    (mine,) = _get(bot="newcomer")["bots"]
    assert mine["owner"] == newcomer.bot.owner.username
    assert 0 < mine["first_match_s"] <= 60 < mine["established_s"]
    assert _get(owner="nobody")["bots"] == []


def _get(**query: Any) -> Any:
    return APIClient().get("/api/v1/outlook/", query).json()
