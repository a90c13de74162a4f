"""A ladder that an operator closed: it keeps its page and its ratings, and nothing is played for it."""

import pytest
from django.core.cache import cache
from django.test import Client

from ladder.models import Ladder, Rating
from ladder.outlook import look_ahead
from ladder.overall import ladders_of
from ladder.queries import table
from ladder.refit import refit
from ladder.services import close_ladder, reopen_ladder, schedule
from matches import services
from matches.models import Match, Version
from matches.results import MatchResult
from matches.states import MatchState, Reason
from tests.ladder import arena

pytestmark = pytest.mark.django_db


def a_closed_ladder() -> tuple[Ladder, list[Version]]:
    """The others of the standard ladders are open."""
    cache.clear()
    ladder, house = arena.ladder(), arena.house()
    for other in house[1:]:
        arena.match(house[0], other)
    refit(ladder.pk)
    close_ladder(ladder.pk)
    ladder.refresh_from_db()
    return ladder, house


def listed(ladder: Ladder) -> set[int]:
    ladder.refresh_from_db()
    return set(table(ladder.current).values_list("version_id", flat=True))


def test_no_match_is_made_for_it_and_it_is_not_opened_by_a_tick() -> None:
    ladder, _house = a_closed_ladder()
    made = schedule(seed=1)
    assert made
    assert {(match.ruleset, match.seats) for match in made} == {("classic", 4)}
    ladder.refresh_from_db()
    assert not ladder.is_open


def test_what_waits_is_called_off_and_what_is_played_counts() -> None:
    ladder, house = arena.ladder(), arena.house()
    running, waiting = (services.create_match("classic", house[:2]) for _ in range(2))
    test = services.create_match("classic", house[:2], rated=False, reason=Reason.PROMOTION)
    attempt = services.claim(running.pk, "worker")
    close_ladder(ladder.pk)
    assert Match.objects.get(pk=waiting.pk).cancel_reason == "The ladder was closed."
    assert Match.objects.get(pk=test.pk).state == MatchState.QUEUED
    assert attempt is not None
    games = [arena.game_result(game.number, game.seating, [1, 2]) for game in running.games.all()]
    services.store_result(attempt.token, MatchResult(tuple(games)))
    refit(ladder.pk)
    assert listed(ladder) == {version.pk for version in house[:2]}


def test_newcomers_are_not_listed_and_promised_nothing_on_it() -> None:
    ladder, house = a_closed_ladder()
    Ladder.objects.exclude(pk=ladder.pk).delete()
    newcomer = arena.version()
    refit(ladder.pk)
    assert listed(ladder) == {version.pk for version in house}
    assert look_ahead().prospects == ()
    reopen_ladder(ladder.pk)
    assert newcomer.bot.slug in {prospect.slug for prospect in look_ahead().prospects}


def test_overall_tables_leave_it_out() -> None:
    ladder, _house = a_closed_ladder()
    other = arena.ladder(seats=4)
    assert ladders_of("all") == [other]
    reopen_ladder(ladder.pk)
    assert ladders_of("all") == [ladder, other]


def test_its_page_stays_and_says_so(client: Client) -> None:
    ladder, _house = a_closed_ladder()
    Rating.objects.update(provisional=True, rank=None)
    closed = client.get("/ladders/classic/2/").content.decode()
    assert "drawn first" not in closed
    assert "This ladder is closed." in closed
    assert closed.count('class="interval"') == 4
    reopen_ladder(ladder.pk)
    reopened = client.get("/ladders/classic/2/").content.decode()
    assert "This ladder is closed." not in reopened
    assert "drawn first" in reopened


def test_an_operator_closes_and_opens_in_the_admin_and_cannot_delete(admin_client: Client) -> None:
    ladder = arena.ladder()
    address, chosen = "/admin/ladder/ladder/", {"_selected_action": [ladder.pk]}
    done = admin_client.post(address, {"action": "close", **chosen}, follow=True).content.decode()
    assert "Closed: classic, 2 seats." in done
    assert not Ladder.objects.get().is_open
    assert admin_client.post(f"{address}{ladder.pk}/delete/").status_code == 403
    admin_client.post(address, {"action": "reopen", **chosen})
    assert Ladder.objects.get().is_open
