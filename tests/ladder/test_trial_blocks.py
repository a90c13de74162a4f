"""A block of a trial: who plays whom with which cards, and how many are played among other matches."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ladder.refit import refit
from ladder.room import NO_ROOM
from ladder.services import schedule
from ladder.trials import run_trials
from matches import services
from matches.models import Bot, Match, Trial, Version
from matches.states import TrialState, VersionStatus
from tests.ladder import arena
from tests.ladder.trials import ROOM, candidate_of, first_wins, nobody_is_better, play, run, seated, status
from tests.matches.builders import a_version

pytestmark = pytest.mark.django_db

ALL_RULESETS = 0x1F << 8


def test_a_block_is_a_match_of_the_two_and_one_of_each_against_the_same_opponent(
    active: Version, candidate: Version
) -> None:
    duel, mine, theirs = run_trials(ROOM)
    assert seated(duel) == [candidate.pk, active.pk]
    assert (seated(mine)[0], seated(theirs)[0]) == (candidate.pk, active.pk)
    assert seated(mine)[1] == seated(theirs)[1]
    assert [match.games.count() for match in (duel, mine, theirs)] == [8, 4, 4]


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
