"""What pages and API ask of the ladders. A page asks for a run once and reads everything from it."""

import math
from typing import Final

from django.db.models import QuerySet

from ladder.drawing import Course, Moment
from ladder.models import Ladder, MatchEffect, Rating, RatingRun
from ladder.querysets import RatingQuerySet
from ladder.twins import one_of_each_code
from matches.models import Bot, Match

MOST_READ: Final = 400
MOST_DRAWN: Final = 160
COPIES: Final = 20
"""Lines that are read for each one shown."""


def table(run: RatingRun | None) -> RatingQuerySet:
    """The ladder's lines in order, provisional ones last."""
    if run is None:
        return Rating.objects.none()
    return Rating.objects.with_bots().filter(run=run).order_by("place")


def likely_best(run: RatingRun | None, most: int) -> list[Rating]:
    """By the lower end of the interval, ranked or provisional: of whom it is surest that they are good."""
    lines = table(run).order_by("-low", "place")[: most * COPIES]
    return one_of_each_code((line.version, line) for line in lines)[:most]


def ratings_of(bot: Bot) -> RatingQuerySet:
    """The bot's place on each ladder now, with `run.ladder` at hand."""
    mine = Rating.objects.newest().filter(version__bot=bot)
    return mine.select_related("version", "run__ladder").order_by("run__ladder")


def history(bot: Bot, ladder: Ladder) -> RatingQuerySet:
    """One rating a kept run, oldest first, whichever version was active then."""
    mine = Rating.objects.filter(version__bot=bot, run__ladder=ladder, run__epoch=ladder.epoch)
    return mine.select_related("version", "run").order_by("run_id")


def course_of(bot: Bot, ladder: Ladder) -> Course | None:
    """What is drawn of the history, thinned to so many moments; None where there is nothing to draw."""
    latest = history(bot, ladder).order_by("-run_id")
    told = latest.values_list("run__created", "rating", "low", "high", "version__number")
    moments = [Moment(*each) for each in told[:MOST_READ]][::-1]
    step = max(1, math.ceil(len(moments) / MOST_DRAWN))
    drawn = moments[::-step][::-1]
    return Course(tuple(drawn)) if len(drawn) > 1 else None


def effects_of(match: Match) -> QuerySet[MatchEffect]:
    """By entry; none until a refit has counted the match."""
    mine = MatchEffect.objects.filter(entry__match=match)
    return mine.select_related("run", "entry__version__bot").order_by("entry__index")
