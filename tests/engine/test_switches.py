"""Every cell of the table in rules §3, held against what happens at the table."""

import pytest

from engine import RULESETS
from tests.engine.switches import ROWS
from tests.rules_page import PAGE

TABLE = PAGE.switches()
NEVER_DRAWS = ("other cards after drawing", "all-wild")
"""A row that speaks of all rulesets, and one that never comes to it."""
CELLS = [
    (row, name)
    for row, cells in TABLE.items()
    for name, cell in cells.items()
    if cell != "-" and (row, name) != NEVER_DRAWS
]


def test_every_row_of_the_table_is_played() -> None:
    assert list(TABLE) == list(ROWS)
    assert all(list(cells) == list(RULESETS) for cells in TABLE.values())


@pytest.mark.parametrize(("row", "name"), CELLS)
def test_the_table_says_what_happens(row: str, name: str) -> None:
    assert TABLE[row][name].startswith(ROWS[row](name))
