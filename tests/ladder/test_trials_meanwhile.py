"""What may happen to a bot while its candidate is tested."""

import pytest

from bots.services import activate, bench, withdraw
from ladder.trials import run_trials
from matches.models import Trial, Version
from matches.states import TrialState, VersionStatus
from tests.ladder.trials import (
    ROOM,
    candidate_of,
    first_wins,
    nobody_is_better,
    play,
    run,
    seated,
    status,
    the_trial,
)
from tests.matches.builders import a_version

pytestmark = pytest.mark.django_db


def test_of_two_candidates_the_newest_is_tested_and_the_other_waits_with_what_it_has(
    active: Version, candidate: Version
) -> None:
    run_trials(ROOM)
    play(nobody_is_better)
    run_trials(ROOM)
    newer = candidate_of(active)
    play(nobody_is_better)
    assert newer.pk in seated(run_trials(ROOM)[0])
    run(first_wins(active))
    assert Trial.objects.get(candidate=newer).state == TrialState.NOT_BETTER
    older = Trial.objects.get(candidate=candidate)
    assert older.state == TrialState.NOT_BETTER
    assert older.blocks > 2, "the two that were played before count"


def test_a_newer_version_that_is_promoted_retires_the_older_candidate(
    active: Version, candidate: Version
) -> None:
    newer = candidate_of(active)
    run(first_wins(newer))
    assert [status(version) for version in (active, candidate, newer)] == ["retired", "retired", "active"]


def test_after_a_rollback_the_candidate_is_tested_against_the_version_that_plays_now(
    active: Version,
) -> None:
    second = a_version(active.bot, VersionStatus.CANDIDATE, b"# second")
    activate(second)
    candidate = candidate_of(second)
    run_trials(ROOM)
    play(first_wins(candidate))
    run_trials(ROOM)
    activate(active)
    play(first_wins(candidate))
    assert seated(run_trials(ROOM)[0]) == [candidate.pk, active.pk]
    assert Trial.objects.get(against=active).blocks == 0
    assert (Trial.objects.get(against=second).blocks, status(candidate)) == (1, VersionStatus.CANDIDATE)


def test_back_at_the_same_version_the_test_goes_on_where_it_was(active: Version) -> None:
    second = a_version(active.bot, VersionStatus.CANDIDATE, b"# second")
    activate(second)
    candidate = candidate_of(second)
    run_trials(ROOM)
    play(nobody_is_better)
    activate(active)
    run_trials(ROOM)
    play(nobody_is_better)
    activate(second)
    assert seated(run_trials(ROOM)[0]) == [candidate.pk, second.pk]
    assert Trial.objects.get(against=second).blocks == 1


def test_while_the_active_version_is_benched_nothing_is_played_or_promoted(
    active: Version, candidate: Version
) -> None:
    run_trials(ROOM)
    bench(active)
    play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert status(candidate) == VersionStatus.CANDIDATE
    activate(active)
    run_trials(ROOM)
    assert the_trial().blocks == 1


def test_a_test_of_a_bot_that_was_withdrawn_ends(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    withdraw(active.bot)
    play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert status(candidate) == VersionStatus.RETIRED


def test_a_candidate_that_was_promoted_by_hand_is_tested_no_more(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    activate(candidate)
    play(first_wins(active))
    assert run_trials(ROOM) == []
    assert (status(candidate), the_trial().blocks) == (VersionStatus.ACTIVE, 0)


def test_a_candidate_that_was_benched_is_tested_no_more(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    bench(candidate)
    play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert status(candidate) == VersionStatus.BENCHED
