"""Sixty bots whose strengths are known, through the real scheduler and tables, by the arena's own clock."""

import math
import random
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pytest
from django.utils import timezone

from ladder.elo import SCALE
from ladder.models import Ladder, Rating
from ladder.outlook import look_ahead
from ladder.ratings import HOUSE_MEAN
from tests.ladder import arena
from tests.ladder.simulation import Arena, newest, simulated

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(3600)]

BOTS, HOUSE, SD = 60, 4, 300.0
GAMES = 60


def sixty_bots(seed: int) -> dict[int, float]:
    rng = random.Random(seed)
    versions = [*arena.house(HOUSE), *(arena.version() for _ in range(BOTS - HOUSE))]
    drawn = [rng.gauss(0, SD) for _ in versions]
    house = sum(drawn[:HOUSE]) / HOUSE
    return {
        version.pk: HOUSE_MEAN + strength - house for version, strength in zip(versions, drawn, strict=True)
    }


def games_a_bot(ladder: Ladder) -> float:
    lines = newest(ladder).values()
    return float(np.mean([line.games for line in lines])) if lines else 0


def tau(lines: Mapping[int, Rating], truth: Mapping[int, float]) -> float:
    pairs = combinations(lines, 2)
    signs = [np.sign((lines[a].rating - lines[b].rating) * (truth[a] - truth[b])) for a, b in pairs]
    return float(np.mean(signs))


def reachable(truth: Mapping[int, float], games: int) -> float:
    """The tau of estimates from so many games a bot, every one between equals: no pairing can do better."""
    variance = 2 * 4 / (SCALE**2 * games)
    apart = [abs(truth[a] - truth[b]) for a, b in combinations(truth, 2)]
    return float(np.mean([math.erf(gap / math.sqrt(2 * variance)) for gap in apart]))


def held(lines: Mapping[int, Rating], truth: Mapping[int, float]) -> list[bool]:
    return [line.low <= truth[version] <= line.high for version, line in lines.items()]


def play_sixty_games(sim: Arena) -> dict[int, tuple[float, list[bool]]]:
    """By seats: tau, and whether each interval held the truth, once a bot has sixty games on average."""
    told: dict[int, tuple[float, list[bool]]] = {}
    ladders = [arena.ladder(seats) for seats in (2, 4)]

    def enough() -> bool:
        for ladder in ladders:
            if ladder.seats not in told and games_a_bot(ladder) >= GAMES:
                lines = newest(ladder)
                told[ladder.seats] = tau(lines, sim.strengths), held(lines, sim.strengths)
        return len(told) == len(ladders)

    sim.run(enough)
    return told


def test_sixty_bots_are_in_order_after_sixty_games_and_their_intervals_keep_their_word() -> None:
    taus: dict[int, list[float]] = {2: [], 4: []}
    reach: list[float] = []
    kept: list[bool] = []
    for seed in range(4):
        arena.forget()
        with simulated(sixty_bots(seed), seed) as sim:
            reach.append(reachable(sim.strengths, GAMES))
            for seats, (order, intervals) in play_sixty_games(sim).items():
                taus[seats].append(order)
                kept += intervals
    print("tau", taus, "of", reach, "coverage", np.mean(kept), "of", len(kept))
    assert np.mean(taus[4]) >= 0.9
    assert np.mean(taus[2]) >= 0.88
    assert np.mean(taus[2]) >= np.mean(reach) - 0.03  # what it takes to find out who is equal
    assert 0.93 <= np.mean(kept) <= 0.97


def test_the_arena_comes_to_rest_and_keeps_its_promise_to_ten_newcomers() -> None:
    with simulated(sixty_bots(7), 7) as sim:
        sim.run(sim.is_at_rest)
        print("at rest after", sim.played, "matches")
        assert look_ahead().settled
        assert not any(sim.tick() for _ in range(12))
        newcomers = [sim.newcomer(1300 + 40 * number) for number in range(10)]
        came = timezone.now()
        promised = {p.slug: p.forecast for p in look_ahead().prospects}
        established = {}

        def enough() -> bool:
            for each in newcomers:
                lines = Rating.objects.newest().filter(version=each, run__ladder__ruleset="classic")
                if each.pk not in established and [p.provisional for p in lines] == [False, False]:
                    established[each.pk] = (timezone.now() - came).total_seconds()
            return len(established) == len(newcomers)

        sim.run(enough)
        for each in newcomers:
            promise = promised[each.bot.slug]
            first = (sim.begun[each.pk] - came).total_seconds()
            print("first", first, promise.first_match, "established", established[each.pk], promise)
            assert first <= 60
            assert first <= (promise.first_match or 0)
            assert established[each.pk] <= promise.established
