"""The order in which a game is finished (rules §6-7)."""

from collections.abc import Mapping, Sequence

from engine.scoring import RoundResult
from engine.switches import Ruleset

Place = tuple[int, ...]
"""Compared as it stands: the lower, the better."""


def ranks(places: Sequence[Place]) -> list[int]:
    """1 is first; equal places share a rank, and the next one counts them."""
    return [1 + sum(other < place for other in places) for place in places]


def standing(rules: Ruleset, total: int, seat: int, last: RoundResult) -> int:
    """Among those who finished: by total, or in a single round the winner before all others."""
    if rules.single_round:
        return int(last.winner is not None and last.winner != seat)
    return total if rules.own_hand_counts else -total


def leader(rules: Ruleset, totals: Sequence[int], out: Sequence[bool]) -> int | None:
    """The seat whose total is the best of those who are in; None where several share it."""
    inside = [seat for seat, gone in enumerate(out) if not gone]
    best = (min if rules.own_hand_counts else max)((totals[seat] for seat in inside), default=0)
    first = [seat for seat in inside if totals[seat] == best]
    return first[0] if len(first) == 1 else None


def places(
    rules: Ruleset,
    totals: Sequence[int],
    last: RoundResult,
    *,
    eliminated: Mapping[int, int],
    faults: Sequence[int],
) -> list[Place]:
    """Finished, then eliminated (later is higher), then those who left by a fault (later is higher).

    `eliminated` tells the round by seat; `faults` are seats in the order of their leaving.
    """

    def place(seat: int) -> Place:
        if seat in faults:
            return (2, -faults.index(seat))
        if seat in eliminated:
            return (1, -eliminated[seat], totals[seat])
        return (0, standing(rules, totals[seat], seat, last))

    return [place(seat) for seat in range(len(totals))]
