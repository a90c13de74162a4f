"""A bot that faults too often is benched; what it waits for is called off, what runs is played."""

from collections.abc import Sequence

import pytest
from django.db.models.functions import Now

from matches import services
from matches.benching import record_of
from matches.models import Event, Match, Notice, Version
from matches.states import EventKind, MatchState, VersionStatus
from matches.versions import make_active
from tests.matches.builders import a_bot, a_match, a_result, a_version

pytestmark = pytest.mark.django_db


def played(versions: Sequence[Version], faulty_games: int = 0, player: int = 0) -> Match:
    """A match in whose first games this player leaves."""
    match = a_match(versions)
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, faults_in={n: player for n in range(faulty_games)}))
    return match


def status(version: Version) -> str:
    version.refresh_from_db()
    return version.status


def test_a_quarter_of_the_last_twenty_games_may_be_faulty() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4)
    played([bot, other], 1)
    assert status(bot) == VersionStatus.ACTIVE


def test_one_more_than_a_quarter_benches_and_says_why_and_how_to_come_back() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4)
    last = played([bot, other], 2)
    assert (status(bot), status(other)) == (VersionStatus.BENCHED, VersionStatus.ACTIVE)
    assert bot.faulty
    assert "in 6 of its last 8 games" in bot.reason
    assert f"match {last.pk}, game 2: round 1 turn 3: raised an exception" in bot.reason
    assert "To come back, upload a corrected version or have this one checked again" in bot.reason


def test_faults_of_long_ago_are_forgiven() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4)
    for _ in range(5):
        played([bot, other])
    played([bot, other], 4)
    assert status(bot) == VersionStatus.ACTIVE
    assert record_of(bot).faulty == 4


def test_the_faults_of_others_at_the_table_are_not_its_own() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4, player=1)
    played([bot, other], 4, player=1)
    assert (status(bot), status(other)) == (VersionStatus.ACTIVE, VersionStatus.BENCHED)


def test_faults_of_the_arena_bench_nobody() -> None:
    bot, other = a_version(), a_version()
    for _ in range(4):
        match = a_match([bot, other])
        for _ in range(services.MAX_ARENA_FAULTS):
            attempt = services.claim(match.pk, "worker")
            assert attempt is not None
            services.arena_fault(attempt.token, "the disk was full", culprit=0)
    assert status(bot) == VersionStatus.ACTIVE
    assert record_of(bot).games == ()


def test_what_was_voided_benches_nobody() -> None:
    bot, other = a_version(), a_version()
    services.void_match(played([bot, other], 4).pk, "our mistake")
    played([bot, other], 4)
    assert status(bot) == VersionStatus.ACTIVE


def test_what_it_waits_for_is_called_off_with_the_reason_and_what_runs_is_played() -> None:
    bot, other = a_version(), a_version()
    waiting, running, elsewhere = a_match([bot, other]), a_match([other, bot]), a_match()
    attempt = services.claim(running.pk, "worker")
    assert attempt is not None
    played([bot, other], 4)
    played([bot, other], 4)
    services.store_result(attempt.token, a_result(running))
    states = {match.pk: match.state for match in Match.objects.all()}
    assert states[waiting.pk] == MatchState.CANCELLED
    assert states[running.pk] == MatchState.FINISHED
    assert states[elsewhere.pk] == MatchState.QUEUED
    assert Match.objects.get(pk=waiting.pk).cancel_reason == f"{bot} was benched for its faults."
    assert Event.objects.filter(match=waiting, kind=EventKind.MATCH_CANCELLED).exists()


def test_a_version_that_came_back_begins_with_a_clean_record() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4)
    played([bot, other], 4)
    Version.objects.filter(pk=bot.pk).update(checked=Now())
    make_active(Version.objects.get(pk=bot.pk))
    played([bot, other], 4)
    assert status(bot) == VersionStatus.ACTIVE
    assert (bot.faulty, bot.reason) == (False, "")
    played([bot, other], 2)
    assert status(bot) == VersionStatus.BENCHED


def test_going_back_and_forth_between_versions_forgives_nothing() -> None:
    bot, other = a_version(), a_version()
    played([bot, other], 4)
    make_active(a_version(bot.bot, status=VersionStatus.CANDIDATE))
    make_active(Version.objects.get(pk=bot.pk))
    played([bot, other], 4)
    assert status(bot) == VersionStatus.BENCHED


def test_a_bot_of_the_house_is_benched_too_and_operators_are_told_until_it_plays() -> None:
    character = a_version(a_bot(is_house=True))
    other = a_version()
    played([character, other], 4)
    played([character, other], 4)
    assert status(character) == VersionStatus.BENCHED
    told = f"{character} was benched; manage.py recheck {character.bot.slug}. It had a fault in 8 of its"
    assert Notice.objects.get().sentence.startswith(told)
    make_active(character)
    assert not Notice.objects.exists()


def test_a_candidate_is_not_benched_for_its_faults() -> None:
    candidate, other = a_version(status=VersionStatus.CANDIDATE), a_version()
    played([candidate, other], 4)
    played([candidate, other], 4)
    assert status(candidate) == VersionStatus.CANDIDATE
