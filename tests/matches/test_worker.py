"""No jail, no bot: what a worker does where the sandbox does not hold."""

import os
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from pytest_django import Settings

from engine.characters import BY_SLUG
from matches import worker
from matches.jails import open_jail
from matches.models import Match, Notice
from matches.states import AttemptVerdict, MatchState
from matches.tasks import _take_over, play_match
from matches.worker import Bench
from sandbox import Check, Code, JailUnavailable, Limits, Tier
from tests.matches.builders import a_match

pytestmark = pytest.mark.django_db

FAILED = [Check("a jail starts", False, "bwrap is not allowed to make namespaces here")]
PASSED = [Check("a jail starts", True, "tier 1")]


@pytest.fixture
def selftest_says(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Check]], None]:
    return lambda checks: monkeypatch.setattr(worker, "selftest", lambda tier: checks)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    fresh = Bench()
    monkeypatch.setattr("matches.tasks.bench", fresh)
    yield fresh
    fresh.renew()


def state(match: Match) -> str:
    match.refresh_from_db()
    return match.state


def test_without_a_jail_a_match_is_not_even_claimed(
    bench: Bench, selftest_says: Callable[[list[Check]], None]
) -> None:
    selftest_says(FAILED)
    match = a_match()
    play_match(match.pk)
    assert state(match) == MatchState.QUEUED
    assert not match.attempts.exists()


def test_a_pool_of_processes_inherits_no_connection_even_if_the_database_is_away(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(worker: str) -> int:
        raise OperationalError("the database system is starting up")

    closed: list[bool] = []
    monkeypatch.setattr("matches.tasks.services.fail_open_attempts", away)
    monkeypatch.setattr("matches.tasks._close_connections", lambda: closed.append(True))
    with pytest.raises(OperationalError):
        _take_over(SimpleNamespace(hostname="player@here"))
    assert closed


def test_operators_read_why_no_bot_runs(bench: Bench, selftest_says: Callable[[list[Check]], None]) -> None:
    selftest_says(FAILED)
    assert bench.jail() is None
    assert "not allowed to make namespaces" in Notice.objects.get().sentence


def test_a_worker_tells_at_its_start_that_it_has_no_jail(
    bench: Bench, selftest_says: Callable[[list[Check]], None]
) -> None:
    selftest_says(FAILED)
    bench.examine()
    assert "not allowed to make namespaces" in Notice.objects.get().sentence


def test_a_worker_that_runs_no_bots_attacks_no_jail(
    bench: Bench, selftest_says: Callable[[list[Check]], None], settings: Settings
) -> None:
    selftest_says(FAILED)
    settings.LASTCARD_RUNS_BOTS = False
    bench.examine()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("asked", list(Tier))
def test_a_worker_tests_and_opens_the_tier_it_was_asked_for_and_no_other(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, settings: Settings, asked: Tier
) -> None:
    tested: list[Tier] = []
    opened: list[Tier] = []

    def selftest(tier: Tier) -> list[Check]:
        tested.append(tier)
        return PASSED

    monkeypatch.setattr(worker, "selftest", selftest)
    monkeypatch.setattr(worker, "open_jail", opened.append)
    settings.LASTCARD_SANDBOX = asked.value
    bench.jail()
    assert tested == opened == [asked]


def test_a_system_that_refused_is_not_asked_for_every_match(
    bench: Bench, selftest_says: Callable[[list[Check]], None]
) -> None:
    selftest_says(FAILED)
    bench.jail()
    selftest_says(PASSED)
    assert bench.jail() is None


def test_a_jail_that_cannot_be_opened_is_told_too(
    bench: Bench, selftest_says: Callable[[list[Check]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(tier: Tier) -> None:
        raise JailUnavailable("No bwrap here.")

    selftest_says(PASSED)
    monkeypatch.setattr(worker, "open_jail", refuse)
    assert bench.jail() is None
    assert Notice.objects.get().sentence == "No bwrap here."


def test_what_operators_read_goes_when_a_jail_opens_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, selftest_says: Callable[[list[Check]], None]
) -> None:
    """Refused between two jails: the self-test was passed long before."""
    selftest_says(PASSED)
    bench.test()
    bench._remember("The jail did not start.")
    monkeypatch.setattr(worker, "TRY_AGAIN_AFTER", 0.0)
    assert bench.jail() is not None
    assert not Notice.objects.exists()


def test_a_match_is_played_in_a_real_jail_which_is_kept_for_the_next(bench: Bench) -> None:
    first, second = a_match(), a_match()
    play_match(first.pk)
    kept = bench.jail()
    play_match(second.pk)
    assert (state(first), state(second)) == (MatchState.FINISHED, MatchState.FINISHED)
    assert first.attempts.get().verdict == AttemptVerdict.NORMAL
    assert bench.jail() is kept
    assert not Notice.objects.exists()


def test_an_unknown_match_disturbs_nobody(bench: Bench) -> None:
    play_match(0)


def test_a_worker_and_its_bots_stay_on_one_processor() -> None:
    before = os.sched_getaffinity(0)
    try:
        worker.pin(0)
        with open_jail() as jail:
            bot = jail.start(Code("pip.py", BY_SLUG["pip"].source), Limits())
            assert os.sched_getaffinity(bot.pid) == os.sched_getaffinity(0)
            assert len(os.sched_getaffinity(0)) == 1
    finally:
        os.sched_setaffinity(0, before)
