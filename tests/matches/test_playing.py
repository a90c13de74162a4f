"""One attempt at a match, whatever happens to it."""

import time
from collections.abc import Callable

import pytest
from django.db import OperationalError

from matches import services
from matches.models import Attempt, Match
from matches.playing import (
    BEAT,
    STORE_PAUSE,
    STORE_TRIES,
    Heart,
    LeaseLost,
    Play,
    Stopping,
    attempt_match,
)
from matches.querysets import now_plus
from matches.referee import ArenaFault
from matches.results import MatchResult
from matches.states import AttemptVerdict, MatchState
from sandbox import Death, Verdict
from tests.matches.builders import a_match, a_result
from tests.matches.kit import entrant

pytestmark = pytest.mark.django_db


def go_on() -> bool:
    return False


def attempt(match: Match, play: Play, stopping: Callable[[], bool] = go_on) -> tuple[str, str, str]:
    """State of the match, verdict and evidence of its last attempt."""
    attempt_match(match.pk, "worker", play, stopping)
    match.refresh_from_db()
    last = match.attempts.latest("number")
    return match.state, last.verdict, last.evidence


def well(attempt: Attempt, progress: Callable[[int], None]) -> MatchResult:
    progress(1)
    return a_result(attempt.match)


def with_two_winners_missing(attempt: Attempt, progress: Callable[[int], None]) -> MatchResult:
    return a_result(attempt.match, ranks=(2, 2))


def on_a_full_disk(attempt: Attempt, progress: Callable[[int], None]) -> MatchResult:
    raise OSError("No space left on device")


def test_a_match_that_is_played_well_is_finished() -> None:
    assert attempt(a_match(), well) == (MatchState.FINISHED, AttemptVerdict.NORMAL, "")


def test_our_own_exception_is_an_arena_fault_with_evidence() -> None:
    assert attempt(a_match(), on_a_full_disk) == (
        MatchState.QUEUED,
        AttemptVerdict.ARENA_FAULT,
        "OSError: No space left on device",
    )


def test_a_result_that_does_not_add_up_is_an_arena_fault_with_the_reason() -> None:
    state, verdict, evidence = attempt(a_match(), with_two_winners_missing)
    assert (state, verdict) == (MatchState.QUEUED, AttemptVerdict.ARENA_FAULT)
    assert "no ranking" in evidence


def test_an_arena_fault_of_the_referee_tells_whose_process_was_lost() -> None:
    def killed(attempt: Attempt, progress: Callable[[int], None]) -> MatchResult:
        raise ArenaFault(entrant(name="ann"), Death(Verdict.ARENA, "killed", lost_alone=True), culprit=1)

    match = a_match()
    assert attempt(match, killed)[2] == "ArenaFault: ann: killed"
    assert match.attempts.get().culprit == 1


@pytest.mark.django_db(transaction=True)
def test_a_result_outlasts_a_database_that_is_away_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    store = services.store_result

    def away_at_first(token: str, result: MatchResult) -> bool:
        if sum(waited) < 15:
            raise OperationalError("the disk is full")
        return store(token, result)

    monkeypatch.setattr("matches.playing.store_result", away_at_first)
    monkeypatch.setattr("matches.playing.time.sleep", waited.append)
    assert attempt(a_match(), well) == (MatchState.FINISHED, AttemptVerdict.NORMAL, "")
    assert (STORE_TRIES - 1) * STORE_PAUSE <= services.LEASE - BEAT


@pytest.mark.django_db(transaction=True)
def test_an_attempt_whose_end_cannot_be_told_is_left_to_its_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> bool:
        raise OperationalError("the database system is shutting down")

    monkeypatch.setattr("matches.playing.arena_fault", away)
    match = a_match()
    assert not attempt_match(match.pk, "worker", on_a_full_disk, go_on)
    assert match.attempts.get().verdict == ""


def test_a_stopping_worker_gives_the_match_back() -> None:
    state, verdict, _ = attempt(a_match(), well, stopping=lambda: True)
    assert (state, verdict) == (MatchState.QUEUED, AttemptVerdict.CANCELLED)


def test_a_worker_that_lost_its_lease_stores_nothing() -> None:
    def too_slowly(attempt: Attempt, progress: Callable[[int], None]) -> MatchResult:
        Attempt.objects.update(lease_until=now_plus(-1))
        services.expire_leases()
        raise LeaseLost("gone")

    assert attempt(a_match(), too_slowly)[:2] == (MatchState.QUEUED, AttemptVerdict.ARENA_FAULT)


def test_a_match_that_is_not_queued_is_left_alone() -> None:
    match = a_match()
    services.claim(match.pk, "another")
    assert attempt_match(match.pk, "worker", on_a_full_disk, go_on)
    assert match.attempts.get().verdict == ""


def test_after_a_surprise_the_players_are_not_used_again() -> None:
    assert attempt_match(a_match().pk, "worker", well, go_on)
    assert not attempt_match(a_match().pk, "worker", on_a_full_disk, go_on)


def an_attempt() -> Attempt:
    claimed = services.claim(a_match().pk, "worker")
    assert claimed is not None
    return claimed


def test_the_heart_beats_no_more_often_than_it_must() -> None:
    heart = Heart(an_attempt().token, go_on)
    heart(10)
    assert Attempt.objects.get().answered == 0


def test_the_heart_tells_the_progress_and_renews_the_lease() -> None:
    attempt = an_attempt()
    Attempt.objects.update(lease_until=now_plus(-1))
    heart = Heart(attempt.token, go_on, last=time.monotonic() - BEAT)
    heart(10)
    heart.last -= BEAT
    heart(7)
    assert Attempt.objects.get().answered == 17
    assert not Attempt.objects.expired().exists()


def test_the_heart_stops_when_the_lease_is_gone() -> None:
    with pytest.raises(LeaseLost):
        Heart("nonsense", go_on, last=time.monotonic() - BEAT)(1)


def test_the_heart_stops_at_once_when_the_worker_stops() -> None:
    with pytest.raises(Stopping):
        Heart(an_attempt().token, lambda: True)(1)
