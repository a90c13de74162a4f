"""The rated games worth watching: whose lead changed most, and that ended close."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from ladder.asked import Asked
from matches.drama import margin
from matches.models import Game, Match
from replays.results import Player, players_of

SHOWN: Final = 20
SECONDS_KEPT: Final = 60
PERIODS: Final = {
    "": (_("Today"), timedelta(days=1)),
    "week": (_("This week"), timedelta(days=7)),
    "ever": (_("Ever"), None),
}
"""Back from now: a day is twenty-four hours."""


@dataclass(frozen=True, slots=True)
class Wanted(Asked):
    """Empty is today, and all rulesets."""

    since: str = ""
    ruleset: str = ""

    @classmethod
    def allowed(cls) -> dict[str, set[str]]:
        return {"since": set(PERIODS), "ruleset": set(RULESETS)}

    def but(self, **other: str) -> str:
        """The address of the same list but for that."""
        return f"?{replace(self, **other).query}"


@dataclass(frozen=True, slots=True)
class Watchable:
    game: Game
    players: tuple[Player, ...]
    margin: int


def worth_watching(wanted: Wanted) -> list[Watchable]:
    """The most exciting first; only games whose cards lie open."""
    found = _open_games(wanted.since)
    if wanted.ruleset:
        found = found.filter(match__ruleset=wanted.ruleset)
    return [_watchable(game) for game in found[:SHOWN]]


def game_of_the_day(most_seats: int) -> Watchable | None:
    """Looked for once a minute: a busy day has a hundred thousand games."""
    pk = cache.get_or_set("game-of-the-day", lambda: _best_today(most_seats), SECONDS_KEPT)
    game = _open_games("ever").filter(pk=pk or 0).first()
    return _watchable(game) if game else None


def _best_today(most_seats: int) -> int:
    found = _open_games("").filter(match__seats__lte=most_seats)
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
