"""What the database itself refuses, and what querysets say."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from matches.models import Attempt, Bot, Entry, Match, Version
from matches.querysets import now_plus
from matches.states import AttemptVerdict, MatchState, VersionStatus
from tests.matches.builders import a_bot, a_match, a_person, a_version

pytestmark = pytest.mark.django_db


def refused(record: Model) -> bool:
    try:
        with transaction.atomic():
            record.save()
    except IntegrityError:
        return True
    return False


def an_attempt(match: Match, number: int, verdict: str = "") -> Attempt:
    ended = now_plus(0) if verdict else None
    return Attempt(
        match=match,
        number=number,
        worker="w",
        token=f"{match.pk}-{number}",
        started=now_plus(0),
        lease_until=now_plus(30),
        ended=ended,
        verdict=verdict,
    )


def test_a_bot_has_at_most_one_active_version() -> None:
    bot = a_bot()
    a_version(bot)
    assert refused(Version(bot=bot, number=2, status=VersionStatus.ACTIVE, mask=0))


def test_an_active_version_was_loaded_and_has_said_what_it_plays() -> None:
    assert refused(Version(bot=a_bot(), number=1, status=VersionStatus.ACTIVE, mask=None))


def test_a_version_has_no_status_of_its_own_invention() -> None:
    assert refused(Version(bot=a_bot(), number=1, status="winning"))


def test_a_bots_name_is_taken_in_any_case() -> None:
    a_bot(name="Deep Uno")
    assert refused(Bot(owner=a_person(), name="deep UNO", slug="other"))


def test_a_version_sits_once_in_a_match() -> None:
    match = a_match()
    entry = match.entries.get(index=0)
    assert refused(Entry(match=match, index=2, version=entry.version))


def test_a_match_has_one_open_attempt() -> None:
    match = a_match()
    an_attempt(match, 1).save()
    assert refused(an_attempt(match, 2))


def test_a_match_has_one_result() -> None:
    match = a_match()
    an_attempt(match, 1, AttemptVerdict.NORMAL).save()
    assert refused(an_attempt(match, 2, AttemptVerdict.BOT_FAULT))


def test_an_attempt_that_ended_has_a_verdict() -> None:
    attempt = an_attempt(a_match(), 1)
    attempt.ended = now_plus(0)
    assert refused(attempt)


def test_a_finished_match_has_the_time_at_which_it_finished() -> None:
    match = a_match()
    match.state = MatchState.FINISHED
    assert refused(match)


@pytest.mark.parametrize("seats", [1, 11])
def test_a_table_has_2_to_10_seats(seats: int) -> None:
    match = a_match()
    match.seats = seats
    assert refused(match)


def test_playing_finds_versions_by_the_ruleset_they_declared() -> None:
    classic_only, everything = a_version(mask=1 << 8), a_version()
    assert set(Version.objects.playing("classic")) == {classic_only, everything}
    assert set(Version.objects.playing("arcade")) == {everything}
    assert classic_only.rulesets == ("classic",)


def test_active_leaves_out_hidden_bots() -> None:
    shown = a_version()
    a_version(a_bot(hidden=True))
    assert list(Version.objects.active()) == [shown]
