"""Where a refit begins and ends in the result log."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, Q

from ladder.league import stored_totals
from ladder.models import Ladder
from ladder.result_log import Played, played, totals_of
from ladder.totals import Totals
from matches.models import Event, Match
from matches.querysets import EventQuerySet, MatchQuerySet
from matches.states import EventKind

BATCH = 2000
"""Results counted by one run, so that a run stays short after a long pause."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """What the log says beyond the last run: `matches` are counted for the first time."""

    watermark: int
    before: Totals
    matches: Sequence[Played]
    rebuilt: bool


def read_log(ladder: Ladder, *, from_scratch: bool = False) -> Fresh:
    """Only what came after the watermark, unless what is stored cannot be trusted any longer."""
    watermark = next_watermark(ladder)
    revised = _results(ladder, watermark).exclude(kind=EventKind.MATCH_FINISHED).exists()
    rebuilt = from_scratch or revised
    before = totals_of(played(_counted(ladder))) if rebuilt else stored_totals(ladder)
    since = ladder.since_event if rebuilt else ladder.watermark
    return Fresh(watermark, before, list(played(_uncounted(ladder, since, watermark))), rebuilt)


def is_behind(ladder: Ladder) -> bool:
    """Whether anything happened that could change a rating or who is listed."""
    about_versions = Q(kind=EventKind.VERSION_STATUS)
    about_results = Q(match__ruleset=ladder.ruleset, match__seats=ladder.seats) & _result_kinds()
    return Event.objects.after(ladder.watermark).filter(about_versions | about_results).exists()


def newest_event() -> int:
    return Event.objects.aggregate(newest=Max("id"))["newest"] or 0


def next_watermark(ladder: Ladder) -> int:
    newest = newest_event()
    ids = _results(ladder, newest).values_list("id", flat=True)[BATCH - 1 : BATCH]
    return next(iter(ids), newest)


def _results(ladder: Ladder, until: int) -> EventQuerySet:
    later = Event.objects.after(ladder.watermark).filter(_result_kinds(), id__lte=until)
    return later.filter(match__ruleset=ladder.ruleset, match__seats=ladder.seats)


def _result_kinds() -> Q:
    return Q(kind__in=(EventKind.MATCH_FINISHED, EventKind.MATCH_VOIDED, EventKind.MATCH_RESTORED))


def _rated(ladder: Ladder) -> MatchQuerySet:
    return Match.objects.rated().on_ladder(ladder.ruleset, ladder.seats)


def _counted(ladder: Ladder) -> MatchQuerySet:
    return _between(_rated(ladder), ladder.since_event, ladder.watermark, counted=True)


def _uncounted(ladder: Ladder, since: int, until: int) -> MatchQuerySet:
    """A match has its effects once it was counted, so it cannot be counted twice."""
    return _between(_rated(ladder), since, until, counted=False)


def _between(matches: MatchQuerySet, since: int, until: int, *, counted: bool) -> MatchQuerySet:
    finished = Event.objects.filter(kind=EventKind.MATCH_FINISHED, id__gt=since, id__lte=until)
    first_entry = Q(entries__index=0, entries__effect__isnull=not counted)
    return matches.filter(first_entry, pk__in=finished.values("match_id"))
