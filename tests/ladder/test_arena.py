"""A simulated arena: the real scheduler, queue and refit, with a referee that knows the true strengths."""

from datetime import timedelta
from itertools import combinations

import pytest
from django.core.cache import cache
from django.db.models import Count, Max
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.rulesets import RULESETS
from ladder.leases import held
from ladder.models import Ladder, Rating
from ladder.refit import refit, refit_due
from ladder.room import is_broken
from ladder.services import schedule
from matches.models import Entry, Match, Version
from matches.services import create_match
from tests.ladder import arena

pytestmark = pytest.mark.django_db

HOUSE = (1150, 1300, 1600, 1900)


def classic() -> list[Ladder]:
    """Where the arena's bots play; the other ladders stay empty."""
    return list(Ladder.objects.filter(ruleset="classic").order_by("seats"))


def everything_played(referee: arena.FakeReferee, *, most_ticks: int = 200) -> int:
    """Ticks until the scheduler asks for nothing more."""
    for tick in range(most_ticks):
        if not schedule(seed=tick):
            return tick
        referee.play_all()
        for ladder in classic():
            refit(ladder.pk)
    raise AssertionError("The scheduler never came to rest.")


def strengths(house: list[Version], guests: list[Version]) -> dict[int, float]:
    known = dict(zip((v.pk for v in house), HOUSE, strict=True))
    return {**known, **{v.pk: 1200 + 100 * place for place, v in enumerate(guests)}}


def order_agreement(ladder: Ladder, truth: dict[int, float]) -> float:
    """Kendall's tau between the table and the truth."""
    rated = dict(Rating.objects.newest().filter(run__ladder=ladder).values_list("version", "rating"))
    signs = [(rated[a] - rated[b]) * (truth[a] - truth[b]) > 0 for a, b in combinations(truth, 2)]
    return (2 * sum(signs) - len(signs)) / len(signs)


def met_pairs(seats: int) -> set[frozenset[int]]:
    played = Match.objects.finished().filter(seats=seats).prefetch_related("entries")
    tables = [[entry.version_id for entry in match.entries.all()] for match in played]
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def test_the_arena_finds_the_true_order_and_comes_to_rest() -> None:
    house, guests = arena.house(), [arena.version() for _ in range(4)]
    truth = strengths(house, guests)
    referee = arena.FakeReferee(truth)
    everything_played(referee)
    for ladder in classic():
        ratings = Rating.objects.newest().filter(run__ladder=ladder)
        assert order_agreement(ladder, truth) >= 0.85
        assert not ratings.filter(provisional=True).exists()
        assert (ratings.aggregate(worst=Max("se"))["worst"] or 99) <= 30
        assert len(met_pairs(ladder.seats)) == 8 * 7 / 2


def test_a_newcomer_is_on_both_ladders_after_the_next_round_of_matches() -> None:
    house = arena.house()
    newcomer_strength = dict(zip((v.pk for v in house), HOUSE, strict=True))
    referee = arena.FakeReferee(newcomer_strength)
    for tick in range(3):
        schedule(seed=tick)
        referee.play_all()
    newcomer = arena.version()
    newcomer_strength[newcomer.pk] = 1500
    schedule(seed=9)
    referee.play_all()
    for ladder in classic():
        refit(ladder.pk)
        assert Rating.objects.newest().get(run__ladder=ladder, version=newcomer).games >= 4


def test_one_owner_with_many_bots_does_not_crowd_out_another() -> None:
    arena.house()
    crowd_owner = arena.person()
    for _ in range(20):
        arena.version(arena.bot(crowd_owner))
    single = arena.version()
    schedule(seed=1)
    mine = Entry.objects.filter(version=single).values("match__seats").distinct()
    assert {row["match__seats"] for row in mine} == {2, 4}


def test_two_bots_of_one_owner_never_meet() -> None:
    arena.house()
    owner = arena.person()
    mine = {arena.version(arena.bot(owner)).pk for _ in range(3)}
    for tick in range(10):
        schedule(seed=tick)
        Match.objects.queued().update(state="cancelled")
    for match in Match.objects.prefetch_related("entries"):
        assert len(mine & {entry.version_id for entry in match.entries.all()}) <= 1


