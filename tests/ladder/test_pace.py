"""What can be told of the workers from the matches they played."""

from datetime import UTC, datetime, timedelta

import pytest

from ladder.pace import FEW, LONGEST_QUEUE, SHORTEST_QUEUE, STRANGE_MATCH, Pace, Spell, queue_length

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def spell(began: float, seconds: float, *seated: tuple[int, int]) -> Spell:
    """`began` seconds after noon."""
    start = NOON + timedelta(seconds=began)
    return Spell(seated, start, start + timedelta(seconds=seconds))


def test_an_idle_hour_makes_no_worker_slower() -> None:
    pace = Pace([spell(0, 4), spell(4, 4), spell(3600, 4)])
    assert pace.per_second == pytest.approx(1 / 4)


def test_two_workers_side_by_side_are_twice_as_fast() -> None:
    pace = Pace([spell(0, 4), spell(0, 4), spell(4, 4), spell(4, 4)])
    assert pace.per_second == pytest.approx(2 / 4)


def test_before_the_first_match_the_pace_is_a_guess() -> None:
    assert Pace([]).per_second == 1 / STRANGE_MATCH
    assert Pace([]).seconds_of([1]) == STRANGE_MATCH


def test_a_table_is_as_slow_as_the_slowest_at_it() -> None:
    pace = Pace([spell(0, 2, (1, 10), (2, 20)), spell(2, 60, (3, 30), (1, 10))])
    assert pace.seconds_of([2, 3]) == 60
    assert pace.seconds_of([2, 9]) == 2


def test_those_at_a_table_share_its_time() -> None:
    pace = Pace([spell(0, 60, (1, 10), (2, 20)), spell(100, 8, (2, 20), (3, 20))])
    assert pace.spent(NOON) == {10: 30, 20: 38}
    assert pace.spent(NOON + timedelta(seconds=90)) == {20: 8}


def test_the_queue_holds_what_is_played_in_ten_seconds() -> None:
    fast = [spell(0, 1) for _ in range(3)]
    assert queue_length(Pace(fast)) == 30


def test_slow_matches_make_the_queue_short_for_a_first_match_waits_behind_it() -> None:
    assert queue_length(Pace([spell(0, 120)])) == SHORTEST_QUEUE
    assert queue_length(Pace([spell(0, 8)])) == FEW
    assert queue_length(Pace([spell(0, 0.001)])) == LONGEST_QUEUE
