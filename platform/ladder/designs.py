"""Balanced tables of four: cyclic designs, found by a local search over the differences.

For v players, each block of places is turned round the circle of v: one table for each step. Everybody
sits at every place of a block once, and two players whose places differ by d meet as often as d occurs
among the differences of the blocks. With these blocks every pair meets, and no pair more than once more
often than another.
"""

from collections.abc import Iterator

Places = tuple[int, ...]

BLOCKS: dict[int, tuple[Places, ...]] = {
    5: ((0, 2, 3, 4),),
    6: ((0, 1, 4, 5),),
    7: ((0, 3, 5, 6),),
    8: ((0, 2, 6, 7),),
    9: ((0, 2, 3, 5),),
    10: ((0, 1, 2, 7),),
    11: ((0, 5, 7, 10),),
    12: ((0, 6, 7, 10),),
    13: ((0, 6, 8, 9),),
    14: (
        (0, 1, 9, 11),
        (0, 4, 5, 7),
    ),
    15: (
        (0, 4, 5, 7),
        (0, 8, 12, 14),
    ),
    16: (
        (0, 2, 3, 8),
        (0, 4, 5, 7),
    ),
    17: (
        (0, 1, 3, 8),
        (0, 3, 9, 13),
    ),
    18: (
        (0, 2, 11, 14),
        (0, 5, 6, 8),
    ),
    19: (
        (0, 2, 7, 10),
        (0, 6, 7, 10),
    ),
    20: (
        (0, 2, 5, 14),
        (0, 6, 10, 19),
    ),
    21: (
        (0, 3, 9, 19),
        (0, 7, 11, 20),
    ),
    22: (
        (0, 1, 12, 16),
        (0, 2, 5, 14),
    ),
    23: (
        (0, 2, 16, 22),
        (0, 8, 18, 19),
    ),
    24: (
        (0, 1, 3, 17),
        (0, 5, 9, 15),
        (0, 5, 13, 17),
    ),
    25: (
        (0, 3, 4, 19),
        (0, 10, 17, 22),
        (0, 14, 16, 20),
    ),
    26: (
        (0, 6, 14, 15),
        (0, 9, 13, 19),
        (0, 18, 21, 23),
    ),
    27: (
        (0, 8, 18, 21),
        (0, 10, 14, 26),
        (0, 19, 21, 26),
    ),
    28: (
        (0, 3, 5, 18),
        (0, 8, 22, 24),
        (0, 9, 10, 21),
    ),
    29: (
        (0, 5, 13, 28),
        (0, 10, 12, 20),
        (0, 11, 22, 25),
    ),
    30: (
        (0, 2, 15, 18),
        (0, 4, 10, 29),
        (0, 9, 16, 17),
    ),
    31: (
        (0, 1, 12, 17),
        (0, 2, 24, 27),
        (0, 7, 13, 21),
    ),
    32: (
        (0, 3, 4, 19),
        (0, 6, 11, 20),
        (0, 7, 29, 31),
    ),
    33: (
        (0, 2, 5, 18),
        (0, 4, 25, 26),
        (0, 9, 19, 27),
    ),
    34: (
        (0, 10, 11, 14),
        (0, 12, 13, 18),
        (0, 17, 25, 32),
    ),
    35: (
        (0, 1, 15, 32),
        (0, 5, 22, 28),
        (0, 8, 10, 19),
    ),
    36: (
        (0, 4, 19, 31),
        (0, 10, 18, 21),
        (0, 16, 22, 23),
        (0, 29, 30, 34),
    ),
    37: (
        (0, 3, 9, 35),
        (0, 4, 12, 22),
        (0, 13, 14, 30),
    ),
    38: (
        (0, 7, 17, 25),
        (0, 11, 33, 35),
        (0, 15, 19, 37),
        (0, 17, 23, 26),
    ),
    39: (
        (0, 4, 11, 19),
        (0, 9, 12, 30),
        (0, 13, 23, 37),
        (0, 17, 22, 23),
    ),
    40: (
        (0, 11, 18, 32),
        (0, 13, 23, 24),
        (0, 20, 32, 37),
        (0, 25, 34, 38),
    ),
}


def tables_of_four(players: int) -> list[Places] | None:
    """Tables of places 0 to `players - 1`; None where there is no design for so many."""
    if players == 4:
        return [(0, 1, 2, 3)]
    return list(_turned(players)) if players in BLOCKS else None


def _turned(players: int) -> Iterator[Places]:
    for block in BLOCKS[players]:
        for step in range(players):
            yield tuple((place + step) % players for place in block)
