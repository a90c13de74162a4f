"""How many matches may be queued now. The queue is kept short: newcomers wait behind it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from ladder.pace import Pace, queue_length
from ladder.scheduler import FIRST_MATCHES
from matches.models import Match
from matches.states import MatchState

NEWEST = 1000
BROKEN = timedelta(minutes=10)
TOO_MANY_FAILED = 12
Line = tuple[str, datetime | None, datetime]
"""Of a match: its state, when it ended, when it was made."""
NO_ROOM = -FIRST_MATCHES
"""Not even for a first match."""


def room(now: datetime, pace: Pace) -> int:
    """As long as the workers' pace asks for; negative where first matches have filled it beyond that."""
    if is_broken(now):
        return NO_ROOM
    return queue_length(pace) - Match.objects.queued().count()


def is_broken(now: datetime) -> bool:
    """An arena whose other matches end well is not broken: no one bot's failures stop it.

    From the newest matches by number, since a count over all would take longer every day.
    """
    newest = list(Match.objects.order_by("-id").values_list("state", "finished", "created")[:NEWEST])
    failed = sum(state == MatchState.FAILED and now - created < BROKEN for state, _, created in newest)
    return failed >= TOO_MANY_FAILED and failed > _finished_lately(newest, now)


def _finished_lately(newest: Sequence[Line], now: datetime) -> int:
    return sum(finished is not None and now - finished < BROKEN for _, finished, _ in newest)
