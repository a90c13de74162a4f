"""What the arena is doing now, for the status line."""

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache

from ladder.outlook import Outlook, outlook
from matches.models import Match

SECONDS_KEPT = 2


@dataclass(frozen=True, slots=True)
class Last:
    """The match that ended last."""

    match: int
    finished: datetime


@dataclass(frozen=True, slots=True)
class Status:
    outlook: Outlook
    last: Last | None


def status() -> Status:
    return Status(outlook(), cache.get_or_set("last-match", last_match, SECONDS_KEPT))


def last_match() -> Last | None:
    latest = Match.objects.finished().order_by("-finished").only("finished").first()
    return Last(latest.pk, latest.finished) if latest and latest.finished else None
