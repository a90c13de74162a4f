"""A game's frames for a viewer: the replay re-executed by the engine, for the browser runs no rules."""

from typing import Any

from engine import frames
from engine.replay_file import from_json
from matches.models import Game
from replays.recordings import replay_of


def frames_of(game: Game, seat: int | None) -> dict[str, Any]:
    """Through the eyes of a seat, or with open hands. Raises NotYet before the match has ended."""
    told = frames.frames_of(from_json(replay_of(game)), seat)
    told["players"] = [
        {**player, **bot} for player, bot in zip(told["players"], _bots_by_seat(game), strict=True)
    ]
    return told


def _bots_by_seat(game: Game) -> list[dict[str, str | None]]:
    entries = list(game.match.entries.select_related("version__bot").order_by("index"))
    bots = [entries[index].version.bot for index in game.seating]
    return [{"slug": bot.slug, "face": bot.face or None} for bot in bots]
