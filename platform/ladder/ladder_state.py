"""Reads a ladder as the scheduler sees it: a handful of queries, however many bots."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Q

from ladder.league import entrants
from ladder.models import Fixture, Ladder, PairTotal, Rating
from ladder.scheduler import GAMES_A_MATCH, Contender, Drawing, LadderState
from matches.models import Entry
from matches.querysets import PENDING

DRAWINGS_AT_ONCE = 100
SEEKERS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Pending:
    """A match that waits or is played."""

    ruleset: str
    versions: tuple[int, ...]


def pending_matches() -> list[Pending]:
    seated: dict[tuple[int, str], list[int]] = defaultdict(list)
    entries = Entry.objects.filter(match__state__in=PENDING).order_by("match_id", "index")
    for match, ruleset, version in entries.values_list("match_id", "match__ruleset", "version_id"):
        seated[match, ruleset].append(version)
    return [Pending(ruleset, tuple(versions)) for (_, ruleset), versions in seated.items()]


def state_of(ladder: Ladder, pending: Iterable[Pending]) -> LadderState:
    here = [p for p in pending if (p.ruleset, len(p.versions)) == (ladder.ruleset, ladder.seats)]
    contenders = _contenders(ladder)
    return LadderState(
        ladder=ladder.pk,
        seats=ladder.seats,
        contenders=contenders,
        met=_met(ladder, contenders, here),
        drawings=_drawings(ladder, {c.version for c in contenders}),
        pending=len(here),
    )


def _contenders(ladder: Ladder) -> list[Contender]:
    rows = Rating.objects.filter(run=ladder.current_id or 0)
    known = {
        version: (rating, se, not provisional, games)
        for version, rating, se, provisional, games in rows.values_list(
            "version_id", "rating", "se", "provisional", "games"
        )
    }
    return [Contender(entrant, *known.get(entrant.version, ())) for entrant in entrants(ladder)]


def _met(
    ladder: Ladder, contenders: Sequence[Contender], pending: Iterable[Pending]
) -> Mapping[tuple[int, int], int]:
    """Only for those who look for opponents: a large ladder has half a million pairs."""
    seekers = sorted((c for c in contenders if c.need is not None), key=lambda c: -c.se)
    ids = [c.version for c in seekers[:SEEKERS_AT_ONCE]]
    totals = PairTotal.objects.filter(Q(first__in=ids) | Q(second__in=ids), ladder=ladder)
    met = Counter(
        {(one, other): games for one, other, games in totals.values_list("first", "second", "games")}
    )
    for match in pending:
        met.update({pair: GAMES_A_MATCH for pair in combinations(sorted(match.versions), 2)})
    return met


def _drawings(ladder: Ladder, listed: set[int]) -> list[Drawing]:
    """In their order; a table with somebody who has left is struck out."""
    open_ones = Fixture.objects.filter(ladder=ladder, drawn=False).order_by("place")
    drawings = [Drawing(pk, tuple(v)) for pk, v in open_ones.values_list("pk", "versions")[:DRAWINGS_AT_ONCE]]
    gone = [d.fixture for d in drawings if not listed.issuperset(d.versions)]
    Fixture.objects.filter(pk__in=gone).update(drawn=True)
    return [d for d in drawings if listed.issuperset(d.versions)]
