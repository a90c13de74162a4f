"""How long a candidate's test may still take, judged by the blocks that it has played."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from statistics import median
from typing import Final

from django.db.models import Count, Max, Min, Q

from ladder.trials import MOST_BLOCKS
from matches.models import Trial
from matches.querysets import PENDING
from matches.sprt import BETTER

ENOUGH: Final = 4
"""Blocks that make a trend."""
LATELY: Final = 8
"""Blocks that tell the pace."""


@dataclass(frozen=True, slots=True)
class Forecast:
    blocks: int
    """At most."""
    likely: int | None = None
    """Where the evidence would reach a bound sooner, if it went on as before."""
    seconds_a_block: float | None = None
    """None until one was played."""

    @property
    def seconds(self) -> float | None:
        return self.seconds_a_block and self.blocks * self.seconds_a_block

    @property
    def likely_seconds(self) -> float | None:
        return self.seconds_a_block and self.likely and self.likely * self.seconds_a_block


def forecast_of(trial: Trial) -> Forecast:
    most = max(1, MOST_BLOCKS - trial.blocks)
    return Forecast(most, likely(trial.blocks, trial.llr, most), _seconds_a_block(trial))


def likely(blocks: int, llr: float, most: int) -> int | None:
    if blocks < ENOUGH or not llr:
        return None
    bound = BETTER.upper if llr > 0 else BETTER.lower
    more = max(1, math.ceil((bound - llr) * blocks / llr))
    return more if more < most else None


def _seconds_a_block(trial: Trial) -> float | None:
    """From the end of one to the end of the next: it waits for its turn between them."""
    waits = Count("match", filter=Q(match__state__in=PENDING))
    blocks = trial.matches.values("block").annotate(waits=waits).filter(waits=0).order_by("-block")
    times = blocks.values_list(Min("match__created"), Max("match__finished"))[:LATELY]
    return _pace([(began, ended) for began, ended in times if ended is not None])


def _pace(latest_first: Sequence[tuple[datetime, datetime]]) -> float | None:
    """The median, so that a rest counts for no more than one block."""
    ends = [ended for _began, ended in latest_first]
    gaps = [later - earlier for later, earlier in pairwise(ends)]
    gaps = gaps or [ended - began for began, ended in latest_first]
    return median(gap.total_seconds() for gap in gaps) if gaps else None
