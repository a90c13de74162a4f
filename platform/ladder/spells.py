"""Reads what was played of late: two queries, however many matches."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from ladder.pace import LATELY, Pace, Spell
from matches.models import Attempt, Entry

NEWEST = 1000
AT_LEAST = 20
"""Attempts that are remembered however long ago they ended."""
SLOW = timedelta(seconds=30)
"""What has run so long tells of the pace before it ends."""

Line = tuple[int, datetime, datetime]


def pace(now: datetime) -> Pace:
    lines = list(_ended(now)) + list(_slow(now))
    seated = _seated(match for match, _, _ in lines)
    return Pace([Spell(seated[match], began, ended) for match, began, ended in lines])


def _ended(now: datetime) -> Iterable[Line]:
    newest = Attempt.objects.exclude(ended=None).order_by("-id").values_list("match", "started", "ended")
    for place, (match, began, ended) in enumerate(newest[:NEWEST]):
        if ended is not None and (place < AT_LEAST or now - ended < LATELY):
            yield match, began, ended


def _slow(now: datetime) -> Iterable[Line]:
    running = Attempt.objects.open().filter(started__lt=now - SLOW)
    for match, began in running.values_list("match", "started"):
        yield match, began, now


def _seated(matches: Iterable[int]) -> dict[int, tuple[tuple[int, int], ...]]:
    seated: dict[int, list[tuple[int, int]]] = defaultdict(list)
    entries = Entry.objects.filter(match__in=set(matches)).order_by("match_id", "index")
    for match, version, owner in entries.values_list("match_id", "version_id", "version__bot__owner_id"):
        seated[match].append((version, owner))
    return {match: tuple(each) for match, each in seated.items()}
