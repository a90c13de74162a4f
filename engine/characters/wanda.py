"""Wanda watches the other hands: she catches who forgets to call, and hits who is about to go out."""

from engine import Bot, Move, View

FEW = 3
"""Before a hand is as small as that, she keeps her blows for later."""

BLOWS = {"W4": 4, "D": 3, "W2": 3, "WT": 3, "S": 2, "WS": 2, "WX": 2, "V": 1, "WV": 1}


class Wanda(Bot):
    def play(self, view: View) -> Move:
        return max(view.legal, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: Move) -> tuple[int, int]:
        if move.card is None:
            return -9, 0
        victim = view.next_seat if move.target is None else move.target
        blow = BLOWS.get(move.card.symbol, 0)
        return (blow if view.counts[victim] <= FEW else -blow), move.card.points

    def catch_uno(self, view: View) -> bool:
        """Always, as every bot does that is not asked; but she keeps a list."""
        self.note(f"caught seat {view.about}")
        return True
