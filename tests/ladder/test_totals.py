"""Adding up what pairs won from each other."""

from hypothesis import given
from hypothesis import strategies as st

from ladder.totals import Totals

rows = st.lists(
    st.tuples(st.integers(1, 4), st.integers(5, 8), st.integers(1, 8)).map(lambda r: (*r, r[2])), max_size=20
)


def test_a_pair_is_one_row_with_the_lower_version_first() -> None:
    totals = Totals.of([(7, 3, 4, 6), (3, 7, 4, 1), (1, 2, 4, 8)])
    assert totals.rows.tolist() == [[1, 2, 4, 8], [3, 7, 8, 3]]


def test_of_nothing_there_is_nothing() -> None:
    nothing = Totals.of([])
    assert nothing.rows.shape == (0, 4)
    assert nothing.plus(Totals.of([(1, 2, 4, 8)])).rows.tolist() == [[1, 2, 4, 8]]
    assert nothing.versions == set()


@given(rows, rows)
def test_adding_in_two_steps_equals_adding_at_once(
    some: list[tuple[int, int, int, int]], more: list[tuple[int, int, int, int]]
) -> None:
    in_steps = Totals.of(some).plus(Totals.of(more))
    assert in_steps.rows.tolist() == Totals.of(some + more).rows.tolist()


def test_the_rows_of_certain_pairs_can_be_had() -> None:
    totals = Totals.of([(1, 2, 4, 8), (1, 3, 4, 0), (2, 3, 4, 4)])
    assert totals.about_pairs_of(Totals.of([(3, 1, 9, 9)])).rows.tolist() == [[1, 3, 4, 0]]
