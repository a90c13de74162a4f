"""Bruno gets rid of the dearest card first, so that he never pays much for a lost round."""

from engine import Bot, Move, View


class Bruno(Bot):
    def play(self, view: View) -> Move:
        return max(view.legal, key=points)


def points(move: Move) -> int:
    return move.card.points if move.card else -1
