"""Tables written as short texts, and what `describe` says of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine import position

FILLER = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y6 Y6 Y7 Y7 Y8 Y8 Y9 Y9"
WILD_FILLER = "W W W W W W W W W W W W W W W W"


@dataclass(frozen=True)
class Described:
    """What `lastcard position` would print, read by name."""

    json: Mapping[str, Any]

    @property
    def legal(self) -> list[str]:
        return list(self.json["legal"])

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.json["decision"]  # type: ignore[no-any-return]  # JSON

    @property
    def seat(self) -> int:
        assert self.decision is not None
        return int(self.decision["seat"])

    @property
    def kind(self) -> str:
        assert self.decision is not None
        return str(self.decision["kind"])

    @property
    def position(self) -> dict[str, Any]:
        return dict(self.json["position"])

    def over_or_none(self) -> dict[str, Any] | None:
        return self.json["over"]  # type: ignore[no-any-return]  # JSON

    @property
    def over(self) -> dict[str, Any]:
        assert self.json["over"] is not None
        return dict(self.json["over"])

    def hand(self, seat: int) -> str:
        return " ".join(self.position["hands"][seat])

    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.position["hands"]]

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self.json["events"] if not kinds or event["event"] in kinds]


def table(ruleset: str, *hands: str, top: str = "", draw: str | None = None, **fields: Any) -> dict[str, Any]:
    """A position: hands and piles as texts, `top` the whole discard pile."""
    filler = WILD_FILLER if ruleset == "all-wild" else FILLER
    return {
        "ruleset": ruleset,
        "hands": [hand.split() for hand in hands],
        "discard": (top or ("W" if ruleset == "all-wild" else "R5")).split(),
        "draw": (filler if draw is None else draw).split(),
        **fields,
    }


def after(position_: dict[str, Any], moves: str = "") -> Described:
    return Described(position.describe(position_, moves))


def start(ruleset: str, seats: int, card: str, **fields: Any) -> dict[str, Any]:
    """A start form whose first turned cards are these; the hands are of harmless cards."""
    harmless = "W" if ruleset == "all-wild" else "B1"
    deck = [*[harmless] * (7 * seats), *card.split(), *[harmless] * 20]
    return {"ruleset": ruleset, "seats": seats, "deck": deck, "dealer": 0, **fields}


def splits(moves: str) -> Iterator[str]:
    """Every beginning of the moves, shortest first."""
    words = moves.split()
    for end in range(len(words) + 1):
        yield " ".join(words[:end])
