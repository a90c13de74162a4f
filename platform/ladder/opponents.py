"""What a bot, all its versions together, won from each other bot, and on each ladder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, FloatField, Q, QuerySet, Sum, Value, When

from ladder.models import Ladder, PairTotal
from matches.models import Bot, Version
from matches.statistics import EloDifference, elo_of_share, share_interval

Versions = Sequence[Version]
Sums = QuerySet[PairTotal, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Record:
    """Games between pairs; `weight` is what they count as independent games (docs/ratings.md, 3)."""

    games: int
    points: float
    weight: float

    @property
    def score(self) -> float:
        return self.points / self.games

    @property
    def low(self) -> float:
        return share_interval(self.score, self.weight)[0]

    @property
    def high(self) -> float:
        return share_interval(self.score, self.weight)[1]

    @property
    def elo(self) -> EloDifference:
        return elo_of_share(self.score, self.weight)


@dataclass(frozen=True, slots=True)
class Opponent:
    bot: Bot
    record: Record


def opponents(versions: Versions, ladder: Ladder | None = None) -> Sums:
    """Most played first, on one ladder or all: rows for `opponents_in`, which may be taken in pages."""
    found = _totals(versions) if ladder is None else _totals(versions).filter(ladder=ladder)
    return _summed(found.values("other"), "-played", "other")


def opponents_in(rows: Iterable[dict[str, Any]]) -> list[Opponent]:
    listed = list(rows)
    bots = Bot.objects.with_owner().in_bulk([row["other"] for row in listed])
    return [Opponent(bots[row["other"]], _record(row)) for row in listed]


def records_by_ladder(versions: Versions) -> list[tuple[Ladder, Record]]:
    """Against all others, ladder by ladder."""
    rows = list(_summed(_totals(versions).values("ladder"), "ladder"))
    ladders = Ladder.objects.in_bulk([row["ladder"] for row in rows])
    return [(ladders[row["ladder"]], _record(row)) for row in rows]


def _totals(versions: Versions) -> Any:
    """Told from the side of these, with what mypy cannot know of: `other` and `won`. What they won from
    each other is left out."""
    mine = [version.pk for version in versions]
    is_first = When(first__in=mine, then=F("half_points"))
    other = Case(When(first__in=mine, then=F("second__bot")), default=F("first__bot"))
    won = Case(is_first, default=2 * F("games") - F("half_points"))
    met = PairTotal.objects.filter(Q(first__in=mine) | Q(second__in=mine))
    return met.exclude(first__in=mine, second__in=mine).annotate(other=other, won=won).order_by()


def _summed(rows: Any, *order: str) -> Sums:
    weight = F("games") * Value(3.0) / (F("ladder__seats") + 1) / F("ladder__phi")
    summed: Sums = rows.annotate(
        played=Sum("games"), half=Sum("won"), weight=Sum(weight, output_field=FloatField())
    ).order_by(*order)
    return summed


def _record(row: dict[str, Any]) -> Record:
    return Record(row["played"], row["half"] / 2, row["weight"])
