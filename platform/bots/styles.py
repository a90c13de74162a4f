"""How bots play, kept up to date by the seer: finished matches are executed again, a few at a time."""

import time
from collections.abc import Iterator
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Max

from bots.models import PlayStyle
from engine.errors import BadReplay
from engine.replay_file import from_json
from ladder.leases import held
from matches.models import Event, Match
from matches.states import EventKind
from matches.style import Style, styles_of

log = structlog.get_logger(__name__)

JOB: Final = "play styles"
KEPT: Final = 40
"""Matches that a version's row tells of, the latest."""
MOST_BEHIND: Final = 60
"""Of more matches that wait the older ones are passed over."""
MOST_MOVES: Final = 5000
"""A game of more choices is left out: it would hold the seer up."""
BUDGET_S: Final = 0.3


def watch_finished() -> int:
    """Counts matches until the time is used up, and tells how many. Safe to call side by side."""
    started, done = time.monotonic(), 0
    with held(JOB) as lease:
        for event in _due() if lease else ():
            _count(event)
            done += 1
            if time.monotonic() - started > BUDGET_S:
                break
    return done


def _due() -> Iterator[Event]:
    """The oldest first."""
    since = PlayStyle.objects.aggregate(last=Max("seen"))["last"] or 0
    finished = Event.objects.filter(kind=EventKind.MATCH_FINISHED, pk__gt=since).order_by("-pk")
    yield from reversed(finished.select_related("match__recording")[:MOST_BEHIND])


@transaction.atomic
def _count(event: Event) -> None:
    """Once: a match that a row tells of already is not added again; one that is not rated, or whose cards are
    secret, never is."""
    match = event.match
    assert match is not None
    by_entry = _styles_by_entry(match) if match.rated and match.is_face_up else None
    for entry in match.entries.all():
        row, _ = PlayStyle.objects.get_or_create(
            version_id=entry.version_id, ruleset=match.ruleset, seats=match.seats
        )
        if by_entry is not None:
            row.keep(match.pk, by_entry[entry.index], KEPT)
        row.seen = event.pk
        row.save()


def _styles_by_entry(match: Match) -> list[Style]:
    totals = [Style() for _ in range(match.seats)]
    seatings: list[list[int]] = list(match.games.order_by("number").values_list("seating", flat=True))
    for seating, told in zip(seatings, match.recording.games, strict=True):
        _add_game(totals, seating, told)
    return totals


def _add_game(totals: list[Style], seating: list[int], told: object) -> None:
    try:
        replay = from_json(told)
        styles = styles_of(replay) if len(replay.moves) < MOST_MOVES else []
    except BadReplay as reason:
        log.warning("game not counted", reason=str(reason))
        return
    for entry, style in zip(seating, styles, strict=False):
        totals[entry].add(style)
