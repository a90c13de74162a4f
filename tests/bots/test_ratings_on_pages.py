"""What a bot's page tells of its ratings: carried over, kept, shared with the same code."""

import pytest
from django.test import Client

from ladder.models import MatchEffect, Rating
from ladder.refit import refit
from matches.models import Version
from matches.states import VersionStatus
from tests.ladder import arena
from tests.matches.builders import a_bot, a_finished_match, a_version

pytestmark = pytest.mark.django_db


def test_a_new_versions_first_rating_is_said_to_be_carried_over(client: Client) -> None:
    found, bot = arena.ladder(), a_bot()
    a_finished_match([a_version(bot, VersionStatus.RETIRED), a_version(data=b"other")])
    a_version(bot, VersionStatus.REJECTED)
    new = a_version(bot, data=b"new")
    refit(found.pk)
    address = f"/bots/{bot.slug}/"
    assert "provisional, carried over from version 1" in client.get(address).content.decode()
    a_finished_match([new, a_version(data=b"third")])
    refit(found.pk)
    assert "carried over" not in client.get(address).content.decode()


def test_the_head_of_a_benched_bots_page_tells_its_last_rating(client: Client) -> None:
    found, version = arena.ladder(), a_version()
    a_finished_match([version, a_version(data=b"other")])
    refit(found.pk)
    address = f"/bots/{version.bot.slug}/"
    before = client.get(address)
    Version.objects.filter(pk=version.pk).update(status=VersionStatus.BENCHED)
    refit(found.pk)
    after = client.get(address)
    rating = before.context["main"].rating
    assert f"<dd><b>{rating:.0f}</b> ± " in before.content.decode()
    assert f"<dd><b>{after.context['main'].rating:.0f}</b> ± " in after.content.decode()
    assert "no version plays" in after.content.decode()


def test_a_bot_benched_by_its_last_match_keeps_the_rating_which_that_match_tells(client: Client) -> None:
    found, version = arena.ladder(), a_version()
    for code in (b"one", b"two", b"three"):
        if code == b"three":
            Version.objects.filter(pk=version.pk).update(status=VersionStatus.BENCHED)
        match = a_finished_match([version, a_version(data=code)])
        refit(found.pk)
    effect = MatchEffect.objects.get(entry__match=match, entry__version=version)
    course = client.get(f"/bots/{version.bot.slug}/").context["course"][1]
    assert (len(course.moments), course.last.rating) == (3, effect.rating_after)
    Rating.objects.filter(version=version).delete()  # as thinning does
    (told,) = client.get(f"/bots/{version.bot.slug}/").context["ratings"]
    assert (told.rating, told.low, told.high) == (effect.rating_after, effect.low_after, effect.high_after)
    assert told.games == 3 * match.games.count()


def test_a_bot_page_names_the_bots_of_the_same_code(client: Client) -> None:
    mine, twin, other = a_version(), a_version(), a_version(data=b"# another\n")
    a_version(status=VersionStatus.RETIRED)
    answer = client.get(f"/bots/{mine.bot.slug}/")
    assert f'same code as <a href="/bots/{twin.bot.slug}/">' in answer.content.decode()
    assert [bot.pk for bot in answer.context["twins"][mine.pk]] == [twin.bot.pk]
    assert "same code as" not in client.get(f"/bots/{other.bot.slug}/").content.decode()


def test_a_copy_that_has_not_played_says_whose_games_its_rating_counts(client: Client) -> None:
    found, played, copy = arena.ladder(), a_version(), a_version()
    a_finished_match([played, a_version(data=b"# another")])
    refit(found.pk)
    page = client.get(f"/bots/{copy.bot.slug}/").content.decode()
    shared = page.split("Bots of the same code share one rating")[1].split("</p>")[0]
    assert f"/bots/{played.bot.slug}/" in shared
    assert "It has not played a match of its own yet" in page
    assert "It has not played yet" not in page
