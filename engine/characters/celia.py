"""Celia keeps to the colour she holds most of, so that she seldom has to draw."""

from engine import Bot, Move, View


class Celia(Bot):
    def play(self, view: View) -> Move:
        return max(view.legal, key=lambda move: (self.follow_ups(view, move), self.random.random()))

    def follow_ups(self, view: View, move: Move) -> int:
        """How many of her cards would have the colour in force; a wild is only for changing it."""
        if move.card is None:
            return -2
        colour = move.colour or move.card.colour
        held = sum(card.colour == colour for card in view.hand)
        return held - 2 if move.card.is_wild else held
