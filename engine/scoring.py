"""What a round is worth to each seat (rules §7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.switches import Ruleset


@dataclass(frozen=True, slots=True)
class RoundResult:
    winner: int | None
    """None in a stalemate."""
    points: tuple[int, ...]
    """Scored by each seat in this round."""
    left: tuple[int, ...]
    """The points of the cards left in each hand."""


def points_left(rules: Ruleset, hands: Sequence[bytearray]) -> tuple[int, ...]:
    worth = rules.points
    return tuple(sum(worth[card] for card in hand) for hand in hands)


def score(rules: Ruleset, hands: Sequence[bytearray], winner: int | None) -> RoundResult:
    left = points_left(rules, hands)
    if rules.own_hand_counts:
        return RoundResult(winner, left, left)
    return RoundResult(winner, tuple(sum(left) if seat == winner else 0 for seat in range(len(hands))), left)


def last_seat_standing(rules: Ruleset, hands: Sequence[bytearray], seat: int) -> RoundResult:
    """The others left the game: no points (rules §6)."""
    return RoundResult(seat, (0,) * len(hands), points_left(rules, hands))
