"""How many faults an author's bots made lately: the number beside the link to them."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from matches.models import Bot, Entry, Game, Match
from matches.querysets import now_plus

WEEK: Final = timedelta(days=7)


def recent_faults(bots: Iterable[Bot]) -> Counter[int]:
    """By bot, in the matches of the last week whose cards are no secret. Two queries, however many bots."""
    recent = Match.objects.face_up().filter(finished__gt=now_plus(-WEEK.total_seconds()))
    games = Game.objects.filter(match__in=recent.filter(entries__version__bot__in=bots)).exclude(faults=[])
    told = games.values_list("match", "faults")
    places = [(match, fault["player"]) for match, faults in told for fault in faults]
    seated = Entry.objects.filter(version__bot__in=bots, match__in={match for match, _ in places})
    known = seated.values_list("match", "index", "version__bot")
    bot_at = {(match, index): bot for match, index, bot in known}
    return Counter(bot_at[place] for place in places if place in bot_at)
