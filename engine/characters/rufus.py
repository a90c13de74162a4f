"""Rufus bluffs with his +4 until somebody sees through him, and thinks the same of everybody else."""

from engine import Bot, Move, Table, View

FIRST, WILD, COLOURED = 100, 24, 20
OTHER_COLOURS = 0.75
FOUR = 4


class Rufus(Bot):
    def setup(self, table: Table) -> None:
        self.doubters: set[object] = set()
        """Who has seen through somebody in this round; in the next he tries again."""

    def play(self, view: View) -> Move:
        self.remember(view)
        return max(view.legal, key=lambda move: self.worth(view, move))

    def remember(self, view: View) -> None:
        for event in view.events:
            if event["event"] == "started":
                self.doubters.clear()
            elif event["event"] == "challenged" and event["right"]:
                self.doubters.add(event["seat"])

    def worth(self, view: View, move: Move) -> int:
        if move.card is None:
            return -1
        if move.card == "W4":
            is_seen_through = self.is_bluff(view) and view.next_seat in self.doubters
            return 0 if is_seen_through else FIRST + self.held(view, move.colour)
        if move.colour:
            return WILD + self.held(view, move.colour)
        return COLOURED + move.card.points

    def is_bluff(self, view: View) -> bool:
        return self.held(view, view.colour) > 0

    def held(self, view: View, colour: str | None) -> int:
        return sum(card.colour == colour for card in view.hand)

    def challenge(self, view: View) -> bool:
        """Whoever keeps many cards has most probably one of the colour; then the bluffer draws and not he."""
        assert view.about is not None
        honest = OTHER_COLOURS ** view.counts[view.about]
        more = view.table.rules.wrong_challenge_draws - FOUR
        return honest * more < (1 - honest) * 2 * FOUR
