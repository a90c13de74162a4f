"""Sibyl dreams every move to its end, over and over, and lays the one that most often wins her the game."""

import math
from collections import Counter
from time import thread_time

from engine import Bot, Move, Round, View

DREAMS = 48
"""Deals that she imagines for one decision."""

HALVED_AFTER = 16
"""After so many the worse half of her moves is dreamt of no more."""

MOST_SECONDS = 0.1
GAME_SECONDS = 4.0
SLOWING = 60
"""She never spends more on one decision than this part of what is left for the game."""

LUCK = 6.0
"""How much of a lead luck can still turn, for the square root of the points to go."""


class Sibyl(Bot):
    spent = 0.0

    def play(self, view: View) -> Move:
        began = thread_time()
        limit = min(MOST_SECONDS, (GAME_SECONDS - self.spent) / SLOWING)
        hopes = dict.fromkeys(worth_a_dream(view), 0.0)
        for dream in range(DREAMS):
            if dream == HALVED_AFTER and len(hopes) > 2:
                hopes = better_half(hopes)
            if len(hopes) == 1 or thread_time() - began > limit:
                break
            table = view.sample(self.random)
            for move in hopes:
                hopes[move] += hope(view, table.copy(), move)
        self.spent += thread_time() - began
        return max(hopes, key=hopes.__getitem__)

    def challenge(self, view: View) -> bool:
        return self.play(view) == "challenge"

    def choose_colour(self, view: View) -> Move:
        return self.play(view)


def worth_a_dream(view: View) -> list[Move]:
    """Not to draw where a coloured card fits, and of the colours a wild may name the two held most."""
    held = Counter(card.colour for card in view.hand if card.colour)
    colours = [colour for colour, _ in held.most_common(2)]
    must_lay = any(move.card and move.card.colour for move in view.legal)
    moves = [move for move in view.legal if not move.colour or move.colour in colours]
    return [move for move in moves if move.card or not must_lay] or list(view.legal)


def better_half(hopes: dict[Move, float]) -> dict[Move, float]:
    best = sorted(hopes, key=hopes.__getitem__, reverse=True)
    return {move: hopes[move] for move in best[: (len(best) + 1) // 2]}


def hope(view: View, table: Round, move: Move) -> float:
    """Her share of wins over the others, once this round is played to its end."""
    table.apply(move.code, uno=True)
    result = table.rollout()
    rules, totals = view.table.rules, table.totals
    if rules.single_round:
        return float(result.winner == view.seat)
    to_go = max(1.0, rules.target - max(totals))
    sign = -1 if rules.own_hand_counts else 1
    leads = [sign * (totals[view.seat] - totals[other]) for other in view.opponents]
    return sum(chance(lead, to_go) for lead in leads)


def chance(lead: float, to_go: float) -> float:
    return 1 / (1 + math.exp(-lead / (LUCK * math.sqrt(to_go))))
