"""A match is created, claimed under a lease, and its result is stored exactly once."""

import gzip
import json

import pytest
from django.db.models.functions import Now

from matches import services
from matches.blocks import attempt_seed, commitment, deal_seed
from matches.models import Attempt, Event, Match
from matches.querysets import now_plus
from matches.results import Refused
from matches.states import AttemptVerdict, EventKind, MatchState
from tests.matches.builders import a_finished_match, a_match, a_result, a_version

pytestmark = pytest.mark.django_db


def claimed(match: Match, worker: str = "worker") -> Attempt:
    attempt = services.claim(match.pk, worker)
    assert attempt is not None
    return attempt


def state(match: Match) -> str:
    match.refresh_from_db()
    return match.state


def kinds(match: Match) -> list[str]:
    return list(Event.objects.filter(match=match).order_by("id").values_list("kind", flat=True))


def forget_the_lease(attempt: Attempt) -> None:
    Attempt.objects.filter(pk=attempt.pk).update(lease_until=now_plus(-1))


def test_a_match_names_its_versions_and_its_games_from_the_start() -> None:
    versions = [a_version() for _ in range(4)]
    match = a_match(versions)
    assert [entry.version for entry in match.entries.all()] == versions
    assert [game.seating for game in match.games.all()] == [
        [0, 1, 2, 3],
        [1, 2, 3, 0],
        [2, 3, 0, 1],
        [3, 0, 1, 2],
    ]


def test_a_match_of_two_is_two_deals_from_both_chairs() -> None:
    assert [game.seating for game in a_match().games.all()] == [[0, 1], [0, 1], [1, 0], [1, 0]]


def test_the_commitment_binds_the_seed_the_code_and_the_match() -> None:
    match = a_match()
    hashes = [entry.version.code_hash for entry in match.entries.all()]
    assert match.seed_commitment == commitment(match.seed, hashes, str(match.pk))
    assert len(match.seed) == 64


def test_limits_are_a_snapshot_in_the_match() -> None:
    assert a_match().limits["decision_cpu_ms"] == 250


def test_a_match_is_claimed_once() -> None:
    match = a_match()
    claimed(match)
    assert services.claim(match.pk, "another") is None
    assert state(match) == MatchState.RUNNING


def test_an_unknown_match_is_not_claimed() -> None:
    assert services.claim(0, "worker") is None


def test_progress_renews_the_lease() -> None:
    attempt = claimed(a_match())
    forget_the_lease(attempt)
    assert services.renew(attempt.token, 17)
    attempt.refresh_from_db()
    assert attempt.answered == 17
    assert services.expire_leases() == 0


def test_a_result_is_stored_whole() -> None:
    match = a_match()
    attempt = claimed(match)
    assert services.store_result(attempt.token, a_result(match))
    assert state(match) == MatchState.FINISHED
    assert [entry.score for entry in match.entries.all()] == [1.0, 0.0]
    assert [game.ranks for game in match.games.all()] == [[1, 2]] * 4
    assert len(json.loads(gzip.decompress(match.recording.replays))) == 4
    assert match.attempts.get().answered == 4 * 2 * 9
    assert kinds(match) == ["match_created", "match_started", "match_finished"]


def test_a_second_report_of_the_same_result_changes_nothing() -> None:
    match = a_match()
    token = claimed(match).token
    services.store_result(token, a_result(match))
    assert services.store_result(token, a_result(match)) is False
    assert kinds(match).count("match_finished") == 1


def test_another_result_after_the_first_is_refused() -> None:
    match = a_match()
    token = claimed(match).token
    services.store_result(token, a_result(match))
    with pytest.raises(Refused, match="too late"):
        services.store_result(token, a_result(match, ranks=(2, 1)))
    assert [entry.score for entry in match.entries.all()] == [1.0, 0.0]


def test_a_result_under_no_lease_is_refused() -> None:
    with pytest.raises(Refused, match="No attempt"):
        services.store_result("nonsense", a_result(a_match()))


def test_a_result_that_does_not_add_up_leaves_nothing_behind() -> None:
    match = a_match()
    token = claimed(match).token
    with pytest.raises(Refused, match="no ranking"):
        services.store_result(token, a_result(match, ranks=(2, 2)))
    assert state(match) == MatchState.RUNNING
    assert not any(game.ranks for game in match.games.all())


def test_a_result_of_a_match_with_a_fault_says_that_a_bot_was_at_fault() -> None:
    match = a_match()
    attempt = claimed(match)
    services.store_result(attempt.token, a_result(match, faults=[{"player": 1, "verdict": "cpu"}]))
    attempt.refresh_from_db()
    assert attempt.verdict == AttemptVerdict.BOT_FAULT


def test_an_arena_fault_queues_the_match_again_and_touches_no_score() -> None:
    match = a_match()
    services.arena_fault(claimed(match).token, "disk full")
    assert state(match) == MatchState.QUEUED
    assert [entry.score for entry in match.entries.all()] == [None, None]
    assert claimed(match).number == 2


def test_after_three_arena_faults_the_match_is_parked() -> None:
    match = a_match()
    for _ in range(3):
        services.arena_fault(claimed(match).token, "disk full")
    assert state(match) == MatchState.FAILED
    assert services.claim(match.pk, "worker") is None
    assert kinds(match)[-1] == EventKind.MATCH_FAILED


