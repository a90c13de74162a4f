"""Reads the result log: finished matches as points between versions."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from ladder.elo import Floats, pair_points
from ladder.totals import Totals
from matches.models import Entry, Game
from matches.querysets import MatchQuerySet


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match; lists go by entry index. `points[i, j]` is what i won from j over its games."""

    entries: tuple[int, ...]
    versions: tuple[int, ...]
    points: Floats


def played(matches: MatchQuerySet) -> Iterator[Played]:
    """In the order of their numbers: two queries, whatever the number of matches.

    What joined `matches` between the two is left for the next time.
    """
    points = _points(matches)
    for match, seated in _entries(matches).items():
        if match not in points:
            continue
        entries, versions = zip(*seated, strict=True)
        yield Played(entries, versions, points[match])


def _points(matches: MatchQuerySet) -> dict[int, Floats]:
    games = Game.objects.filter(match__in=matches, ranks__isnull=False).order_by("match_id", "number")
    total: dict[int, Floats] = {}
    for match, ranks in games.values_list("match_id", "ranks").iterator():
        points = pair_points(ranks or ())
        total[match] = total[match] + points if match in total else points
    return total


def _entries(matches: MatchQuerySet) -> dict[int, list[tuple[int, int]]]:
    seated: dict[int, list[tuple[int, int]]] = defaultdict(list)
    entries = Entry.objects.filter(match__in=matches).order_by("match_id", "index")
    for match, entry, version in entries.values_list("match_id", "id", "version_id").iterator():
        seated[match].append((entry, version))
    return seated


def totals_of(matches: Iterable[Played]) -> Totals:
    return Totals.of(row for match in matches for row in _pairs(match))


def _pairs(match: Played) -> Iterator[tuple[int, int, int, int]]:
    for i, j in combinations(range(len(match.versions)), 2):
        won, lost = match.points[i, j], match.points[j, i]
        yield match.versions[i], match.versions[j], round(won + lost), round(2 * won)
