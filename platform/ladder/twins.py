"""Bots that play the very same code: the ratings pool them, so that they stand in one place."""

from collections import defaultdict
from collections.abc import Iterable

from matches.models import Bot, Version

Twins = dict[int, list[Bot]]


def twins_of(versions: Iterable[Version]) -> Twins:
    """By version, the other bots that play its code now."""
    asked = list(versions)
    players: dict[str, list[Bot]] = defaultdict(list)
    for playing in _playing({version.code_hash for version in asked}):
        players[playing.code_hash].append(playing.bot)
    return {version.pk: _others(version, players[version.code_hash]) for version in asked}


def _playing(hashes: set[str]) -> Iterable[Version]:
    found = Version.objects.active().filter(code_hash__in=hashes)
    return found.select_related("bot").only("code_hash", "bot__name", "bot__slug").order_by("pk")


def _others(version: Version, bots: Iterable[Bot]) -> list[Bot]:
    return [bot for bot in bots if bot.pk != version.bot_id]
