"""What open pages are told after a refit."""

from collections.abc import Iterator, Sequence
from typing import Final

from ladder.models import Ladder
from ladder.result_log import Played
from matches.models import Bot, Entry
from matches.news import OVERALL, about_bot, about_ladder, about_match

MOST: Final = 200
"""Matches that are looked at one by one: after a long pause, whoever looks at an older one looks again."""


def topics_of(ladder: Ladder, counted: Sequence[Played]) -> Iterator[str]:
    """The tables, the matches that were counted, and who played in them."""
    yield about_ladder(ladder.ruleset, ladder.seats)
    yield OVERALL
    newest = counted[-MOST:]
    entries = {entry for match in newest for entry in match.entries}
    versions = {version for match in newest for version in match.versions}
    matches = Entry.objects.filter(pk__in=entries).order_by().values_list("match", flat=True).distinct()
    bots = Bot.objects.filter(versions__in=versions).order_by().values_list("slug", flat=True).distinct()
    yield from map(about_match, matches)
    yield from map(about_bot, bots)
