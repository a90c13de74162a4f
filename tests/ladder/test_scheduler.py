"""The scheduler's decisions, over values."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import median

from ladder.entrants import Entrant, earlier_opponents, may_meet
from ladder.pace import Pace, Spell
from ladder.scheduler import Contender, Drawing, LadderState, Load, Need, Table, draw_tables

HOUSE = 99


def house(version: int, rating: float = 1500) -> Contender:
    return Contender(Entrant(version, f"house {version}", HOUSE, True), rating, 20, True, 400)


def settled(version: int, rating: float = 1500, *, owner: int | None = None, se: float = 25) -> Contender:
    return Contender(Entrant(version, f"code {version}", owner or version, False), rating, se, True, 400)


def newcomer(version: int, *, owner: int | None = None, se: float = 400, games: int = 0) -> Contender:
    return Contender(Entrant(version, f"code {version}", owner or version, False), 1500, se, False, games)


def state(
    *contenders: Contender,
    seats: int = 2,
    ladder: int = 1,
    met: Mapping[tuple[int, int], int] | None = None,
    drawings: tuple[Drawing, ...] = (),
    pending: int = 0,
) -> LadderState:
    return LadderState(ladder, seats, contenders, met or {}, drawings, pending)


def draw(
    *states: LadderState, room: int = 1, pending: tuple[tuple[int, ...], ...] = (), seed: int = 1
) -> list[Table]:
    return draw_tables(states, Load(room, pending), random.Random(seed))


FOUR_HOUSE_BOTS = tuple(house(number) for number in (1, 2, 3, 4))


def test_where_all_are_sure_nobody_plays() -> None:
    assert draw(state(*FOUR_HOUSE_BOTS, settled(5)), room=10) == []


def test_newcomers_come_before_the_cycle_and_the_cycle_before_the_unsure() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5), settled(6, se=45), drawings=(Drawing(7, (1, 2)),))
    needs = [table.need for table in draw(ladder, room=12)]
    assert needs == sorted(needs)
    assert set(needs) == {Need.NEWCOMER, Need.CYCLE, Need.SURER}


def test_the_least_known_bot_is_served_first() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5, se=90, games=40), newcomer(6, se=200, games=8))
    assert 6 in draw(ladder)[0].versions


def test_a_newcomer_first_meets_two_different_house_bots() -> None:
    others = [settled(number) for number in range(10, 20)]
    for seed in range(20):
        tables = draw(state(*FOUR_HOUSE_BOTS, newcomer(5), *others), room=2, seed=seed)
        opponents = {version for table in tables for version in table.versions} - {5}
        assert len(opponents) == 2
        assert opponents <= {1, 2, 3, 4}


def test_a_newcomers_table_of_four_has_two_house_bots() -> None:
    others = [settled(number) for number in range(10, 20)]
    for seed in range(20):
        table = draw(state(*FOUR_HOUSE_BOTS, newcomer(5), *others, seats=4), seed=seed)[0]
        assert len(set(table.versions) & {1, 2, 3, 4}) >= 2


def test_a_newcomer_that_met_the_house_meets_the_others_one_after_the_other() -> None:
    others = [settled(number) for number in range(10, 18)]
    met = {(1, 5): 4, (2, 5): 4}
    opponents = Counter[int]()
    for seed in range(12):
        table = draw(state(*FOUR_HOUSE_BOTS, newcomer(5, games=8), *others, met=met), seed=seed)[0]
        (opponent,) = set(table.versions) - {5}
        met[min(5, opponent), max(5, opponent)] = met.get((min(5, opponent), max(5, opponent)), 0) + 4
        opponents[opponent] += 1
    assert len(opponents) >= 8


def test_the_unsure_mostly_meet_their_neighbours() -> None:
    far, near = [settled(n, 2300) for n in range(10, 20)], [settled(n, 1500) for n in range(20, 30)]
    met = {(n, 5): 4 for n in (1, 2)}
    ladder = state(*FOUR_HOUSE_BOTS, settled(5, se=40), *far, *near, met=met)
    tables = [draw(ladder, seed=seed)[0] for seed in range(100)]
    met_far = sum(bool(set(table.versions) & set(range(10, 20))) for table in tables)
    assert 0 < met_far < 25


def test_the_better_a_bot_is_known_the_nearer_are_its_opponents() -> None:
    others = [settled(n, 500 + 50 * n) for n in range(10, 31)]
    met = {(n, 5): 4 for n in (1, 2, 3, 4)}
    apart = []
    for se in (900, 400, 40):
        ladder = state(*FOUR_HOUSE_BOTS, settled(5, 1510, se=se), *others, met=met)
        tables = [draw(ladder, seed=seed)[0] for seed in range(40)]
        apart.append(median(abs(500 + 50 * max(table.versions) - 1510) for table in tables))
    assert apart[0] > apart[1] > apart[2]


def test_no_version_waits_for_more_than_four_matches() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5), newcomer(6), newcomer(7))
    tables = draw(ladder, room=50, pending=((5,), (5,), (5,), (1,), (1,), (1,), (1,)))
    assert Counter(version for table in tables for version in table.versions)[5] == 1
    assert not any(1 in table.versions for table in tables)


def test_owners_take_turns_however_many_bots_they_have() -> None:
    crowd = [newcomer(number, owner=50) for number in range(10, 30)]
    ladder = state(*FOUR_HOUSE_BOTS, *crowd, newcomer(5))
    tables = draw(ladder, room=4)
    assert any(5 in table.versions for table in tables[:2])


def owners_drawn(crowd: int, spent: Mapping[int, float], *, room: int) -> Counter[int]:
    """Who gets tables of owner 50's crowd, which is not settled, and two settled bots of owners 6 and 7."""
    bots = [newcomer(number, owner=50, se=100, games=8) for number in range(10, 10 + crowd)]
    ladder = state(*FOUR_HOUSE_BOTS, *bots, settled(6, se=45), settled(7, se=45))
    tables = draw_tables([ladder], Load(room, spent=spent), random.Random(1))
    owner = {c.version: c.entrant.owner for c in ladder.contenders}
    return Counter(owner[version] for table in tables for version in table.versions)


