"""Milo never sits still: he takes another turn where he can, and another hand where it is smaller."""

from engine import Bot, Move, View

AGAIN = ("W4", "D", "W2", "S", "V", "WX", "WS", "WV")


class Milo(Bot):
    def play(self, view: View) -> Move:
        return max(view.legal, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: Move) -> float:
        if move.card is None:
            return -99.0
        if move.card == "WF" and move.target is not None:
            return 10.0 * (len(view.hand) - 1 - view.counts[move.target])
        if move.card == "WT" and move.target is not None:
            return 5 - view.counts[move.target]
        again = move.card.symbol in AGAIN and not move.colour
        held = sum(card.colour == (move.colour or move.card.colour) for card in view.hand)
        return 10 * again + held - 8 * move.card.is_wild
