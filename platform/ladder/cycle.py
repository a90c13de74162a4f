"""A cycle: everybody meets everybody, or, on a large ladder, everybody of similar strength.

At four seats by a balanced design, in which pairs meet equally often; what a design cannot seat, because
some may not meet, and other table sizes are filled greedily.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ladder.designs import Places, tables_of_four
from ladder.entrants import Entrant, may_meet

FULL_ROUND_ROBIN = 40
POOL = 24
SHUFFLES = 20
"""Ways to seat a pool in a design; the one with the fewest tables that may not be is taken."""

Pair = frozenset[int]


def cycle_tables(by_rating: Sequence[Entrant], seats: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Tables that seat every pair of a pool together, in random order."""
    tables: list[tuple[int, ...]] = []
    covered: set[Pair] = set()
    for pool in pools(by_rating):
        designed = _by_design(pool, rng) if seats == 4 else []
        covered |= _pairs_at(designed)
        open_pairs = {pair for pair in pairs(pool) if pair not in covered}
        tables += designed
        tables += _cover(pool, open_pairs, seats, rng)
        covered |= open_pairs
    rng.shuffle(tables)
    return tables


def _by_design(pool: Sequence[Entrant], rng: random.Random) -> list[tuple[int, ...]]:
    """Without the tables at which some may not meet."""
    places = tables_of_four(len(pool)) or []
    seatings = (rng.sample(pool, len(pool)) for _ in range(SHUFFLES))
    return max((_allowed(places, seating) for seating in seatings), key=len)


def _allowed(tables: Sequence[Places], seating: Sequence[Entrant]) -> list[tuple[int, ...]]:
    seated = [[seating[place] for place in table] for table in tables]
    return [
        tuple(entrant.version for entrant in table)
        for table in seated
        if all(may_meet(a, b) for a, b in combinations(table, 2))
    ]


def _pairs_at(tables: Iterable[tuple[int, ...]]) -> set[Pair]:
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def pools(by_rating: Sequence[Entrant]) -> Iterator[Sequence[Entrant]]:
    """Half of each pool is half of the next, so that no border keeps neighbours apart."""
    if len(by_rating) <= FULL_ROUND_ROBIN:
        yield by_rating
        return
    last = len(by_rating) - POOL
    for start in (*range(0, last, POOL // 2), last):
        yield by_rating[start : start + POOL]


def pairs(pool: Sequence[Entrant]) -> Iterator[Pair]:
    return (frozenset({a.version, b.version}) for a, b in combinations(pool, 2) if may_meet(a, b))


def _cover(
    pool: Sequence[Entrant], wanted: set[Pair], seats: int, rng: random.Random
) -> Iterator[tuple[int, ...]]:
    """Greedy: each table takes in as many pairs as it can that have not met in this cycle."""
    wanted, order = set(wanted), list(pool)
    sat: Counter[int] = Counter()
    rng.shuffle(order)
    while wanted:
        table = _table(order, wanted, sat, seats)
        if table is None:
            return
        sat.update(table)
        wanted -= _pairs_at([table])
        yield table


def _table(
    order: Sequence[Entrant], wanted: set[Pair], sat: Counter[int], seats: int
) -> tuple[int, ...] | None:
    owed = Counter(version for pair in wanted for version in pair)
    starts = sorted((e for e in order if owed[e.version]), key=lambda e: (-owed[e.version], sat[e.version]))
    return next((table for start in starts if (table := _fill([start], order, wanted, sat, seats))), None)


def _fill(
    seated: list[Entrant], order: Sequence[Entrant], wanted: set[Pair], sat: Counter[int], seats: int
) -> tuple[int, ...] | None:
    """None where it cannot be filled, or where nobody would meet somebody new."""

    def gain(entrant: Entrant) -> tuple[int, int]:
        new = sum(frozenset({entrant.version, other.version}) in wanted for other in seated)
        return new, -sat[entrant.version]

    while len(seated) < seats:
        fitting = [e for e in order if all(may_meet(e, other) for other in seated)]
        if not fitting:
            return None
        best = max(fitting, key=gain)
        if len(seated) == 1 and not gain(best)[0]:
            return None
        seated.append(best)
    return tuple(entrant.version for entrant in seated)
