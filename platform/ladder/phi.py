"""The daily estimate of phi from the newest matches, for the runs to come.

It is not part of each fit: a phi that moved with every result would let a win lower a rating.
"""

from datetime import datetime, timedelta
from typing import TypedDict

from ladder.dispersion import Table, estimate_phi
from ladder.models import Ladder
from ladder.ratings import Ratings
from ladder.result_log import played
from matches.models import Event, Match
from matches.states import EventKind

EVERY = timedelta(days=1)
NEWEST = 20_000


class Estimate(TypedDict, total=False):
    phi: float
    phi_estimated: datetime


def estimate_if_due(ladder: Ladder, ratings: Ratings, now: datetime) -> Estimate:
    """The ladder's fields that change; none while there are too few matches."""
    if ladder.phi_estimated is not None and now - ladder.phi_estimated < EVERY:
        return {}
    strengths = ratings.by_version()
    known = [table for table in _tables(ladder) if strengths.keys() >= set(table.versions)]
    phi = estimate_phi(known, strengths)
    return {} if phi is None else {"phi": phi, "phi_estimated": now}


def _tables(ladder: Ladder) -> list[Table]:
    rated = Match.objects.rated().on_ladder(ladder.ruleset, ladder.seats)
    before = Event.objects.filter(match__in=rated, kind=EventKind.MATCH_FINISHED, id__lte=ladder.since_event)
    newest = rated.exclude(pk__in=before.values("match")).order_by("-id")[:NEWEST]
    return [Table(match.versions, match.points) for match in played(Match.objects.filter(pk__in=newest))]
