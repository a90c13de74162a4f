"""What lies on the table, and what moves cards on it: piles, hands, who is next (rules §1, §6)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.second.cards import in_order, is_wild, points_of
from tests.second.sheet import Sheet

Event = dict[str, object]
Shuffle = Callable[[list[str]], list[str]]
MUST_SHOW = "WC"


class RoundEnds(Exception):
    """Thrown from wherever a round ends, caught where it began."""


@dataclass(frozen=True)
class Outcome:
    winner: int | None
    points: list[int]
    left: list[int]


@dataclass
class Table:
    sheet: Sheet
    hands: list[list[str]]
    discard: list[str]
    draw: list[str]
    shuffle: Shuffle
    dealer: int
    totals: list[int]
    out: list[bool]
    called: list[bool]
    colour: str | None = None
    turn: int = 0
    direction: int = 1
    turns: int = 0
    passes: int = 0
    events: list[Event] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def top(self) -> str:
        return self.discard[-1]

    @property
    def seats_in(self) -> int:
        return self.out.count(False)

    def tell(self, event: str, **what: object) -> None:
        self.events.append({"event": event, **what})

    def next(self, seat: int) -> int:
        seat = (seat + self.direction) % len(self.hands)
        while self.out[seat]:
            seat = (seat + self.direction) % len(self.hands)
        return seat

    def opponents(self, seat: int) -> list[int]:
        return [other for other in range(len(self.hands)) if other != seat and not self.out[other]]

    def around(self, seat: int) -> list[int]:
        """Every other seat still in the game, the next one first."""
        count = len(self.hands)
        seats = [(seat + self.direction * step) % count for step in range(1, count)]
        return [other for other in seats if not self.out[other]]

    def can_draw(self) -> bool:
        return bool(self.draw) or len(self.discard) > 1

    def take(self) -> str | None:
        """The next card; the discard pile is shuffled when a draw is due and not before (rules §6)."""
        if not self.draw and len(self.discard) > 1:
            self.draw = self.shuffle(self.discard[:-1])
            self.discard = self.discard[-1:]
            self.tell("reshuffled", count=len(self.draw))
        return self.draw.pop(0) if self.draw else None

    def give(self, seat: int, count: int, why: str) -> list[str]:
        """Draws without a look at what is drawn; a seat that left draws nothing."""
        drawn: list[str] = []
        while len(drawn) < count and not self.out[seat]:
            card = self.take()
            if card is None:
                break
            drawn.append(card)
        return self.receive(seat, drawn, why)

    def receive(self, seat: int, drawn: list[str], why: str) -> list[str]:
        self.hands[seat].extend(drawn)
        if drawn:
            self.called[seat] = False
            self.tell("drew", seat=seat, count=len(drawn), why=why, cards=drawn)
        return drawn

    def draws(self, seat: int, count: int, why: str) -> list[str]:
        """All cards due first, then three for each Creeper among them (rules §4.8)."""
        drawn = self.give(seat, count, why)
        shown = drawn.count(MUST_SHOW)
        for _ in range(shown):
            self.tell("creeper", seat=seat)
        self.give(seat, 3 * shown, "creeper")
        return drawn

    def skip(self, seat: int) -> None:
        self.tell("skipped", seat=seat)

    def swap(self, seat: int, target: int) -> None:
        self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
        self.called[seat] = self.called[target] = False
        self.tell("swapped", seat=seat, target=target)

    def leave(self, seat: int, verdict: str) -> None:
        """Out of the game, the hand under the draw pile in the order of `legal` (rules §6)."""
        self.tell("forfeited", seat=seat, verdict=verdict)
        self.draw.extend(in_order(self.hands[seat]))
        self.hands[seat] = []
        self.called[seat] = False
        self.out[seat] = True

    def end(self, winner: int | None, *, scored: bool = True) -> None:
        left = [sum(points_of(self.sheet.ruleset, card) for card in hand) for hand in self.hands]
        points = self._points(winner, left) if scored else [0] * len(left)
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        self.outcome = Outcome(winner, points, left)
        self.tell("round_over", winner=winner, points=points, totals=self.totals)
        raise RoundEnds

    def _points(self, winner: int | None, left: list[int]) -> list[int]:
        if self.sheet.own_hand:
            return left
        return [sum(left) if seat == winner else 0 for seat in range(len(left))]

    def position(self) -> dict[str, object]:
        seen: dict[str, object] = {
            "ruleset": self.sheet.ruleset,
            "hands": [list(hand) for hand in self.hands],
            "discard": list(self.discard),
            "draw": list(self.draw),
            "turn": self.turn,
            "direction": self.direction,
            "dealer": self.dealer,
            "totals": list(self.totals),
            "uno": list(self.called),
            "out": list(self.out),
        }
        return seen if self.colour is None else {**seen, "colour": self.colour}


def seen_by(event: Event, seat: int, ruleset: str) -> Event:
    """Drawn cards are their drawer's; a judged hand is the challenger's, in `minecraft` everyone's to see."""
    told = dict(event)
    if event["event"] == "drew" and event["seat"] != seat:
        del told["cards"]
    if event["event"] == "challenged" and event["seat"] != seat and ruleset != "minecraft":
        del told["hand"]
    return told


def colour_of(card: str) -> str | None:
    return None if is_wild(card) else card[0]


def empty_table(
    sheet: Sheet, deck: list[str], shuffle: Shuffle, dealer: int, out: list[bool], totals: list[int]
) -> Table:
    hands: list[list[str]] = [[] for _ in out]
    return Table(sheet, hands, [], list(deck), shuffle, dealer, list(totals), list(out), [False] * len(out))
