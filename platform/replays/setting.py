"""What the viewer of a game must know before it asks for anything."""

from collections.abc import Sequence

from django.templatetags.static import static
from django.urls import reverse

from engine.characters import BY_SLUG
from matches.models import Bot, Game
from matches.viewer.sigils import sigil_letters
from replays.results import players_of


def setting(game: Game) -> dict[str, object]:
    """The same for everybody."""
    return {
        "frames": reverse("replays:frames", args=[game.pk]),
        "chances": reverse("replays:chances", args=[game.pk]),
        "page": reverse("replays:game", args=[game.pk]),
        "embed": reverse("replays:embed", args=[game.pk]),
        "replay": reverse("api:replay", args=[game.pk]),
        "name": f"game-{game.pk}",
        "limit_ms": game.match.limits.get("decision_cpu_ms"),
        "seats": game.match.seats,
        "art": {
            "cards": static("replays/cards.svg"),
            "shapes": static("site/shapes.svg"),
            "sigils": [sigil_letters(player.bot.slug) for player in players_of(game)],
            "faces": [face_of(player.bot) for player in players_of(game)],
        },
    }


def own_setting(game: Game, seats: Sequence[int]) -> dict[str, object]:
    """For an author alone: where what their bots wrote is asked for, and the faults of each."""
    if not seats:
        return {}
    players = players_of(game)
    inboxes = {seat: reverse("replays:faults", args=[players[seat].bot.slug]) for seat in seats}
    return {"log": reverse("replays:log", args=[game.pk]), "faults": inboxes}


def face_of(bot: Bot) -> str | None:
    """The picture's address."""
    return f"{static('site/faces.svg')}#{bot.face}" if bot.face in BY_SLUG else None
