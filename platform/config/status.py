"""What the arena is doing now, for the status line."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from ladder.outlook import Outlook, outlook
from matches.models import Attempt, Match

SECONDS_KEPT = 2
FAULTS_TOLD = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Last:
    """The match of which something was heard last, and when it ended."""

    match: int
    ended: datetime


@dataclass(frozen=True, slots=True)
class Status:
    outlook: Outlook
    last: Last | None
    fault: Last | None
    """The arena's own, of the last days."""


def status() -> Status:
    last = cache.get_or_set("last-match", last_match, SECONDS_KEPT)
    return Status(outlook(), last, cache.get_or_set("last-fault", last_fault, SECONDS_KEPT))


def last_match() -> Last | None:
    latest = Match.objects.finished().order_by("-finished").only("finished").first()
    return Last(latest.pk, latest.finished) if latest and latest.finished else None


def last_fault() -> Last | None:
    lately = Attempt.objects.arena_faults().filter(ended__gt=timezone.now() - FAULTS_TOLD)
    latest = lately.order_by("-ended").only("match_id", "ended").first()
    return Last(latest.match_id, latest.ended) if latest and latest.ended else None
