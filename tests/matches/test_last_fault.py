"""The last fault of a bot, as anybody may know it."""

import importlib

import pytest
from django.apps import apps

from matches import services
from matches.last_fault import LastFault, last_fault_in
from matches.models import Bot, Entry, Match, Version
from matches.states import VersionStatus
from tests.matches.builders import a_bot, a_match, a_result, a_version

pytestmark = pytest.mark.django_db

OF_OLD = importlib.import_module("matches.migrations.0008_faulty_games_of_old")


def played(version: Version, *faulty: int) -> Match:
    """A match in whose games of these numbers it leaves."""
    match = a_match([a_version(), version])
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, faults_in={number - 1: 1 for number in faulty}))
    return match


def last_fault(bot: Bot) -> LastFault | None:
    return last_fault_in(bot.versions.with_latest_faulty())


def test_it_is_that_of_the_latest_match_with_one_whichever_version_played() -> None:
    bot = a_bot()
    old, new = a_version(bot, VersionStatus.RETIRED), a_version(bot)
    played(new, 1)
    match = played(old, 1, 3)
    played(new)
    fault = last_fault(bot)
    assert fault is not None
    assert (fault.version, fault.match, fault.game.number) == (old, match.pk, 3)
    assert (fault.verdict, fault.round, fault.turn) == ("exception", 1, 3)
    assert fault.game.seating[fault.seat] == 1


def test_others_at_the_table_have_none_by_it() -> None:
    match = played(a_version(), 1)
    assert last_fault(match.entries.get(index=0).version.bot) is None


def test_what_was_voided_is_none() -> None:
    bot = a_bot()
    match = played(a_version(bot), 1)
    services.void_match(match.pk, "the limits were wrong")
    assert last_fault(bot) is None


def test_of_matches_played_before_it_was_noted_it_is_found() -> None:
    bot = a_bot()
    played(a_version(bot), 2, 3)
    Entry.objects.update(faulty_game=None)
    assert last_fault(bot) is None
    OF_OLD.note_faulty_games(apps, None)
    fault = last_fault(bot)
    assert fault is not None
    assert fault.game.number == 3
