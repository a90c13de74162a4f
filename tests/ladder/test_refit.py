"""From the result log to runs of ratings, in the database."""

from datetime import timedelta
from io import StringIO
from itertools import combinations

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder import result_log
from ladder.leases import LeaseLost, held
from ladder.models import Ladder, Lease, MatchEffect, PairTotal, Rating, RatingRun
from ladder.refit import refit, refit_due
from matches.models import Event, Match, Version
from matches.querysets import MatchQuerySet
from matches.services import restore_match, void_match
from matches.states import EventKind, VersionStatus
from tests.ladder import arena

pytestmark = pytest.mark.django_db

WON = [[1, 2]] * 4
LOST = [[2, 1]] * 4


def run_of(ladder: Ladder, *, from_scratch: bool = False) -> RatingRun:
    run = refit(ladder.pk, from_scratch=from_scratch)
    assert run is not None
    return run


def ratings(run: RatingRun) -> dict[int, float]:
    return dict(run.ratings.values_list("version_id", "rating"))


def effect(of: int, version: Version) -> MatchEffect:
    return MatchEffect.objects.get(entry__match_id=of, entry__version=version)


def test_the_winner_stands_above_the_loser() -> None:
    first, second, *_ = arena.house()
    arena.match(first, second)
    rated = ratings(run_of(arena.ladder()))
    assert rated[first.pk] > 1500 > rated[second.pk]


def test_the_house_mean_is_1500_after_any_results() -> None:
    house = arena.house()
    guest = arena.version()
    for opponent in house:
        arena.match(guest, opponent)
    rated = ratings(run_of(arena.ladder()))
    assert sum(rated[v.pk] for v in house) / 4 == pytest.approx(1500)
    assert rated[guest.pk] > 1500


def test_every_active_version_is_listed_even_before_its_first_game() -> None:
    arena.house()
    newcomer = arena.version()
    listed = run_of(arena.ladder()).ratings.get(version=newcomer)
    assert (listed.games, listed.rank, listed.provisional) == (0, None, True)


def test_a_version_is_not_listed_where_its_bot_does_not_play() -> None:
    marathon_only = arena.version(mask=1 << 9)
    hidden = arena.version()
    hidden.bot.hidden = True
    hidden.bot.save()
    assert not {marathon_only.pk, hidden.pk} & ratings(run_of(arena.ladder())).keys()


def test_results_of_other_ladders_and_unrated_ones_do_not_count() -> None:
    first, second, third, fourth = arena.house()
    arena.match(first, second, third, fourth)
    run = run_of(arena.ladder(seats=2))
    assert set(ratings(run).values()) == {1500}
    assert run_of(arena.ladder(seats=4)).ratings.get(version=first).games == 4


def test_nothing_new_makes_no_run() -> None:
    first, second, *_ = arena.house()
    arena.match(first, second)
    ladder = arena.ladder()
    run_of(ladder)
    assert refit(ladder.pk) is None


def test_counting_in_steps_equals_counting_from_scratch() -> None:
    first, second, third, _ = arena.house()
    ladder = arena.ladder()
    for ranks in (WON, LOST, [[1, 2], [2, 1], [1, 1], [1, 2]]):
        arena.match(first, second, ranks=ranks)
        arena.match(second, third)
        last = run_of(ladder)
    again = run_of(ladder, from_scratch=True)
    assert ratings(again) == ratings(last)
    assert again.input_hash == last.input_hash


