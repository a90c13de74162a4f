"""Bots that play the very same code: the ratings pool them, so that they stand in one place."""

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar

from matches.models import Bot, Version

T = TypeVar("T")
Twins = dict[int, list[Bot]]


def one_of_each_code(lines: Iterable[tuple[Version, T]]) -> list[T]:
    """The first: a class that uploads one example is not the top of a ladder."""
    by_code: dict[str, T] = {}
    for version, line in lines:
        by_code.setdefault(version.code_hash, line)
    return list(by_code.values())


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
