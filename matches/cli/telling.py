"""What happened in a game, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

Event = Mapping[str, Any]
DIRECTIONS: Final = {1: "clockwise", -1: "anticlockwise"}


def tell(event: Event, names: Sequence[str]) -> str:
    return _SENTENCES[event["event"]](event, lambda seat: names[seat])


def _drew(event: Event, name: Callable[[int], str]) -> str:
    cards = f": {' '.join(event['cards'])}" if "cards" in event else ""
    return f"{name(event['seat'])} draws {event['count']} ({event['why']}){cards}"


def _laid(event: Event, name: Callable[[int], str]) -> str:
    colour = f", names {event['colour']}" if "colour" in event else ""
    target = f", at {name(event['target'])}" if "target" in event else ""
    return (
        f"{name(event['seat'])} lays {event['card']}{colour}{target}{', calls UNO' * event.get('uno', False)}"
    )


def _challenged(event: Event, name: Callable[[int], str]) -> str:
    hand = f", who held {' '.join(event['hand'])}" if "hand" in event else ""
    verdict = "rightly" if event["right"] else "wrongly"
    return f"{name(event['seat'])} {verdict} challenges {name(event['about'])}{hand}"


def _round_over(event: Event, name: Callable[[int], str]) -> str:
    winner = "nobody" if event["winner"] is None else name(event["winner"])
    return f"{winner} wins the round; points {_row(event['points'])}, totals {_row(event['totals'])}"


def _row(values: Sequence[int]) -> str:
    return " : ".join(map(str, values))


_SENTENCES: Final[dict[str, Callable[[Event, Callable[[int], str]], str]]] = {
    "started": lambda event, name: f"{name(event['dealer'])} deals and turns {event['card']}",
    "laid": _laid,
    "drew": _drew,
    "kept": lambda event, name: f"{name(event['seat'])} keeps it",
    "passed": lambda event, name: f"{name(event['seat'])} passes",
    "skipped": lambda event, name: f"{name(event['seat'])} is skipped",
    "reversed": lambda event, name: f"play goes {DIRECTIONS[event['direction']]}",
    "swapped": lambda event, name: f"{name(event['seat'])} swaps hands with {name(event['target'])}",
    "named": lambda event, name: f"{name(event['seat'])} names {event['colour']}",
    "challenged": _challenged,
    "called": lambda event, name: f"{name(event['seat'])} calls UNO",
    "caught": lambda event, name: f"{name(event['seat'])} catches {name(event['about'])}",
    "creeper": lambda event, name: f"{name(event['seat'])} shows a Creeper",
    "reshuffled": lambda event, name: f"{event['count']} cards are reshuffled",
    "forfeited": lambda event, name: f"{name(event['seat'])} leaves the game ({event['verdict']})",
    "round_over": _round_over,
    "game_over": lambda event, name: f"the game is over; ranks {_row(event['ranks'])}",
}
