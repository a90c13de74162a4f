"""Reads the result log: finished matches as points between versions."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ladder.elo import Floats, pair_points
from ladder.pools import PairResult
from matches.models import Entry, Game
from matches.querysets import MatchQuerySet

Totals = Mapping[tuple[int, int], PairResult]
"""By the two versions' ids, the lower one first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match; lists go by entry index. `points[i, j]` is what i won from j over its games."""

    entries: tuple[int, ...]
    versions: tuple[int, ...]
    points: Floats


def played(matches: MatchQuerySet) -> Iterator[Played]:
    """In the order of their numbers: two queries, whatever the number of matches."""
    points = _points(matches)
    for match, seated in _entries(matches).items():
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


def add_up(totals: Totals, matches: Iterable[Played]) -> dict[tuple[int, int], PairResult]:
    summed = dict(totals)
    for match in matches:
        for result in _pairs(match):
            pair = result.first, result.second
            before = summed.get(pair, PairResult(*pair, 0, 0))
            summed[pair] = PairResult(
                *pair, before.games + result.games, before.half_points + result.half_points
            )
    return summed


def _pairs(match: Played) -> Iterator[PairResult]:
    for i, j in combinations(np.argsort(match.versions).tolist(), 2):
        won, lost = match.points[i, j], match.points[j, i]
        yield PairResult(match.versions[i], match.versions[j], round(won + lost), round(2 * won))
