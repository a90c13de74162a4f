"""A candidate is tested block by block against the active version, and promoted once it is better."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bots.services import activate, bench, withdraw
from ladder.refit import refit
from ladder.room import NO_ROOM
from ladder.services import schedule
from ladder.trial_forecast import Forecast, forecast_of, likely
from ladder.trials import MOST_BLOCKS, MOST_LOST, judged, run_trials
from matches import services
from matches.evidence import Evidence, Pair
from matches.models import Bot, Match, Trial, Version
from matches.sprt import BETTER
from matches.states import MatchState, Promote, TrialState, VersionStatus
from tests.ladder import arena
from tests.matches.builders import a_result, a_version

pytestmark = pytest.mark.django_db

ROOM = 6
ALL_RULESETS = 0x1F << 8


def candidate_of(active: Version, **fields: object) -> Version:
    fields = {"data": f"# {active.bot.versions.count()}".encode(), "promote": Promote.WHEN_BETTER, **fields}
    return a_version(active.bot, VersionStatus.CANDIDATE, **fields)  # type: ignore[arg-type]


@pytest.fixture
def active() -> Version:
    arena.house()
    return a_version(data=b"# active")


@pytest.fixture
def candidate(active: Version) -> Version:
    return candidate_of(active)


def status(version: Version) -> str:
    return Version.objects.get(pk=version.pk).status


def the_trial() -> Trial:
    return Trial.objects.get()


Ranks = Callable[[int, list[int]], list[int]]
"""From the number of a game and the versions at its table."""


def first_wins(winner: Version) -> Ranks:
    """Wherever it plays; others draw."""
    return lambda game, versions: [1 + (winner.pk in versions and each != winner.pk) for each in versions]


def nobody_is_better(game: int, versions: list[int]) -> list[int]:
    return [1, 2] if game % 2 else [2, 1]


def play(ranks: Ranks) -> int:
    """Everything that is queued; how many matches that was."""
    queued = list(Match.objects.queued().order_by("pk"))
    for match in queued:
        versions = list(match.entries.values_list("version_id", flat=True))
        arena.finish(match, [ranks(game.number, versions) for game in match.games.all()])
    return len(queued)


def run(ranks: Ranks, ticks: int = MOST_BLOCKS + 2) -> None:
    for _ in range(ticks):
        run_trials(ROOM)
        if not play(ranks):
            return


# A block


def test_a_block_is_a_match_of_the_two_and_one_of_each_against_the_same_opponent(
    active: Version, candidate: Version
) -> None:
    duel, mine, theirs = run_trials(ROOM)
    assert seated(duel) == [candidate.pk, active.pk]
    assert (seated(mine)[0], seated(theirs)[0]) == (candidate.pk, active.pk)
    assert seated(mine)[1] == seated(theirs)[1]
    assert [match.games.count() for match in (duel, mine, theirs)] == [8, 4, 4]


def seated(match: Match) -> list[int]:
    return list(match.entries.values_list("version_id", flat=True))


def test_both_have_the_same_cards_against_the_panel_and_others_between_themselves(
    active: Version, candidate: Version
) -> None:
    duel, mine, theirs = run_trials(ROOM)
    assert cards(mine) == cards(theirs)
    assert not set(cards(mine)).intersection(cards(duel))


def cards(match: Match) -> list[tuple[str, tuple[int, ...]]]:
    return [(game.seed, game.seating) for game in services.block_of(match, 1).games]


def test_its_matches_say_what_they_are_and_are_not_rated(active: Version, candidate: Version) -> None:
    matches = run_trials(ROOM)
    play(first_wins(candidate))
    assert {(match.reason, match.rated, match.seats) for match in matches} == {("promotion", False, 2)}
    assert not Match.objects.rated().exists()
    refit(arena.ladder().pk)
    assert not candidate.ratings.exists()


def test_the_panel_is_two_of_the_house_and_two_of_others_and_nobody_of_the_same_owner(
    active: Version, candidate: Version
) -> None:
    arena.version(arena.bot(active.bot.owner), mask=ALL_RULESETS)
    others = [arena.version(mask=ALL_RULESETS) for _ in range(3)]
    met: list[int] = []
    for _ in range(8):
        met.append(seated(run_trials(ROOM)[1])[1])
        play(nobody_is_better)
    panel = set(met)
    assert len(panel) == 4
    assert all(met.count(each) == 2 for each in panel)
    assert Bot.objects.filter(versions__in=panel, is_house=True).count() == 2
    assert panel.intersection({other.pk for other in others}) == panel - house()


def house() -> set[int]:
    return set(Version.objects.filter(bot__is_house=True).values_list("pk", flat=True))


def test_without_anybody_else_the_two_play_each_other_alone() -> None:
    candidate = candidate_of(a_version(data=b"# alone"))
    assert len(run_trials(ROOM)) == 1
    play(first_wins(candidate))
    run(first_wins(candidate))
    assert status(candidate) == VersionStatus.ACTIVE


@pytest.mark.parametrize(
    ("mine", "theirs", "ruleset"),
    [(ALL_RULESETS, ALL_RULESETS, "classic"), (0b110 << 8, 0b10100 << 8, "all-wild")],
)
def test_it_plays_classic_or_else_the_first_ruleset_of_both(mine: int, theirs: int, ruleset: str) -> None:
    candidate_of(a_version(mask=theirs), mask=mine)
    assert {match.ruleset for match in run_trials(ROOM)} == {ruleset}


# How it ends


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


# What happens meanwhile


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


# Among other matches


def test_a_test_has_one_block_on_its_way(active: Version, candidate: Version) -> None:
    assert len(run_trials(600)) == 3
    assert run_trials(600) == []


def test_tests_take_half_of_the_room_and_one_block_where_there_is_none() -> None:
    for number in range(6):
        candidate_of(a_version(data=f"# a {number}".encode()))
    assert bots_in(run_trials(0)) == 1
    assert bots_in(run_trials(0)) == 0
    assert bots_in(run_trials(18)) == 3


def bots_in(matches: list[Match]) -> int:
    return Trial.objects.filter(matches__match__in=matches).distinct().count()


def test_an_owner_of_many_bots_does_not_keep_others_waiting() -> None:
    owner = arena.person()
    for number in range(6):
        candidate_of(a_version(arena.bot(owner), data=f"# many {number}".encode()))
    candidate_of(a_version(data=b"# one"))
    run_trials(0)
    play(nobody_is_better)
    owners = [match.entries.all()[0].version.bot.owner for match in run_trials(12) if is_duel(match)]
    assert len(owners) == 2
    assert {other == owner for other in owners} == {True, False}


def test_an_owner_has_two_blocks_on_their_way_and_no_more() -> None:
    owner = arena.person()
    for number in range(4):
        candidate_of(a_version(arena.bot(owner), data=f"# many {number}".encode()))
    assert bots_in(run_trials(600)) == 2
    assert run_trials(600) == []


def is_duel(match: Match) -> bool:
    return len({entry.version.bot_id for entry in match.entries.all()}) == 1


def test_a_broken_arena_tests_nobody(active: Version, candidate: Version) -> None:
    assert run_trials(NO_ROOM) == []


def test_the_schedulers_tick_tests_and_seats_others_beside(active: Version, candidate: Version) -> None:
    reasons = [match.reason for match in schedule(seed=1)]
    assert reasons.count("promotion") == 3
    assert "newcomer" in reasons


def test_how_long_it_may_take_is_told_once_a_block_was_played(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    assert forecast_of(the_trial()) == Forecast(MOST_BLOCKS)
    play(nobody_is_better)
    then = timezone.now() - timedelta(hours=1)
    Match.objects.update(created=then, finished=then + timedelta(seconds=30))
    run_trials(ROOM)
    told = forecast_of(the_trial())
    assert (told.blocks, told.seconds_a_block, told.seconds) == (39, 30.0, 39 * 30.0)
    play(nobody_is_better)
    Match.objects.filter(created__gt=then).update(finished=then + timedelta(seconds=80))
    run_trials(ROOM)
    assert forecast_of(the_trial()).seconds_a_block == 50.0


@pytest.mark.parametrize(
    ("blocks", "llr", "more"),
    [(3, 1.0, None), (4, 0.0, None), (10, BETTER.upper / 2, 10), (8, BETTER.lower * 0.8, 2), (20, 1.0, None)],
)
def test_where_the_evidence_goes_one_way_the_end_is_foreseen(
    blocks: int, llr: float, more: int | None
) -> None:
    assert likely(blocks, llr, MOST_BLOCKS - blocks) == more


def test_an_idle_tick_asks_little_however_many_candidates_are_decided_upon() -> None:
    for number in range(3):
        active = a_version(data=f"# {number}".encode())
        Trial.objects.create(
            candidate=candidate_of(active),
            against=active,
            state=TrialState.NOT_BETTER,
            decided=timezone.now(),
        )
    with CaptureQueriesContext(connection) as asked:
        assert run_trials(ROOM) == []
    assert len(asked) <= 2