def test_the_whole_log_counted_anew_gives_the_ratings_that_were_come_to_step_by_step() -> None:
    """Two ladders, a new version, code uploaded twice, a match voided and another restored."""
    house = arena.house()
    guest, copy = arena.version(code="a" * 64), arena.version(code="a" * 64)
    ladders = [arena.ladder(seats) for seats in (2, 4)]
    for round_ in range(4):
        arena.match(guest, house[round_], ranks=[WON, LOST][round_ % 2])
        arena.match(copy, *house[:3])
        if round_ == 2:
            guest = arena.version(guest.bot)
        last = [run_of(ladder) for ladder in ladders]
    voided, restored = Match.objects.filter(seats=2).order_by("pk")[:2]
    void_match(voided.pk, "a mistake")
    void_match(restored.pk, "another")
    run_of(ladders[0])
    restore_match(restored.pk, "it was none")
    last[0] = run_of(ladders[0])
    call_command("refit", "--from-scratch", stdout=StringIO())
    for ladder, run in zip(ladders, last, strict=True):
        again = ladder.runs.latest("id")
        assert again != run
        assert (ratings(again), again.input_hash) == (ratings(run), run.input_hash)


def test_the_same_result_told_twice_counts_once() -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    played = arena.match(first, second, ranks=WON)
    once = ratings(run_of(ladder))
    Event.objects.create(kind=EventKind.MATCH_FINISHED, match=played)
    assert refit(ladder.pk) is None
    assert ratings(run_of(ladder, from_scratch=True)) == once


def test_a_voided_match_is_forgotten() -> None:
    first, second, third, _ = arena.house()
    ladder = arena.ladder()
    arena.match(first, second)
    without = ratings(run_of(ladder))
    voided = arena.match(first, third)
    assert ratings(run_of(ladder)) != without
    void_match(voided.pk, "the arena's clock stood still")
    assert ratings(run_of(ladder)) == without


def test_a_match_voided_before_it_was_counted_never_counts() -> None:
    first, second, *_ = arena.house()
    voided = arena.match(first, second)
    void_match(voided.pk, "a mistake")
    assert set(ratings(run_of(arena.ladder())).values()) == {1500}
    assert not PairTotal.objects.exists()


def test_a_restored_match_counts_as_if_it_had_never_been_voided() -> None:
    first, second, third, _ = arena.house()
    ladder = arena.ladder()
    counted, uncounted = arena.match(first, second), arena.match(first, third)
    void_match(uncounted.pk, "a mistake")
    run_of(ladder)
    void_match(counted.pk, "another")
    run_of(ladder)
    for voided in (counted, uncounted):
        restore_match(voided.pk, "cleared")
    run = run_of(ladder)
    assert run.ratings.get(version=first).games == 8
    assert effect(uncounted.pk, first).run == run
    assert effect(counted.pk, first).run != run
    assert ratings(run_of(ladder, from_scratch=True)) == ratings(run)


def test_a_match_is_explained_by_the_run_that_first_counts_it() -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    played = arena.match(first, second)
    run = run_of(ladder)
    arena.match(first, second)
    run_of(ladder)
    explained = effect(played.pk, first)
    assert explained.run == run
    assert (explained.score, explained.expected) == (1, 0.5)
    assert explained.effect == pytest.approx(explained.k * 0.5)
    assert explained.rating_before == pytest.approx(1500)
    assert explained.rating_after > explained.rating_before
    assert explained.high_before - explained.low_before > explained.high_after - explained.low_after


