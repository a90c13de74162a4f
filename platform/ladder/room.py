"""How many matches may be queued now. The queue is kept short: newcomers wait behind it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from ladder.scheduler import FIRST_MATCHES
from matches.models import Match
from matches.states import MatchState

SHORTEST_QUEUE = 6
QUEUE_SECONDS = 10
"""What the workers do until after the next tick."""
MEASURED = timedelta(seconds=30)
NEWEST = 1000
BROKEN = timedelta(minutes=10)
TOO_MANY_FAILED = 12
Line = tuple[str, datetime | None, datetime]
"""Of a match: its state, when it ended, when it was made."""
NO_ROOM = -FIRST_MATCHES
"""Not even for a first match."""


def room(now: datetime) -> int:
    """As long as the workers' pace asks for; negative where first matches have filled it beyond that.

    An arena whose other matches end well is not broken: no one bot's failures stop it.
    From the newest matches by number, since a count over all would take longer every day.
    """
    newest = list(Match.objects.order_by("-id").values_list("state", "finished", "created")[:NEWEST])
    failed = sum(state == MatchState.FAILED and now - created < BROKEN for state, _, created in newest)
    if failed >= TOO_MANY_FAILED and failed > _finished_within(BROKEN, newest, now):
        return NO_ROOM
    lately = _finished_within(MEASURED, newest, now)
    longest = SHORTEST_QUEUE + int(lately * QUEUE_SECONDS / MEASURED.total_seconds())
    return longest - Match.objects.queued().count()


def _finished_within(span: timedelta, newest: Sequence[Line], now: datetime) -> int:
    return sum(finished is not None and now - finished < span for _, finished, _ in newest)
