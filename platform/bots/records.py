"""What a bot has done, read for its page."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from ladder.models import PairTotal, Rating
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
    """Of a bot that plays no more, as long as none of its versions does: where it stood on each ladder."""
    on_ladder = Rating.objects.filter(version__bot=bot, run__ladder=OuterRef("run__ladder"))
    last = Rating.objects.filter(version__bot=bot, pk=on_ladder.order_by("-run").values("pk")[:1])
    return list(last.select_related("run__ladder", "version").order_by("run__ladder"))


@dataclass(frozen=True, slots=True)
class Appearance:
    """A match of a bot, as a line of its page."""

    entry: Entry
    others: tuple[Bot, ...]
    more: int
    """Opponents beyond those named."""


def recent(bot: Bot) -> list[Appearance]:
    return [appearance(entry) for entry in recent_entries(bot)]


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