def test_nobody_has_more_than_four_matches_waiting() -> None:
    arena.house()
    for _ in range(6):
        arena.version()
    for tick in range(10):
        schedule(seed=tick)
    waiting = Entry.objects.values("version").annotate(matches=Count("id"))
    assert max(row["matches"] for row in waiting) <= 4


def test_the_queue_stays_short() -> None:
    arena.house()
    for _ in range(30):
        arena.version()
    for tick in range(10):
        schedule(seed=tick)
    assert Match.objects.queued().count() <= 14


def test_a_broken_arena_gets_no_more_work_until_somebody_has_looked() -> None:
    arena.house()
    for tick in range(3):
        schedule(seed=tick)
        Match.objects.queued().update(state="failed")
    assert schedule(seed=3) == []
    Match.objects.update(created=timezone.now() - timedelta(minutes=11))
    assert schedule(seed=4)


def test_an_arena_that_plays_other_matches_well_is_not_stopped_by_those_of_one_bot() -> None:
    versions = list(arena.house())
    for number in range(30):
        match = create_match("classic", versions[:2])
        ended = {"state": "failed"} if number % 2 else {"state": "finished", "finished": timezone.now()}
        Match.objects.filter(pk=match.pk).update(**ended)
    assert not is_broken(timezone.now())
    Match.objects.finished().update(finished=timezone.now() - timedelta(minutes=11))
    assert is_broken(timezone.now())


def test_a_cycle_comes_once_a_day_and_after_an_upload() -> None:
    truth = dict(zip((v.pk for v in arena.house()), HOUSE, strict=True))
    referee = arena.FakeReferee(truth)
    everything_played(referee)
    assert cycles() == [1, 1]
    Ladder.objects.update(cycle_started=timezone.now() - timedelta(days=1, minutes=1))
    everything_played(referee)
    assert cycles() == [2, 2]
    newcomer = arena.version()
    Version.objects.filter(pk=newcomer.pk).update(activated=timezone.now())
    truth[newcomer.pk] = 1500
    everything_played(referee)
    assert cycles() == [3, 3]


def cycles() -> list[int]:
    return [ladder.cycle for ladder in classic()]


def test_the_same_seed_asks_for_the_same_matches() -> None:
    arena.house()
    schedule(seed=3)
    first = _tables()
    Match.objects.all().delete()
    Ladder.objects.all().delete()
    schedule(seed=3)
    assert _tables() == first


def _tables() -> list[tuple[int, list[int]]]:
    matches = Match.objects.order_by("pk").prefetch_related("entries")
    return [(match.seats, [entry.version_id for entry in match.entries.all()]) for match in matches]


def test_a_version_plays_only_the_rulesets_it_declares() -> None:
    arena.house()
    stranger = arena.version(mask=1 << 9)
    schedule(seed=1)
    assert Match.objects.exists()
    assert not Entry.objects.filter(version=stranger).exists()


def test_an_arena_at_rest_is_hardly_looked_at_until_something_happens(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    cache.clear()
    everything_played(arena.FakeReferee(dict(zip((v.pk for v in arena.house()), HOUSE, strict=True))))
    later = timezone.now() + timedelta(minutes=1)
    refit_due(later)
    assert schedule(seed=1) == []
    with django_assert_max_num_queries(5):
        assert schedule(seed=1) == []
        assert refit_due(later) == []
    arena.version()
    assert schedule(seed=1)


def test_the_ladders_of_every_ruleset_at_two_and_four_seats_are_open() -> None:
    arena.house()
    schedule(seed=1)
    ladders = Ladder.objects.order_by("id").values_list("ruleset", "seats")
    assert list(ladders) == [(ruleset, seats) for ruleset in RULESETS for seats in (2, 4)]


def test_only_one_scheduler_works_at_a_time() -> None:
    arena.house()
    with held("schedule"):
        assert schedule(seed=1) == []


def test_a_tick_asks_the_same_number_of_queries_however_many_bots(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    house = arena.house()
    for _ in range(20):
        arena.version()
    arena.match(house[0], house[1])
    for _ in range(4):
        schedule(seed=1)
    with django_assert_max_num_queries(65):
        assert schedule(seed=2) == []
