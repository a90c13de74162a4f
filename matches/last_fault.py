"""The last fault of a bot as anybody may know it: what it was, when and where; nothing that the bot wrote."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext

from matches.models import Bot, Entry, Game, Version
from matches.querysets import LATEST_FAULTY
from matches.viewer.words import VERDICTS


@dataclass(frozen=True, slots=True)
class LastFault:
    version: Version
    entry: Entry
    game: Game
    told: Mapping[str, Any]
    """As the game has it; `round` and `turn` are missing in the oldest records."""

    @property
    def verdict(self) -> str:
        return str(self.told["verdict"])

    @property
    def sentence(self) -> str:
        return in_words(self.verdict)

    @property
    def match(self) -> int:
        return self.entry.match_id

    @property
    def when(self) -> datetime | None:
        return self.entry.match.finished

    @property
    def seat(self) -> int:
        return int(self.game.seating.index(self.entry.index))

    @property
    def round(self) -> int | None:
        return self.told.get("round")

    @property
    def turn(self) -> int | None:
        return self.told.get("turn")


def in_words(verdict: str) -> str:
    """What a bot left a game for, in its reader's language."""
    words = VERDICTS.get(f"verdict_{verdict}")
    return gettext(words) if words else verdict


def last_fault_in(versions: Iterable[Version]) -> LastFault | None:
    """Of versions `with_latest_faulty`. Only matches that have ended have faults."""
    found = (_faults_of(version) for version in versions)
    return max((fault for each in found for fault in each), key=lambda fault: fault.match, default=None)


def last_faults_of(bots: Iterable[int]) -> dict[int, LastFault]:
    """By bot. One query, however many they are."""
    faulty = Entry.objects.filter(faulty_game__isnull=False, match__voided__isnull=True)
    of_bot = faulty.filter(version__bot=OuterRef("pk")).order_by("-match_id")
    latest = Bot.objects.filter(pk__in=bots).values(latest=Subquery(of_bot.values("pk")[:1]))
    found = faulty.filter(pk__in=latest).select_related("faulty_game", "match", "version")
    return {entry.version.bot_id: _fault_at(entry.version, entry) for entry in found}


def _faults_of(version: Version) -> list[LastFault]:
    """None or one."""
    return [_fault_at(version, entry) for entry in getattr(version, LATEST_FAULTY)]


def _fault_at(version: Version, entry: Entry) -> LastFault:
    game = entry.faulty_game
    assert game is not None
    told = next(fault for fault in reversed(game.faults) if fault["player"] == entry.index)
    return LastFault(version, entry, game, told)
