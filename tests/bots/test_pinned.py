"""A match names its versions: whatever happens to their bots in mid-match changes nothing about it."""

from collections.abc import Callable

import pytest

from bots.services import Upload, activate, bench, submit_version, withdraw
from ladder.models import Ladder, PairTotal
from ladder.refit import refit
from matches import services
from matches.models import Attempt, Match, Version
from matches.players import in_process
from matches.plays import play_with
from matches.states import MatchState, VersionStatus
from sandbox import Limits
from tests.matches.builders import FIRST_LEGAL, a_bot, a_match, a_result, a_version

pytestmark = pytest.mark.django_db

LAST_LEGAL = FIRST_LEGAL.replace(b"view.legal[0]", b"view.legal[-1]")


def upload(playing: Version) -> None:
    newer = submit_version(playing.bot, Upload("bot.py", len(LAST_LEGAL), lambda: LAST_LEGAL))
    Version.objects.filter(pk=newer.pk).update(status=VersionStatus.CANDIDATE, mask=playing.mask)
    newer.refresh_from_db()
    activate(newer)


def roll_back(playing: Version) -> None:
    activate(playing.bot.versions.get(number=1))


def bench_it(playing: Version) -> None:
    bench(playing)


def bench_it_for_faults(playing: Version) -> None:
    for _ in range(2):
        other = a_match([playing, a_version()])
        attempt = services.claim(other.pk, "another")
        assert attempt is not None
        services.store_result(attempt.token, a_result(other, faults_in=dict.fromkeys(range(4), 0)))
    playing.refresh_from_db()
    assert playing.faulty


def delete(playing: Version) -> None:
    withdraw(playing.bot)


MEANWHILE = [upload, roll_back, bench_it, bench_it_for_faults, delete]


def running_match() -> tuple[Version, Match, Attempt]:
    bot = a_bot()
    a_version(bot, VersionStatus.RETIRED, b"# one")
    playing = a_version(bot)
    match = a_match([playing, a_version(data=LAST_LEGAL)])
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    return playing, match, attempt


@pytest.mark.parametrize("happens", MEANWHILE)
def test_a_match_in_play_goes_on_and_counts_for_the_versions_it_names(
    happens: Callable[[Version], None],
) -> None:
    playing, match, attempt = running_match()
    seated = list(match.entries.values_list("version_id", flat=True))
    happens(playing)
    assert services.renew(attempt.token, 7)
    services.store_result(attempt.token, a_result(match))
    match.refresh_from_db()
    assert (match.state, match.voided) == (MatchState.FINISHED, None)
    assert list(match.entries.values_list("version_id", flat=True)) == seated
    ladder = Ladder.objects.create(ruleset="classic", seats=2)
    refit(ladder.pk)
    total = PairTotal.objects.get(ladder=ladder, first=min(seated), second=max(seated))
    assert total.games == 4


@pytest.mark.parametrize("happens", MEANWHILE)
def test_what_is_played_is_the_code_that_the_match_names(happens: Callable[[Version], None]) -> None:
    playing, _match, attempt = running_match()
    limits = Limits()
    before = play_with(attempt, in_process(limits), limits, lambda decisions: None)
    happens(playing)
    after = play_with(attempt, in_process(limits), limits, lambda decisions: None)
    assert after.digest == before.digest


@pytest.mark.parametrize("happens", [upload, roll_back, bench_it, delete])
def test_a_match_that_waits_is_played_by_the_versions_it_names(happens: Callable[[Version], None]) -> None:
    playing = a_version(a_version(status=VersionStatus.RETIRED).bot)
    match = a_match([playing, a_version()])
    happens(playing)
    assert services.claim(match.pk, "worker") is not None
    assert match.entries.get(index=0).version == playing
