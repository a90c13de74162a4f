"""Two bots side by side: how sure we are that one is better, and what to expect of a game between them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from django.db.models import F, Q

from ladder.elo import expectation
from ladder.models import Covariance, Ladder, PairTotal, Rating
from ladder.opponents import Record
from ladder.overall import Line, Overall, overall_now
from matches.models import Bot

BESIDE: Final = 3
"""Lines on either side of a bot's."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """On one ladder, from one run. `points` of `games` is what the first won from the other."""

    ladder: Ladder
    one: Rating
    other: Rating
    better: float
    games: int
    points: float

    @property
    def record(self) -> Record | None:
        """What they won from each other; None where they have not met."""
        weight = self.games * 3 / (self.ladder.seats + 1) / self.ladder.phi
        return Record(self.games, self.points, weight) if self.games else None

    @property
    def expected(self) -> float:
        return expectation(self.one.rating, self.other.rating)


@dataclass(frozen=True, slots=True)
class Mean:
    """Over all ladders."""

    one: Line
    other: Line

    @property
    def better(self) -> float:
        """Cautious: the two means are taken as independent."""
        return chance(self.one.rating - self.other.rating, self.one.se**2 + self.other.se**2)


def chance(ahead: float, variance: float) -> float:
    """That a normal difference is above nought; one half where it is nought for certain, as of twins."""
    return 0.5 * (1 + math.erf(ahead / math.sqrt(2 * variance))) if variance > 1e-6 else 0.5


def comparisons(bot: Bot, other: Bot) -> Iterator[Comparison]:
    """One for each ladder on which both are listed."""
    ladders = Ladder.objects.filter(covariance__run=F("current")).select_related("current", "covariance")
    for ladder in ladders.order_by("id"):
        lines = Rating.objects.filter(run=ladder.current, version__bot__in=(bot, other))
        listed = {line.version.bot_id: line for line in lines.select_related("version")}
        if len(listed) == 2:
            yield _comparison(ladder, listed[bot.pk], listed[other.pk])


def mean_comparison(bot: Bot, other: Bot) -> Mean | None:
    """None where one of them is not on all ladders."""
    found = overall_now("all") or Overall((), 0)
    one, two = found.of_bot(bot), found.of_bot(other)
    return Mean(one, two) if one and two else None


def rivals_of(bot: Bot | None) -> list[tuple[Bot, Bot]]:
    """Pairs worth a look: a bot with its neighbours where it played most, or the neighbours at a top."""
    newest = Rating.objects.newest()
    mine = (
        newest.filter(version__bot=bot).order_by("-games") if bot else newest.order_by("run__ladder", "place")
    )
    line = mine.first()
    if line is None:
        return []
    places = Rating.objects.filter(run=line.run_id, place__range=(line.place - BESIDE, line.place + BESIDE))
    listed = [each.version.bot for each in places.with_bots().order_by("place")]
    return [(bot, other) for other in listed if other != bot] if bot else list(pairwise(listed))


def _comparison(ladder: Ladder, one: Rating, other: Rating) -> Comparison:
    variance = _variance(ladder.covariance, one.place - 1, other.place - 1)
    games, points = _met(ladder, one.version_id, other.version_id)
    return Comparison(ladder, one, other, chance(one.rating - other.rating, variance), games, points)


def _variance(stored: Covariance, one: int, other: int) -> float:
    """Of the difference of the two in these places."""
    values = np.frombuffer(stored.data, "<f4")
    table = values.reshape(math.isqrt(len(values)), -1)
    return float(table[one, one] + table[other, other] - 2 * table[one, other])


def _met(ladder: Ladder, one: int, other: int) -> tuple[int, float]:
    pair = Q(first=one, second=other) | Q(first=other, second=one)
    total = PairTotal.objects.filter(pair, ladder=ladder).first()
    if total is None:
        return 0, 0.0
    points = total.half_points / 2
    return total.games, points if total.first_id == one else total.games - points
