"""Pip lays any card that fits, as chance has it."""

from engine import Bot, Move, View


class Pip(Bot):
    def play(self, view: View) -> Move:
        return self.random.choice(view.legal)
