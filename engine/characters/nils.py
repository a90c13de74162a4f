"""Nils keeps count: of the colours that others could not follow, of his own next turns, of every wild."""

from engine import Bot, Card, Move, Table, View

FEW = 3
"""With so few cards in any hand it is late."""

AGAIN = 9.0
FOLLOWED = 0.8
LACKING = 6.0
LATE_POINT = 0.3
PRICES = {"W": 9.0, "WC": 9.0, "W4": 12.0}
BLUFF = 9.5
SWAPPED_CARD = 5.0
STOPS = ("S", "D", "W4", "WS", "WX", "W2")
TWO_SEAT_STOPS = (*STOPS, "V", "WV")


class Nils(Bot):
    def setup(self, table: Table) -> None:
        self.colour: object = None
        self.lacks: dict[object, object] = {}
        """By seat: the colour it had nothing of when it drew last."""

    def play(self, view: View) -> Move:
        for event in view.events:
            self.remember(event)
        return max(view.legal, key=lambda move: self.worth(view, move))

    def remember(self, event: dict[str, object]) -> None:
        if event["event"] == "drew":
            self.lacks[event["seat"]] = self.colour if event["why"] == "turn" else None
        elif event["event"] == "started":
            self.lacks.clear()
        if "card" in event or event["event"] == "named":
            self.colour = event.get("colour") or Card(str(event["card"])).colour

    def worth(self, view: View, move: Move) -> float:
        if move.card is None:
            return -99.0
        rest = list(view.hand)
        rest.remove(move.card)
        if not rest:
            return 1000.0
        late = min(view.counts) <= FEW
        value = FOLLOWED * follow_ups(rest, move) - self.price(view, move.card, rest) + self.lead(view, move)
        return value + LATE_POINT * late * move.card.points

    def lead(self, view: View, move: Move) -> float:
        """What the move does to whoever comes next."""
        assert move.card
        if move.card == "WF":
            return SWAPPED_CARD * (len(view.hand) - 1 - view.counts[move.target or 0])
        if move.card == "WT":
            return SWAPPED_CARD - view.counts[move.target or 0]
        alone = len(view.opponents) == 1
        if move.card.symbol in (TWO_SEAT_STOPS if alone else STOPS):
            return 0.0 if move.colour else AGAIN if alone else AGAIN / 3
        colour = move.colour or move.card.colour
        return LACKING * (colour is not None and colour == self.lacks.get(view.next_seat))

    def price(self, view: View, card: Card, rest: list[Card]) -> float:
        """A wild is worth keeping; a +4 over a matching colour is a bluff."""
        bluff = card == "W4" and any(other.colour == view.colour for other in rest if other.colour)
        return PRICES.get(card, 0.0) + BLUFF * bluff


def follow_ups(rest: list[Card], move: Move) -> int:
    """The cards left that fit on this one."""
    assert move.card
    colour = move.colour or move.card.colour
    return sum(
        not card.is_wild and (card.colour == colour or card.symbol == move.card.symbol) for card in rest
    )
