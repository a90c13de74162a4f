"""What a bot has done, read for its page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery

from ladder.models import MatchEffect, PairTotal, Rating
from ladder.opponents import records_by_ladder
from ladder.ratings import CONFIDENCE, PROVISIONAL_SE
from matches.models import Bot, Entry, Version
from matches.states import MatchState, Reason

RECENT = 20
NAMED = 3


def ratings_by_ladder(bot: Bot) -> list[Rating]:
    """Of its active version, a line for each ladder; `carried_from` is the version it is linked to."""
    counted = PairTotal.objects.filter(ladder=OuterRef(OuterRef("run__ladder")))
    counted = counted.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")))
    earlier = Version.objects.filter(Exists(counted), bot=bot, number__lt=OuterRef("version__number"))
    before = Subquery(earlier.filter(bot__is_house=False).order_by("-number").values("number")[:1])
    newest = Rating.objects.newest().filter(version__bot=bot).annotate(carried_from=before)
    return list(newest.select_related("run__ladder", "version").order_by("run__ladder"))


def last_ratings(bot: Bot) -> list[Rating]:
    """Of a bot that plays no more: what its last match on each ladder left it with, as that match tells.

    The run that counts the match which benched it does not list it, and older runs are thinned.
    """
    effects = MatchEffect.objects.filter(entry__version__bot=bot, entry__match__voided=None)
    here = effects.filter(run__ladder=OuterRef("run__ladder")).order_by("-run", "-entry__match", "entry")
    last = effects.filter(pk=here.values("pk")[:1], run__epoch=F("run__ladder__epoch"))
    last = last.select_related("run__ladder", "entry__version").order_by("run__ladder")
    return [_after(effect) for effect in last]


def _after(effect: MatchEffect) -> Rating:
    """Never saved."""
    version, ladder = effect.entry.version, effect.run.ladder
    games = {of: record.games // (of.seats - 1) for of, record in records_by_ladder([version])}
    return Rating(
        run=effect.run,
        version=version,
        rating=effect.rating_after,
        low=effect.low_after,
        high=effect.high_after,
        games=games.get(ladder, 0),
        provisional=effect.high_after - effect.low_after > 2 * CONFIDENCE * PROVISIONAL_SE,
    )


@dataclass(frozen=True, slots=True)
class Appearance:
    """A match of a bot, as a line of its page."""

    entry: Entry
    others: tuple[Bot, ...]
    more: int
    """Opponents beyond those named."""


def recent(bot: Bot) -> list[Appearance]:
    return [appearance(entry) for entry in recent_entries(bot)]


def has_played(ratings: Sequence[Rating], appearances: Sequence[Appearance]) -> bool:
    """By itself, or by bots of its code that share its ratings."""
    return any(each.games for each in ratings) or any(each.entry.score is not None for each in appearances)


def appearance(entry: Entry) -> Appearance:
    others = [other.version.bot for other in entry.match.entries.all() if other.pk != entry.pk]
    return Appearance(entry, tuple(others[:NAMED]), max(0, len(others) - NAMED))


def recent_entries(bot: Bot) -> QuerySet[Entry]:
    """Those of tests are told of as tests: they would crowd out all else."""
    others = Entry.objects.select_related("version__bot").order_by("index")
    mine = Entry.objects.filter(version__bot=bot).exclude(match__state=MatchState.CANCELLED)
    mine = mine.exclude(match__reason=Reason.PROMOTION)
    return (
        mine.select_related("match", "version", "effect")
        .prefetch_related(Prefetch("match__entries", others))
        .order_by("-match_id")[:RECENT]
    )
