"""What the arena is doing now, for the status line."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from ladder.outlook import Outlook, outlook
from matches.models import Attempt, Match

SECONDS_KEPT = 2
FAULTS_TOLD = timedelta(days=7)
LONG = timedelta(minutes=1)
"""Matches that wait so long while nobody plays are not about to be played."""


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
    stopped: datetime | None
    """Since when matches wait and no worker takes one."""


def status() -> Status:
    last = cache.get_or_set("last-match", last_match, SECONDS_KEPT)
    fault = cache.get_or_set("last-fault", last_fault, SECONDS_KEPT)
    return Status(outlook(), last, fault, cache.get_or_set("stopped", stopped_since, SECONDS_KEPT))


def stopped_since() -> datetime | None:
    """None while something is played, or nothing waits."""
    if Attempt.objects.open().exists():
        return None
    waiting = Match.objects.queued().order_by("id").values_list("created", flat=True).first()
    taken = Attempt.objects.order_by("-id").values_list("ended", flat=True).first()
    since = max(filter(None, (waiting, taken)), default=None) if waiting else None
    return since if since and timezone.now() - since > LONG else None


def last_match() -> Last | None:
    latest = Match.objects.finished().order_by("-finished").only("finished").first()
    return Last(latest.pk, latest.finished) if latest and latest.finished else None


def last_fault() -> Last | None:
    lately = Attempt.objects.arena_faults().filter(ended__gt=timezone.now() - FAULTS_TOLD)
    latest = lately.order_by("-ended").only("match_id", "ended").first()
    return Last(latest.match_id, latest.ended) if latest and latest.ended else None