def test_each_attempt_has_cards_of_its_own_that_the_commitment_binds() -> None:
    """What was seen in an attempt that we had to end is worth nothing in the next."""
    match = a_match()
    seeds = [[game.seed for game in services.block_of(match, attempt).games] for attempt in (1, 2, 2)]
    assert seeds[1] == seeds[2]
    assert not set(seeds[0]) & set(seeds[1])
    assert seeds[0][0] == deal_seed(attempt_seed(match.seed, 1), 0)


@pytest.mark.parametrize(
    ("culprits", "suspect"),
    [
        ([], None),
        ([1], None),
        ([1, 1], 1),
        ([0, 1], None),
        ([1, None], None),
        ([None, None], None),
        ([0, 0], 0),
    ],
)
def test_who_alone_was_lost_in_each_attempt_before_the_last_is_suspect(
    culprits: list[int | None], suspect: int | None
) -> None:
    match = a_match()
    for culprit in culprits:
        services.arena_fault(claimed(match).token, "killed", culprit)
    assert services.suspect_in(match) == suspect


def test_an_operator_gives_a_parked_match_one_more_try() -> None:
    match = a_match()
    for _ in range(3):
        services.arena_fault(claimed(match).token, "disk full")
    assert services.unpark_match(match.pk)
    services.store_result(claimed(match).token, a_result(match))
    assert state(match) == MatchState.FINISHED
    assert not services.unpark_match(match.pk)


def test_an_attempt_that_ended_takes_no_fault() -> None:
    match = a_match()
    token = claimed(match).token
    services.store_result(token, a_result(match))
    assert not services.arena_fault(token, "too late")
    assert state(match) == MatchState.FINISHED


def test_a_worker_that_is_heard_no_more_loses_the_match_to_another() -> None:
    match = a_match()
    lost = claimed(match, "killed")
    forget_the_lease(lost)
    assert services.expire_leases() == 1
    lost.refresh_from_db()
    assert lost.verdict == AttemptVerdict.ARENA_FAULT
    assert "killed" in lost.evidence
    services.store_result(claimed(match, "other").token, a_result(match))
    assert state(match) == MatchState.FINISHED


def test_a_frozen_worker_that_wakes_up_after_its_lease_is_refused() -> None:
    match = a_match()
    frozen = claimed(match, "frozen")
    forget_the_lease(frozen)
    services.expire_leases()
    assert not services.renew(frozen.token, 1)
    with pytest.raises(Refused, match="too late"):
        services.store_result(frozen.token, a_result(match))
    assert state(match) == MatchState.QUEUED


def test_a_worker_that_starts_anew_ends_what_it_left_open_and_nobody_elses() -> None:
    left, other = a_match(), a_match()
    claimed(left, "player@here")
    claimed(other, "player@there")
    assert services.fail_open_attempts("player@here") == 1
    assert (state(left), state(other)) == (MatchState.QUEUED, MatchState.RUNNING)
    assert left.attempts.get().verdict == AttemptVerdict.ARENA_FAULT


def test_a_worker_that_is_told_to_stop_gives_the_match_back_and_that_is_no_try() -> None:
    match = a_match()
    for _ in range(5):
        services.give_back(claimed(match).token, "stopping")
    assert state(match) == MatchState.QUEUED


def test_what_was_just_sent_is_not_sent_again() -> None:
    match = a_match()
    assert services.redeliver() == 0
    Match.objects.filter(pk=match.pk).update(sent=now_plus(-60))
    assert services.redeliver() == 1
    assert services.redeliver() == 0


def test_a_match_that_is_played_or_over_is_not_sent_again() -> None:
    running, finished = a_match(), a_finished_match()
    claimed(running)
    Match.objects.update(sent=None)
    assert services.redeliver() == 0
    assert state(finished) == MatchState.FINISHED


def test_only_a_queued_match_is_cancelled() -> None:
    waiting, running = a_match(), a_match()
    claimed(running)
    assert services.cancel_match(waiting.pk)
    assert not services.cancel_match(running.pk)
    assert (state(waiting), state(running)) == (MatchState.CANCELLED, MatchState.RUNNING)


def test_a_voided_match_stays_in_the_log_and_counts_no_longer() -> None:
    match = a_finished_match()
    assert services.void_match(match.pk, "collusion")
    assert not services.void_match(match.pk, "again")
    assert state(match) == MatchState.FINISHED
    assert not Match.objects.rated().exists()
    assert kinds(match)[-1] == EventKind.MATCH_VOIDED


def test_a_restored_match_counts_again_and_the_log_tells_of_both() -> None:
    match = a_finished_match()
    assert not services.restore_match(match.pk, "it was never voided")
    services.void_match(match.pk, "collusion")
    assert services.restore_match(match.pk, "they were cleared")
    assert Match.objects.rated().get() == match
    assert kinds(match)[-2:] == [EventKind.MATCH_VOIDED, EventKind.MATCH_RESTORED]


def test_a_later_status_of_a_version_changes_nothing_about_its_matches() -> None:
    match = a_match()
    entry = match.entries.get(index=0)
    type(entry.version).objects.filter(pk=entry.version_id).update(status="retired", activated=Now())
    services.store_result(claimed(match).token, a_result(match))
    entry.refresh_from_db()
    assert entry.score == 1.0
