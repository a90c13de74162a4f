"""The evidence of a trial: duels and comparisons against a panel in one sequential test."""

from collections import Counter
from random import Random

import pytest

from matches.evidence import Evidence, Pair, evidence_of
from matches.sprt import State, expected_score, judge
from tests.matches.test_sprt import deal

MOST_BLOCKS = 40


def block(rng: Random, better: float, level: float, same_luck: float = 0.3) -> Evidence:
    """The active version is `level` above the panel, the candidate `better` above that."""
    pairs = []
    for _ in range(2):
        if rng.random() < same_luck:
            luck = [rng.random(), rng.random()]
            scores = [sum(u < expected_score(level + up) for u in luck) / 2 for up in (better, 0.0)]
        else:
            scores = [deal(rng, level + better), deal(rng, level)]
        pairs.append(Pair(*scores))
    return Evidence(tuple(deal(rng, better) for _ in range(4)), tuple(pairs))


def outcome(rng: Random, better: float, level: float) -> State:
    blocks: list[Evidence] = []
    for _ in range(MOST_BLOCKS):
        blocks.append(block(rng, better, level))
        state = evidence_of(blocks).judge().state
        if state is not State.UNDECIDED:
            return state
    return State.UNDECIDED


def shares(better: float, level: float = 0.0, tests: int = 60) -> Counter[State]:
    rng = Random(f"{better} {level}")
    return Counter(outcome(rng, better, level) for _ in range(tests))


@pytest.mark.parametrize("level", [0.0, 250.0])
def test_an_equal_candidate_is_called_better_once_in_twenty(level: float) -> None:
    assert shares(0, level)[State.BETTER] <= 0.1 * 60


def test_a_candidate_40_elo_better_is_dismissed_once_in_twenty() -> None:
    assert shares(40)[State.NOT_BETTER] <= 0.1 * 60


@pytest.mark.parametrize(("better", "state"), [(-80, State.NOT_BETTER), (120, State.BETTER)])
def test_a_clear_difference_is_decided_within_the_cap(better: float, state: State) -> None:
    assert shares(better, tests=20) == {state: 20}


def test_duels_alone_are_the_test_of_the_command_line() -> None:
    duels = (0.5, 0.75, 1.0, 0.25, 0.75, 0.5)
    assert Evidence(duels).judge().llr == pytest.approx(judge(duels).llr, abs=0.001)


def test_the_panel_alone_tells_too_and_adds_to_the_duels() -> None:
    duels, pairs = (0.75, 0.5, 1.0, 0.5) * 4, (Pair(0.75, 0.25), Pair(0.5, 0.5)) * 8
    alone = [Evidence(duels).judge().llr, Evidence(pairs=pairs).judge().llr]
    assert min(alone) > 0
    assert Evidence(duels, pairs).judge().llr == pytest.approx(sum(alone), abs=0.01)


def test_an_opponent_who_loses_to_both_tells_little() -> None:
    close = Evidence(pairs=(Pair(0.75, 0.25), Pair(0.5, 0.5)) * 8).judge().llr
    far = Evidence(pairs=(Pair(1.0, 1.0), Pair(1.0, 1.0)) * 8).judge().llr
    assert abs(far) < 0.3 < close


def test_nothing_tells_nothing() -> None:
    assert Evidence().judge().llr == pytest.approx(0, abs=0.01)
    assert Evidence().elo().low == -800
    assert Evidence().elo().high == 800


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = Random(7)
    told = [evidence_of([block(rng, 60, 100) for _ in range(10)]).elo() for _ in range(80)]
    assert sum(each.low <= 60 <= each.high for each in told) >= 0.88 * 80
    assert all(each.low <= each.difference <= each.high for each in told)


def test_more_blocks_narrow_the_interval() -> None:
    rng = Random(8)
    blocks = [block(rng, 60, 0) for _ in range(40)]
    few, many = evidence_of(blocks[:5]).elo(), evidence_of(blocks).elo()
    assert many.high - many.low < 0.5 * (few.high - few.low)
