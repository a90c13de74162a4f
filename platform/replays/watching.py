"""The rated games worth watching: whose lead changed most, and that ended close."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from matches.drama import margin
from matches.models import Game, Match
from replays.results import Player, players_of

SHOWN: Final = 20
SECONDS_KEPT: Final = 60
PERIODS: Final = {
    "day": (_("Today"), timedelta(days=1)),
    "week": (_("This week"), timedelta(days=7)),
    "ever": (_("Ever"), None),
}
"""Back from now: a day is twenty-four hours."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is not known is as if it were not asked for."""

    since: str = "day"
    ruleset: str = ""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Asked":
        since, ruleset = asked.get("since", ""), asked.get("ruleset", "")
        return cls(since if since in PERIODS else "day", ruleset if ruleset in RULESETS else "")

    def but(self, **other: str) -> str:
        """The address of the same list but for that."""
        told = {each.name: other.get(each.name, getattr(self, each.name)) for each in fields(self)}
        return f"?{urlencode({name: text for name, text in told.items() if text})}"


@dataclass(frozen=True, slots=True)
class Watchable:
    game: Game
    players: tuple[Player, ...]
    margin: int


def worth_watching(asked: Asked) -> list[Watchable]:
    """The most exciting first; only games whose cards lie open."""
    found = _open_games(asked.since)
    if asked.ruleset:
        found = found.filter(match__ruleset=asked.ruleset)
    return [_watchable(game) for game in found[:SHOWN]]


def game_of_the_day(most_seats: int) -> Watchable | None:
    """Looked for once a minute: a busy day has a hundred thousand games."""
    pk = cache.get_or_set("game-of-the-day", lambda: _best_today(most_seats), SECONDS_KEPT)
    game = _open_games("ever").filter(pk=pk or 0).first()
    return _watchable(game) if game else None


def _best_today(most_seats: int) -> int:
    found = _open_games("day").filter(match__seats__lte=most_seats)
    return found.values_list("pk", flat=True).first() or 0


def _open_games(since: str) -> QuerySet[Game]:
    matches = Match.objects.face_up().filter(rated=True, voided=None)
    back = PERIODS[since][1]
    if back is not None:
        matches = matches.filter(finished__gte=timezone.now() - back)
    games = Game.objects.filter(match__in=matches, thrill__isnull=False).order_by("-thrill", "-pk")
    return games.select_related("match").prefetch_related("match__entries__version__bot")


def _watchable(game: Game) -> Watchable:
    return Watchable(game, tuple(players_of(game)), margin(game.ranks or (), game.totals or ()))
