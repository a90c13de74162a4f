"""Collusion watch: pairs whose results against each other stand out from all their other results.

It accuses nobody: a style may simply beat another. An operator looks, and may void what the two played.
"""

from collections.abc import Iterator

import numpy as np
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ladder.elo import SCALE
from ladder.models import Ladder, Suspicion
from ladder.ratings import Ratings
from ladder.totals import Totals
from matches.models import Entry, Match, Version
from matches.services import restore_match, void_match

STANDS_OUT = 4.0
FEWEST_GAMES = 12
ONE_GAME = 1.0
"""Added to the variance: a single upset of a great favourite is no evidence."""


def note_suspicions(ladder: Ladder, totals: Totals, ratings: Ratings) -> None:
    """Those of this run; pairs that stand out no longer are forgotten, unless they were acted upon."""
    found = [each for each in suspicions(ladder, totals, ratings) if not _between_house_bots(each)]
    pairs = {(each.gainer_id, each.loser_id) for each in found}
    known = Suspicion.objects.filter(ladder=ladder, voided=None).values_list("pk", "gainer", "loser")
    gone = [pk for pk, gainer, loser in known if (gainer, loser) not in pairs]
    Suspicion.objects.filter(pk__in=gone).delete()
    Suspicion.objects.bulk_create(
        found,
        update_conflicts=True,
        unique_fields=["ladder", "gainer", "loser"],
        update_fields=["games", "points", "expected", "z", "seen"],
    )


def suspicions(ladder: Ladder, totals: Totals, ratings: Ratings) -> Iterator[Suspicion]:
    first, second, games, half_points = totals.rows.T
    if not len(first):
        return
    ahead = ratings.strengths(first.tolist()) - ratings.strengths(second.tolist())
    share = 0.5 * (1 + np.tanh(SCALE * ahead / 2))
    surplus = half_points / 2 - games * share
    z = surplus / np.sqrt(ladder.phi * (games * share * (1 - share) + ONE_GAME))
    for row in np.flatnonzero((np.abs(z) > STANDS_OUT) & (games >= FEWEST_GAMES)).tolist():
        pair, points, expected = (first[row], second[row]), half_points[row] / 2, games[row] * share[row]
        if z[row] < 0:
            pair, points, expected = pair[::-1], games[row] - points, games[row] - expected
        yield Suspicion(
            ladder=ladder,
            gainer_id=int(pair[0]),
            loser_id=int(pair[1]),
            games=int(games[row]),
            points=float(points),
            expected=float(expected),
            z=float(abs(z[row])),
        )


def _between_house_bots(suspicion: Suspicion) -> bool:
    pair = Version.objects.filter(pk__in=(suspicion.gainer_id, suspicion.loser_id))
    return not pair.filter(bot__is_house=False).exists()


@transaction.atomic
def void_pair(suspicion: Suspicion, why: str) -> int:
    """All rated matches of the ladder at which both sat, whoever else did; the refit follows."""
    mark = _mark(suspicion)
    voided = sum(
        void_match(match, f"{mark} {why}") for match in _together(suspicion).values_list("pk", flat=True)
    )
    Suspicion.objects.filter(pk=suspicion.pk).update(voided=timezone.now(), why=why[:150])
    return voided


@transaction.atomic
def restore_pair(suspicion: Suspicion, why: str) -> int:
    """What `void_pair` voided; matches that were voided for themselves stay so."""
    mine = Match.objects.filter(voided__isnull=False, void_reason__startswith=_mark(suspicion))
    restored = sum(restore_match(match, why) for match in list(mine.values_list("pk", flat=True)))
    Suspicion.objects.filter(pk=suspicion.pk).update(voided=None, why=why[:150])
    return restored


def _mark(suspicion: Suspicion) -> str:
    return f"[pair {suspicion.pk}]"


def _together(suspicion: Suspicion) -> QuerySet[Match]:
    ladder = suspicion.ladder
    with_loser = Entry.objects.filter(version=suspicion.loser_id).values("match")
    rated = Match.objects.rated().on_ladder(ladder.ruleset, ladder.seats)
    return rated.filter(entries__version=suspicion.gainer_id, pk__in=with_loser)