def test_the_effect_agrees_with_the_refit_once_the_bots_are_known() -> None:
    first, second, third, fourth = arena.house()
    ladder = arena.ladder()
    for one, other in ((first, second), (second, third), (third, fourth), (fourth, first)) * 8:
        arena.match(one, other, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    run_of(ladder)
    played = arena.match(first, second)
    run_of(ladder)
    explained = effect(played.pk, first)
    assert explained.rating_after - explained.rating_before == pytest.approx(explained.effect, rel=0.05)
    assert explained.from_elsewhere == pytest.approx(0, abs=1)


def test_identical_code_shares_one_rating() -> None:
    first, *_ = arena.house()
    one, other = arena.version(code="a" * 64), arena.version(code="a" * 64)
    arena.match(one, first)
    rated = ratings(run_of(arena.ladder()))
    assert rated[one.pk] == rated[other.pk] > 1500


def test_a_new_version_starts_where_the_one_before_stood() -> None:
    first, second, *_ = arena.house()
    mine = arena.bot()
    old = arena.version(mine)
    for opponent in (first, second):
        arena.match(old, opponent)
    new = arena.version(mine)
    ladder = arena.ladder()
    rated = ratings(run_of(ladder))
    assert old.pk not in rated
    assert rated[new.pk] > 1550


def test_an_upload_takes_nobodys_rank_away() -> None:
    house, ladder = arena.house(), arena.ladder()
    for one, other in combinations(house, 2):
        for _ in range(10):
            arena.match(one, other, ranks=[[1, 2], [2, 1], [1, 2], [2, 1]])
    assert not run_of(ladder).ratings.filter(provisional=True).exists()
    newcomer = arena.version()
    assert run_of(ladder).ratings.get(provisional=True).version == newcomer


def test_a_benched_version_leaves_the_list_but_its_results_stay() -> None:
    first, second, *_ = arena.house()
    guest = arena.version()
    arena.match(guest, first)
    ladder = arena.ladder()
    before = ratings(run_of(ladder))
    Version.objects.filter(pk=guest.pk).update(status=VersionStatus.BENCHED)
    after = ratings(run_of(ladder))
    assert guest.pk not in after
    assert after[first.pk] == pytest.approx(before[first.pk])
    assert after[second.pk] == pytest.approx(before[second.pk])


def test_a_refit_is_due_after_a_result_and_not_again() -> None:
    first, second, *_ = arena.house()
    arena.ladder()
    later = timezone.now()
    assert len(refit_due(later)) == 1
    arena.match(first, second)
    assert refit_due(later) == []
    later += timedelta(seconds=6)
    assert len(refit_due(later)) == 1
    assert refit_due(later + timedelta(seconds=6)) == []


def test_an_idle_ladder_steps_over_what_happens_elsewhere() -> None:
    first, second, third, fourth = arena.house()
    two_seats = arena.ladder(seats=2)
    run_of(two_seats)
    arena.match(first, second, third, fourth)
    refit_due(timezone.now() + timedelta(minutes=1))
    watermark = two_seats.watermark
    two_seats.refresh_from_db()
    assert two_seats.watermark > watermark


def test_only_one_refits_a_ladder_at_a_time() -> None:
    arena.house()
    ladder = arena.ladder()
    with held(f"refit {ladder.pk}"):
        assert refit(ladder.pk) is None
    assert refit(ladder.pk) is not None


def test_who_lost_the_lease_may_not_write() -> None:
    with held("anything") as lease:
        assert lease is not None
        Lease.objects.update(until=timezone.now() - timedelta(seconds=1))
        with held("anything") as successor:
            assert successor is not None
            with pytest.raises(LeaseLost):
                lease.confirm()
            successor.confirm()


def test_a_refit_asks_the_same_number_of_queries_however_many_results(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    for _ in range(12):
        arena.match(first, second)
    with django_assert_max_num_queries(40):
        run_of(ladder)


def test_snapshots_are_thinned_to_the_last_of_each_hour() -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    runs = []
    for _ in range(4):
        arena.match(first, second)
        runs.append(run_of(ladder))
    noon = timezone.now().replace(minute=30) - timedelta(days=1)
    for run, minutes in zip(runs[:3], (0, 10, 70), strict=True):
        RatingRun.objects.filter(pk=run.pk).update(created=noon + timedelta(minutes=minutes))
    arena.match(first, second)
    run_of(ladder)
    assert [Rating.objects.filter(run=run).exists() for run in runs] == [False, True, True, True]
    assert RatingRun.objects.count() == 5


def test_a_match_that_ends_while_the_log_is_read_is_left_for_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, *_ = arena.house()
    arena.match(first, second)
    read_entries = result_log._entries

    def after_another_ended(matches: MatchQuerySet) -> dict[int, list[tuple[int, int]]]:
        arena.match(first, second)
        return read_entries(matches)

    monkeypatch.setattr(result_log, "_entries", after_another_ended)
    assert len(list(result_log.played(Match.objects.rated()))) == 1
