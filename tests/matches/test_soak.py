"""Nothing piles up, however many bots fail: what a worker holds in the end it held in the beginning."""

import pytest

from tests.matches.soak import BLOCK, FAULTY, Held, Soak, side_by_side

WORKERS = 2
GAMES = 2 * len(FAULTY) * BLOCK * WORKERS
MOST_KB = 4096


@pytest.fixture(scope="module")
def soaks() -> list[Soak]:
    return side_by_side(GAMES, WORKERS)


@pytest.mark.slow
def test_no_memory_descriptor_or_process_is_left_by_faulty_bots(soaks: list[Soak]) -> None:
    for worker in soaks:
        settled, *later, alone = worker.marks[1:]
        assert {(mark.descriptors, mark.processes) for mark in later} == {
            (settled.descriptors, settled.processes)
        }
        assert max(grown(settled, mark) for mark in later) < MOST_KB
        assert (alone.processes, alone.beneath_kb) == (0, 0)
        assert alone.descriptors < settled.descriptors


@pytest.mark.slow
def test_each_kind_of_fault_is_found_and_no_sibling_is_blamed(soaks: list[Soak]) -> None:
    for worker in soaks:
        assert {kind.partition(":")[0] for kind in worker.verdicts} == set(FAULTY)


def grown(before: Held, after: Held) -> int:
    """In KB, the jail too."""
    return after.resident_kb + after.beneath_kb - before.resident_kb - before.beneath_kb
