"""How exciting a game was, from its score sheet alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import add
from typing import Final

from engine.ranking import leader
from engine.replay import Replay
from engine.rulesets import Ruleset

CLOSE: Final = 10.0
"""A game that ends level is worth as much as so many changes of the lead."""


@dataclass(frozen=True, slots=True)
class Drama:
    lead_changes: int
    thrill: float
    """To compare games by: changes of the lead, and up to ten for a close end."""


def drama_of(replay: Replay) -> Drama | None:
    """None for a game of one round, and for one that somebody left: nobody wants to see that again."""
    rules, result = replay.rules, replay.result
    if rules.single_round or replay.faults:
        return None
    changes = sum(one != other for one, other in pairwise(_leaders(rules, result.sheet)))
    apart = min(1.0, margin(result.ranks, result.totals) / rules.target)
    return Drama(changes, round(changes + CLOSE * (1 - apart), 3))


def margin(ranks: Sequence[int], totals: Sequence[int]) -> int:
    """Points between the first and the second."""
    first, second = sorted(range(len(ranks)), key=lambda each: ranks[each])[:2]
    return abs(totals[first] - totals[second])


def _leaders(rules: Ruleset, sheet: Sequence[Sequence[int]]) -> Iterator[int]:
    """After each round, where somebody leads alone."""
    nobody_out = [False] * len(sheet[0])
    for totals in accumulate(sheet, lambda total, points: tuple(map(add, total, points))):
        if (lead := leader(rules, totals, nobody_out)) is not None:
            yield lead
