"""The overall tables: a bot's mean over the ladders of a set, from one run of each.

The ladders are independent measurements, so the variance of the mean is the sum of theirs over the square
of their number. Only who is on every ladder of a set has a mean there: means over different ladders do not
compare.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.core.cache import cache
from django.db.models import Avg, Count, F, Max, Q, Sum
from django.utils.translation import gettext_lazy as _

from ladder.elo import Floats
from ladder.models import Ladder, Rating
from ladder.queries import COPIES
from ladder.ratings import Estimate, rank_bounds, shared_ranks
from ladder.twins import one_of_each_code
from matches.models import Bot, Version

SECONDS_KEPT = 600
"""Runs are never changed, so neither is what follows from them."""

SETS = {"all": None, "2": 2, "4": 4}
"""By name, the table size of the ladders that belong to it; None: all."""
NAMES = {"all": _("All tables"), "2": _("2 seats"), "4": _("4 seats")}


@dataclass(frozen=True, slots=True)
class Line(Estimate):
    """A bot in an overall table; `version` is filled in where it is shown."""

    bot_id: int
    version_id: int
    rating: float
    se: float
    games: int
    unsettled: int
    """On so many of the ladders it is provisional."""
    rank: int | None = None
    rank_low: int = 1
    rank_high: int = 1
    version: Version | None = None

    @property
    def provisional(self) -> bool:
        return self.unsettled > 0


@dataclass(frozen=True, slots=True)
class Overall:
    """`elsewhere` counts the bots that play on some of the ladders only."""

    lines: tuple[Line, ...]
    elsewhere: int

    def of_bot(self, bot: Bot) -> Line | None:
        return next((line for line in self.lines if line.bot_id == bot.pk), None)


def ladders_of(name: str) -> list[Ladder]:
    """Those of a set that are open: of one that is closed no newcomer could have a rating."""
    seats = SETS[name]
    found = Ladder.objects.open().order_by("id")
    return list(found if seats is None else found.filter(seats=seats))


def overall(runs: Iterable[int]) -> Overall:
    """From one run of each ladder."""
    ids = sorted(runs)
    key = f"overall {' '.join(map(str, ids))}".replace(" ", "-")
    return cache.get_or_set(key, lambda: _overall(ids), SECONDS_KEPT) or _overall(ids)


def overall_now(name: str) -> Overall | None:
    """None while one of the ladders has no run."""
    runs = [ladder.current_id for ladder in ladders_of(name)]
    known = [run for run in runs if run is not None]
    return overall(known) if known and len(known) == len(runs) else None


def likely_best_overall(overall: Overall, most: int) -> list[Line]:
    """As `queries.likely_best` has it."""
    lines = sorted(overall.lines, key=lambda line: -line.low)[: most * COPIES]
    told = [(line.version, line) for line in with_versions(lines)]
    return one_of_each_code((version, line) for version, line in told if version)[:most]


def with_versions(lines: Sequence[Line]) -> list[Line]:
    """A table that is kept may know of one that is gone: it is left out."""
    found: Mapping[int, Version] = (
        Version.objects.with_bot().defer("report").in_bulk([line.version_id for line in lines])
    )
    return [replace(line, version=found[line.version_id]) for line in lines if line.version_id in found]


def _overall(runs: Sequence[int]) -> Overall:
    everybody = list(
        Rating.objects.filter(run__in=runs)
        .order_by()
        .values_list("version__bot")
        .annotate(
            newest=Max("version"),
            mean=Avg("rating"),
            squares=Sum(F("se") * F("se")),
            played=Sum("games"),
            unsettled=Count("id", filter=Q(provisional=True)),
            ladders=Count("id"),
        )
    )
    lines = [
        Line(bot, version, mean, math.sqrt(squares) / len(runs), games, unsettled)
        for bot, version, mean, squares, games, unsettled, ladders in everybody
        if ladders == len(runs)
    ]
    return Overall(tuple(_ranked(lines)), len(everybody) - len(lines))


def _ranked(lines: Iterable[Line]) -> list[Line]:
    ordered = sorted(lines, key=lambda line: (line.provisional, -round(line.rating, 1), line.version_id))
    settled = [line for line in ordered if not line.provisional]
    unsettled = ordered[len(settled) :]
    ranks = shared_ranks([line.rating for line in settled])
    ranked = zip(settled, ranks, *rank_bounds(_certainties(settled, settled)), strict=True)
    between = zip(unsettled, *rank_bounds(_certainties(unsettled, settled)), strict=True)
    return [
        *(replace(line, rank=rank, rank_low=low, rank_high=high) for line, rank, low, high in ranked),
        *(replace(line, rank_low=low, rank_high=high + 1) for line, low, high in between),
    ]


def _certainties(rows: Sequence[Line], columns: Sequence[Line]) -> Floats:
    """By how many standard errors each row is ahead. What bots learn from each other is left out: it is
    the cautious side."""
    ahead = np.subtract.outer([r.rating for r in rows], [c.rating for c in columns])
    variance = np.add.outer([r.se**2 for r in rows], [c.se**2 for c in columns])
    return np.asarray(ahead / np.sqrt(np.maximum(variance, 1e-9)), float)
