"""Otto takes the first card that fits and never thinks about it again."""

from engine import Bot, Move, View


class Otto(Bot):
    def play(self, view: View) -> Move:
        return view.legal[0]