def test_time_is_shared_and_not_matches() -> None:
    """Fifty newcomers of one owner go before the unsure, but not once they have had far more than a share."""
    assert owners_drawn(50, {50: 20}, room=4)[50] == 4
    late = owners_drawn(50, {50: 900, 6: 10, 7: 10}, room=4)
    assert late[50] < late[6] + late[7]


def test_a_slow_match_that_waits_is_paid_for_like_a_played_one() -> None:
    began = datetime(2026, 1, 1, tzinfo=UTC)
    slow = Spell(((5, 5), (1, HOUSE)), began, began + timedelta(minutes=4))
    quick = [Spell(((6, 6), (n, HOUSE)), began, began + timedelta(seconds=2)) for n in (2, 3, 4)]
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5, games=4, se=200), newcomer(6, games=4, se=200))
    tables = draw_tables(
        [ladder], Load(3, pending=((5, 1), (6, 2)), pace=Pace([slow, *quick])), random.Random(1)
    )
    assert [6 in table.versions for table in tables] == [True, True, True]


def test_a_first_match_comes_first_however_much_its_owner_had() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5), newcomer(6, games=8, se=100))
    tables = draw_tables([ladder], Load(0, spent={5: 9000}), random.Random(1))
    assert [5 in table.versions for table in tables] == [True]


def test_ladders_take_turns() -> None:
    known = newcomer(5, games=4)
    tables = draw(
        state(*FOUR_HOUSE_BOTS, known, seats=2, ladder=1, pending=3),
        state(*FOUR_HOUSE_BOTS, known, seats=4, ladder=2),
    )
    assert tables[0].ladder == 2


def test_a_bots_first_match_is_on_the_leading_ladder_however_much_waits_there() -> None:
    tables = draw(
        state(*FOUR_HOUSE_BOTS, newcomer(5), seats=2, ladder=1, pending=3),
        state(*FOUR_HOUSE_BOTS, newcomer(5), seats=4, ladder=2),
    )
    assert tables[0].ladder == 1


def test_the_house_fills_one_ladder_after_the_other() -> None:
    unknown = [replace(each, se=400, settled=False, games=0) for each in FOUR_HOUSE_BOTS]
    ladders = [state(*unknown, ladder=number) for number in (1, 2)]
    assert {table.ladder for table in draw(*ladders, room=6)} == {1}


def test_house_bots_that_never_played_wait_for_room() -> None:
    unknown = [replace(each, se=400, settled=False, games=0) for each in FOUR_HOUSE_BOTS]
    assert draw(state(*unknown), room=0) == []


def test_a_guest_comes_before_the_house_on_any_ladder() -> None:
    unknown = [replace(each, se=400, settled=False, games=0) for each in FOUR_HOUSE_BOTS]
    ladders = [state(*unknown, ladder=1), state(*unknown, newcomer(5, games=4), ladder=2)]
    assert 5 in draw(*ladders, pending=((1, 2),))[0].versions


def test_a_bot_that_never_played_does_not_wait_for_room() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, newcomer(5), newcomer(6, games=4, se=200))
    tables = draw(ladder, room=0)
    assert [5 in table.versions for table in tables] == [True]


def test_bots_of_one_owner_are_never_seated_together() -> None:
    ladder = state(*FOUR_HOUSE_BOTS[:2], *[newcomer(n, owner=7) for n in (5, 6, 7, 8)], seats=3)
    for table in draw(ladder, room=20):
        assert len(set(table.versions) & {5, 6, 7, 8}) <= 1


def test_identical_code_is_never_seated_together_and_house_bots_may_meet() -> None:
    twin = Entrant(6, "code 5", 6, False)
    assert not may_meet(newcomer(5).entrant, twin)
    assert may_meet(FOUR_HOUSE_BOTS[0].entrant, FOUR_HOUSE_BOTS[1].entrant)


def test_earlier_opponents_are_counted_by_code() -> None:
    entrants = [Entrant(n, "same", n, False) for n in (1, 2, 3)] + [Entrant(4, "other", 4, False)]
    assert earlier_opponents(entrants, 8) == {1: 0, 2: 0, 3: 0, 4: 1}


def test_too_few_bots_for_a_table_make_no_match() -> None:
    assert draw(state(house(1), newcomer(5), newcomer(6), seats=4)) == []


def test_a_cycles_tables_are_drawn_in_order_and_once() -> None:
    drawings = (Drawing(11, (1, 2)), Drawing(12, (3, 4)), Drawing(13, (1, 3)))
    assert [table.fixture for table in draw(state(*FOUR_HOUSE_BOTS, drawings=drawings), room=9)] == [
        11,
        12,
        13,
    ]


def test_the_same_random_numbers_give_the_same_tables() -> None:
    ladder = state(*FOUR_HOUSE_BOTS, *[newcomer(number) for number in range(5, 15)], seats=4)
    assert draw(ladder, room=8, seed=4) == draw(ladder, room=8, seed=4)
    assert draw(ladder, room=8, seed=4) != draw(ladder, room=8, seed=5)
