"""Idle means idle: once nobody needs a match, the scheduler looks closely only when something happened."""

from django.core.cache import cache
from django.db.models import Count, Max

from ladder.log_reader import newest_event
from ladder.models import Ladder
from matches.models import Version

KEY = "scheduler-at-rest"
AT_MOST = 60
"""Seconds until it looks all the same: time alone makes cycles due."""

Things = tuple[object, ...]


def things() -> Things:
    """How things stand: no match is needed where none was needed before."""
    active = Version.objects.active().aggregate(number=Count("id"), newest=Max("id"))
    ladders = Ladder.objects.order_by("id").values_list("current", "cycle_started", "is_open")
    return newest_event(), active["number"], active["newest"], tuple(ladders)


def is_at_rest(now: Things) -> bool:
    return bool(cache.get(KEY) == now)


def rest(now: Things) -> None:
    cache.set(KEY, now, AT_MOST)
