"""A cycle seats everybody with everybody, evenly."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladder.cycle import cycle_tables, pairs, pools
from ladder.designs import tables_of_four
from ladder.entrants import Entrant, may_meet


def entrant(
    version: int, *, owner: int | None = None, code: str | None = None, house: bool = False
) -> Entrant:
    return Entrant(version, code or f"code {version}", owner or version, house)


def field_of(size: int) -> list[Entrant]:
    return [entrant(version) for version in range(1, size + 1)]


def met(tables: list[tuple[int, ...]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def tables_of(entrants: list[Entrant], seats: int) -> list[tuple[int, ...]]:
    return cycle_tables(entrants, seats, random.Random(1))


@pytest.mark.parametrize("size", [2, 5, 9, 40])
def test_at_two_seats_every_pair_meets_exactly_once(size: int) -> None:
    meetings = met(tables_of(field_of(size), 2))
    assert set(meetings.values()) == {1}
    assert len(meetings) == size * (size - 1) / 2


@pytest.mark.parametrize("size", [4, 5, 8, 13, 24, 40])
def test_at_four_seats_every_pair_meets_equally_often_or_once_more(size: int) -> None:
    meetings = met(tables_of(field_of(size), 4))
    assert set(meetings) == set(pairs(field_of(size)))
    assert max(meetings.values()) - min(meetings.values()) <= 1


def test_every_design_is_balanced_in_pairs_and_places() -> None:
    for players in range(4, 41):
        tables = tables_of_four(players) or []
        meetings = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
        assert len(meetings) == players * (players - 1) / 2
        assert max(meetings.values()) - min(meetings.values()) <= 1
        if players > 4:
            assert len(set(Counter((place, n) for t in tables for n, place in enumerate(t)).values())) == 1


def test_thirteen_at_tables_of_four_meet_exactly_once() -> None:
    assert set(met(tables_of(field_of(13), 4)).values()) == {1}


@pytest.mark.parametrize(("seats", "most"), [(2, 0), (3, 3), (4, 0)])
def test_nobody_plays_more_than_others(seats: int, most: int) -> None:
    sat = Counter(version for table in tables_of(field_of(24), seats) for version in table)
    assert max(sat.values()) - min(sat.values()) <= most


def test_an_owners_bots_cost_a_design_few_of_its_tables() -> None:
    field = [entrant(version, owner=1 if version <= 3 else version) for version in range(1, 25)]
    tables = tables_of(field, 4)
    assert set(met(tables)) == set(pairs(field))
    assert len(tables) <= 72 + 6


@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 12), st.booleans()), max_size=14),
    st.integers(2, 5),
)
@settings(max_examples=60)
def test_nobody_is_seated_with_whom_it_may_not_meet(rows: list[tuple[int, int, bool]], seats: int) -> None:
    entrants = {
        version: entrant(version, owner=owner, code=f"code {code}", house=house)
        for version, (owner, code, house) in enumerate(rows, 1)
    }
    for table in tables_of(list(entrants.values()), seats):
        assert len(table) == seats
        assert all(may_meet(entrants[a], entrants[b]) for a, b in combinations(table, 2))


def test_a_large_field_meets_its_neighbours_only() -> None:
    tables = tables_of(field_of(100), 2)
    assert max(abs(a - b) for a, b in tables) < 24
    assert met(tables)[frozenset({12, 13})] == 1
    assert met(tables)[frozenset({24, 25})] == 1


def test_pools_overlap_by_half_and_reach_both_ends() -> None:
    ends = [(pool[0].version, pool[-1].version) for pool in pools(field_of(50))]
    assert ends == [(1, 24), (13, 36), (25, 48), (27, 50)]
