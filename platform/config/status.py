"""What the arena is doing now, in four figures for the status line."""

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache

from matches.models import Match
from matches.states import MatchState

SECONDS_KEPT = 2


@dataclass(frozen=True, slots=True)
class Status:
    queued: int
    running: int
    last_match: int | None
    last_finished: datetime | None

    @property
    def idle(self) -> bool:
        return not self.queued and not self.running


def status() -> Status:
    return cache.get_or_set("status-line", measure, SECONDS_KEPT) or measure()


def measure() -> Status:
    latest = Match.objects.finished().order_by("-finished").values_list("id", "finished").first()
    return Status(
        queued=Match.objects.queued().count(),
        running=Match.objects.filter(state=MatchState.RUNNING).count(),
        last_match=latest[0] if latest else None,
        last_finished=latest[1] if latest else None,
    )
