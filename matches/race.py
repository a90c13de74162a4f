"""What a score is worth: how often each seat wins a game that stands so, where all play alike."""

from collections.abc import Iterator, Sequence
from operator import add
from random import Random
from typing import Final

from engine.round import Round
from engine.rulesets import Ruleset
from engine.shuffle import SeedChance

ROUNDS: Final = 200
"""Rounds that are played beforehand, each good for as many results as there are seats."""
RACES: Final = 256
STEP: Final = 20
"""Totals that differ by less count as the same."""
SEED: Final = "00" * 32


class Race:
    """The rest of a game, its rounds drawn from some that were played; the same races for every score."""

    def __init__(self, rules: Ruleset, seats: int, rng: Random) -> None:
        self._rules = rules
        known = [_turned(points, rng.randrange(seats)) for points in _rounds(rules, seats)]
        races = [rng.choices(known, k=rules.round_limit) for _ in range(RACES // seats)]
        self._races = [_turned_race(race, by) for race in races for by in range(seats)]
        self._worth: dict[tuple[tuple[int, ...], tuple[bool, ...]], tuple[float, ...]] = {}

    def worth(self, totals: Sequence[int], out: tuple[bool, ...]) -> tuple[float, ...]:
        """By seat; the shares add up to one, and a seat that is out has none."""
        if max(_of_those_in(totals, out)) >= self._rules.target:
            return tuple(shares(self._rules, totals, out))
        key = (tuple(total // STEP for total in totals), out)
        if key not in self._worth:
            ends = [self._winners(race, *key) for race in self._races]
            self._worth[key] = tuple(sum(each) / len(ends) for each in zip(*ends, strict=True))
        return self._worth[key]

    def _winners(
        self, race: Sequence[Sequence[int]], start: Sequence[int], out: tuple[bool, ...]
    ) -> list[float]:
        """The rounds of seats that are out are won by nobody."""
        totals = [step * STEP for step in start]
        for points in race:
            if max(_of_those_in(totals, out)) >= self._rules.target:
                break
            totals = list(map(add, totals, points))
        return shares(self._rules, totals, out)


def shares(rules: Ruleset, totals: Sequence[int], out: Sequence[bool]) -> list[float]:
    """Of the win of a game that ends with these totals; who is first together shares it."""
    best = (min if rules.own_hand_counts else max)(_of_those_in(totals, out))
    first = [total == best and not gone for total, gone in zip(totals, out, strict=True)]
    return [each / sum(first) for each in first]


def _of_those_in(totals: Sequence[int], out: Sequence[bool]) -> list[int]:
    return [total for total, gone in zip(totals, out, strict=True) if not gone]


def _rounds(rules: Ruleset, seats: int) -> Iterator[tuple[int, ...]]:
    for number in range(ROUNDS):
        chance = SeedChance(SEED, f"round/{number}")
        yield Round.deal(rules, seats, chance, dealer=number % seats).rollout().points


def _turned_race(race: Sequence[Sequence[int]], by: int) -> list[tuple[int, ...]]:
    """Each race is run from every chair, so that none is better than another."""
    return [_turned(points, by) for points in race]


def _turned(points: Sequence[int], by: int) -> tuple[int, ...]:
    return (*points[by:], *points[:by])
