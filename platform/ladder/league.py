"""Everything a refit depends on, read once: same input, same ratings."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ladder.entrants import Entrant
from ladder.models import Ladder, PairTotal
from ladder.pools import Uploaded
from ladder.ratings import Ratings
from ladder.totals import Totals
from matches.models import Version
from matches.querysets import VersionQuerySet
from matches.states import VersionStatus


@dataclass(frozen=True, slots=True)
class League:
    """The versions a ladder rates: all that ever played on it, and those that may."""

    uploaded: Sequence[Uploaded]
    listed: Sequence[Entrant]

    @property
    def anchors(self) -> list[int]:
        return sorted(uploaded.version for uploaded in self.uploaded if uploaded.house)

    def ratings(self, ladder: Ladder, totals: Totals, start: Ratings | None = None) -> Ratings:
        return Ratings(ladder.seats, self.uploaded, totals, phi=ladder.phi, start=start)


def eligible(ladder: Ladder) -> VersionQuerySet:
    return Version.objects.active().playing(ladder.ruleset)


def entrants(ladder: Ladder) -> list[Entrant]:
    rows = eligible(ladder).order_by("id")
    return [Entrant(*row) for row in rows.values_list("id", "code_hash", "bot__owner_id", "bot__is_house")]


def league(ladder: Ladder, totals: Totals) -> League:
    listed = [each for each in entrants(ladder) if ladder.is_open or each.version in totals.versions]
    known = totals.versions | {entrant.version for entrant in listed}
    return League(_uploaded(known), listed)


def _uploaded(known: Iterable[int]) -> list[Uploaded]:
    uploaded: list[Uploaded] = []
    before: dict[int, int] = {}
    for version in Version.objects.filter(pk__in=known).select_related("bot").order_by("bot", "number"):
        anchor = version.bot.is_house and version.status == VersionStatus.ACTIVE
        uploaded.append(Uploaded(version.pk, version.code_hash, anchor, before.get(version.bot_id)))
        before[version.bot_id] = version.pk
    return uploaded


def stored_totals(ladder: Ladder) -> Totals:
    rows = PairTotal.objects.filter(ladder=ladder).order_by()
    values = rows.values_list("first_id", "second_id", "games", "half_points")
    return Totals.of(values.iterator(chunk_size=20_000))


def input_hash(ladder: Ladder, league: League, totals: Totals) -> str:
    """Anybody with the log can recompute a run and compare."""
    uploaded = sorted((u.version, u.code, u.house, u.parent or 0) for u in league.uploaded)
    listed = sorted((e.version, e.owner) for e in league.listed)
    told = json.dumps([ladder.ruleset, ladder.seats, ladder.epoch, ladder.phi, uploaded, listed])
    return hashlib.sha256(told.encode() + totals.rows.astype("<i8").tobytes()).hexdigest()
