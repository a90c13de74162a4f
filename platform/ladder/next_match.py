"""When somebody's bots play next, as far as it is known: the first of their matches that are under way."""

from dataclasses import dataclass

from ladder.outlook import outlook
from matches.models import Match
from matches.states import MatchState


@dataclass(frozen=True, slots=True)
class NextMatch:
    """`seconds` from now are nought while it is played."""

    match: int
    seconds: int


def next_match_of(owner: int) -> NextMatch | None:
    """Who is being played comes before who waits; what was queued earlier is thought to be played earlier."""
    mine = Match.objects.pending().filter(entries__version__bot__owner=owner)
    found = mine.order_by("-state", "id").only("id", "state").first()
    if found is None:
        return None
    if found.state == MatchState.RUNNING:
        return NextMatch(found.pk, 0)
    before = Match.objects.queued().filter(pk__lt=found.pk).count()
    now = outlook()
    return NextMatch(found.pk, max(1, round((before + bool(now.playing)) * 60 / now.per_minute)))
