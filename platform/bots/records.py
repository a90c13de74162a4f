"""What a bot has done, read for its page."""

from django.db.models import Prefetch, QuerySet

from ladder.models import Rating
from matches.models import Bot, Entry
from matches.states import MatchState

RECENT = 20


def ratings_by_ladder(bot: Bot) -> list[Rating]:
    """Of its active version, a line for each ladder."""
    newest = Rating.objects.newest().filter(version__bot=bot)
    return list(newest.select_related("run__ladder", "version").order_by("run__ladder"))


def recent_entries(bot: Bot) -> QuerySet[Entry]:
    others = Entry.objects.select_related("version__bot__owner").order_by("index")
    mine = Entry.objects.filter(version__bot=bot).exclude(match__state=MatchState.CANCELLED)
    return (
        mine.select_related("match", "version", "effect")
        .prefetch_related(Prefetch("match__entries", others))
        .order_by("-match_id")[:RECENT]
    )
