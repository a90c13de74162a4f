"""Old snapshots are thinned: hourly for a week, then daily. The runs themselves stay, as a ledger."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from ladder.models import Ladder, Rating, RatingRun

KEEP_ALL = timedelta(minutes=5)
"""Somebody may be turning the pages of any run this young."""
KEEP_HOURLY = timedelta(days=7)


def thin(ladder: Ladder, now: datetime) -> int:
    runs = RatingRun.objects.filter(ladder=ladder, thinned=False).exclude(pk=ladder.current_id or 0)
    gone = superseded(runs.order_by("created", "id").values_list("id", "created"), now)
    Rating.objects.filter(run__in=gone).delete()
    return RatingRun.objects.filter(pk__in=gone).update(thinned=True)


def superseded(runs: Iterable[tuple[int, datetime]], now: datetime) -> list[int]:
    """All but the last run of each hour, or day; oldest first."""
    last: dict[datetime, int] = {}
    old = [(run, created) for run, created in runs if now - created > KEEP_ALL]
    last.update((_span(created, now), run) for run, created in old)
    kept = set(last.values())
    return [run for run, _ in old if run not in kept]


def _span(created: datetime, now: datetime) -> datetime:
    hour = created.replace(minute=0, second=0, microsecond=0)
    return hour if now - created <= KEEP_HOURLY else hour.replace(hour=0)
