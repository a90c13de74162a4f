"""Whether the intervals keep their word: simulated ladders whose true strengths are known."""

from itertools import combinations

import numpy as np
import pytest

from ladder.elo import Floats, expectations
from ladder.pools import Uploaded
from ladder.ratings import Ratings
from ladder.totals import Totals

BOTS = 16
HOUSE = 4
SD = 200.0


def strengths(rng: np.random.Generator) -> Floats:
    """The guests are as the prior believes; the house's mean is 1500."""
    drawn = rng.normal(0, SD, BOTS)
    return np.asarray(1500 + drawn - drawn[:HOUSE].mean())


def ladder(truth: Floats, rng: np.random.Generator, games: int, *, copies: int) -> Ratings:
    """`copies` games of each draw have one result: phi is then their number."""
    chances = expectations(truth)
    rows = [
        (i, j, games, 2 * copies * int(rng.binomial(games // copies, chances[i, j])))
        for i, j in combinations(range(BOTS), 2)
    ]
    uploaded = [Uploaded(version, str(version), house=version < HOUSE) for version in range(BOTS)]
    return Ratings(2, uploaded, Totals.of(rows), phi=copies)


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("games", [4, 24])
def test_95_intervals_in_100_hold_the_truth(games: int, copies: int) -> None:
    rng = np.random.default_rng(11)
    held = []
    for _ in range(60):
        truth = strengths(rng)
        rated = ladder(truth, rng, games, copies=copies)
        for version in range(BOTS):
            rating = rated.rating(version)
            held.append(rating.low <= truth[version] <= rating.high)
    assert 0.93 <= np.mean(held) <= 0.975


def test_who_is_called_better_with_80_percent_is_so_four_times_in_five() -> None:
    rng = np.random.default_rng(12)
    right = []
    for _ in range(60):
        truth = strengths(rng)
        rated = ladder(truth, rng, 8, copies=1)
        for one, other in combinations(range(BOTS), 2):
            chance = rated.chance_of_better(one, other)
            if 0.7 <= chance <= 0.9:
                right.append(truth[one] > truth[other])
    assert np.mean(right) == pytest.approx(0.8, abs=0.05)
