"""A candidate is tested block by block against the active version, and promoted once it is better."""

import random

import pytest

from bots.services import activate
from ladder.trials import MOST_BLOCKS, MOST_LOST, judged, run_trials
from matches import services
from matches.evidence import Evidence, Pair
from matches.models import Match, Trial, Version
from matches.states import MatchState, Promote, TrialState, VersionStatus
from tests.ladder import arena
from tests.ladder.trials import ROOM, candidate_of, first_wins, play, run, status, the_trial
from tests.matches.builders import a_result, a_version

pytestmark = pytest.mark.django_db


def test_a_better_candidate_is_promoted_and_the_active_version_retires(
    active: Version, candidate: Version
) -> None:
    run(first_wins(candidate))
    trial = the_trial()
    assert (status(candidate), status(active)) == (VersionStatus.ACTIVE, VersionStatus.RETIRED)
    assert trial.state == TrialState.BETTER
    assert trial.llr > 2.94
    assert trial.blocks < 10
    assert trial.difference is not None
    assert trial.decided is not None
    assert run_trials(ROOM) == []


def test_by_luck_and_strength_a_stronger_candidate_is_promoted(active: Version, candidate: Version) -> None:
    strengths = dict.fromkeys(Version.objects.values_list("pk", flat=True), 0.0) | {candidate.pk: 200.0}
    referee = arena.FakeReferee(strengths, random.Random(3))
    for _ in range(MOST_BLOCKS):
        run_trials(ROOM)
        referee.play_all()
    trial = the_trial()
    assert (trial.state, status(candidate)) == (TrialState.BETTER, VersionStatus.ACTIVE)
    assert trial.low is not None
    assert trial.high is not None
    assert 0 < trial.low < 200 < trial.high


def test_a_worse_candidate_stays_one(active: Version, candidate: Version) -> None:
    run(first_wins(active))
    assert (status(candidate), status(active)) == (VersionStatus.CANDIDATE, VersionStatus.ACTIVE)
    assert the_trial().state == TrialState.NOT_BETTER
    assert run_trials(ROOM) == []


def test_after_forty_blocks_the_owner_has_the_choice() -> None:
    tied = Evidence((0.0, 0.5, 1.0, 0.5), (Pair(0.5, 0.5), Pair(0.25, 0.75)))
    other = Evidence((1.0, 0.5, 0.25, 0.5), (Pair(1.0, 0.5), Pair(0.5, 0.25)))
    blocks = [tied, other] * (MOST_BLOCKS // 2)
    assert judged(blocks[:-1]).state is TrialState.RUNNING
    assert judged(blocks).state is TrialState.UNDECIDED


def test_an_undecided_candidate_is_promoted_by_its_owner_alone(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    Trial.objects.update(state=TrialState.UNDECIDED, decided="2026-01-01T00:00:00Z")
    play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert status(candidate) == VersionStatus.CANDIDATE
    activate(candidate)
    assert (status(candidate), status(active)) == (VersionStatus.ACTIVE, VersionStatus.RETIRED)


def test_a_candidate_that_faults_in_its_blocks_is_not_promoted(active: Version, candidate: Version) -> None:
    for _ in range(3):
        run_trials(ROOM)
        play(first_wins(candidate))
    match = run_trials(ROOM)[0]
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, faults_in={2: 0}))
    run(first_wins(candidate))
    trial = the_trial()
    assert (trial.state, status(candidate)) == (TrialState.FAULTY, VersionStatus.CANDIDATE)
    told = f"It had a fault in match {match.pk}, game 3: round 1 turn 3: raised an exception."
    assert trial.reason == told


def test_faults_of_the_active_version_do_not_stop_the_test(active: Version, candidate: Version) -> None:
    match = run_trials(ROOM)[0]
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, faults_in={2: 1}))
    run(first_wins(candidate))
    assert the_trial().state == TrialState.BETTER


def test_a_block_counts_when_all_of_it_was_played(active: Version, candidate: Version) -> None:
    *_, last = run_trials(ROOM)
    Match.objects.filter(pk=last.pk).update(state=MatchState.RUNNING)
    play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert the_trial().blocks == 0


def test_faults_of_the_arena_decide_nothing(active: Version, candidate: Version) -> None:
    for _ in range(MOST_LOST - 1):
        lose(run_trials(ROOM)[1])
        play(first_wins(candidate))
    run_trials(ROOM)
    assert (the_trial().blocks, the_trial().llr) == (0, 0.0)
    play(first_wins(candidate))
    run(first_wins(candidate))
    assert status(candidate) == VersionStatus.ACTIVE


def lose(match: Match) -> None:
    for _ in range(services.MAX_ARENA_FAULTS):
        attempt = services.claim(match.pk, "worker")
        assert attempt is not None
        services.arena_fault(attempt.token, "the disk was full", culprit=0)


def test_an_arena_that_fails_again_and_again_leaves_the_choice_to_the_owner(
    active: Version, candidate: Version
) -> None:
    for _ in range(MOST_LOST):
        lose(run_trials(ROOM)[0])
        play(first_wins(candidate))
    assert run_trials(ROOM) == []
    assert the_trial().state == TrialState.UNDECIDED
    assert the_trial().reason == "The arena could not play 5 of its blocks."


def test_the_same_code_is_not_better(active: Version) -> None:
    candidate = candidate_of(active, data=b"# active")
    assert run_trials(ROOM) == []
    assert (the_trial().state, status(candidate)) == (TrialState.NOT_BETTER, VersionStatus.CANDIDATE)
    assert the_trial().reason == "It is the same code as version 1."


def test_without_a_ruleset_in_common_the_owner_has_the_choice() -> None:
    candidate_of(a_version(mask=1 << 8), mask=1 << 9)
    assert run_trials(ROOM) == []
    assert (the_trial().state, the_trial().reason) == (
        TrialState.UNDECIDED,
        "It has no ruleset in common with version 1.",
    )


@pytest.mark.parametrize("promote", [Promote.KEEP, Promote.NOW])
def test_only_a_version_that_asked_for_it_is_tested(active: Version, promote: Promote) -> None:
    candidate_of(active, promote=promote)
    assert run_trials(ROOM) == []
