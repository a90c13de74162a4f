"""Vera keeps her colours together, saves her wilds and hits whoever is about to go out."""

from engine import Bot, Card, Move, View

FEW = 3
"""With so few cards in another hand Vera begins to hurry."""

WILD_KEPT = 18.0
FOLLOW_UP = 3.0
HIT = 9.0
AGAIN = 5.0
HURRY = 0.35
BLUFF = 40.0


class Vera(Bot):
    def play(self, view: View) -> Move:
        return max(view.legal, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: Move) -> float:
        if move.card is None:
            return 0.0
        rest = list(view.hand)
        rest.remove(move.card)
        if not rest:
            return 1000.0
        return (
            self.relief(view, move.card)
            + self.attack(view, move.card)
            + FOLLOW_UP * follow_ups(rest, move)
            - self.regret(view, move.card, rest)
        )

    def relief(self, view: View, card: Card) -> float:
        """Points that cannot be left in the hand any more, the more welcome the nearer the end is."""
        return card.points * (HURRY if is_near_the_end(view) else 0.05)

    def attack(self, view: View, card: Card) -> float:
        """Two at the table: whoever is stopped leaves the next turn to Vera."""
        if card.symbol not in ("S", "V", "D", "W4"):
            return 0.0
        threat = HIT if view.counts[view.next_seat] <= FEW else 1.0
        return threat + (AGAIN if len(view.opponents) == 1 else 0.0)

    def regret(self, view: View, card: Card, rest: list[Card]) -> float:
        """A wild always fits, so it is the last to go; a +4 over a matching colour is a bluff."""
        if not card.is_wild:
            return 0.0
        bluff = card == "W4" and any(other.colour == view.colour for other in rest)
        return (0.0 if is_near_the_end(view) else WILD_KEPT) + BLUFF * bluff


def follow_ups(rest: list[Card], move: Move) -> int:
    """How many of the cards left would fit on this one."""
    assert move.card
    colour = move.colour or move.card.colour
    return sum(
        not card.is_wild and (card.colour == colour or card.symbol == move.card.symbol) for card in rest
    )


def is_near_the_end(view: View) -> bool:
    return min(view.counts[seat] for seat in view.opponents) <= FEW or len(view.hand) <= FEW
