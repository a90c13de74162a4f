"""Deal blocks: the same deals played once from every chair, so that luck cancels; all seeds come from one."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from engine.rulesets import Ruleset, ruleset

RANKED_DEALS = {2: 2}
TURNS_PER_SEAT = 200


@dataclass(frozen=True, slots=True)
class PlannedGame:
    number: int
    """Of the game in its block, from 1."""
    deal: int
    seed: str
    seating: tuple[int, ...]
    """Which entrant sits at seat 0, 1, ..."""


@dataclass(frozen=True, slots=True)
class Block:
    rules: Ruleset
    sittings: tuple[tuple[PlannedGame, ...], ...]
    """Games with one seating: the same players play them side by side, and are then let go."""

    @property
    def games(self) -> list[PlannedGame]:
        return [game for sitting in self.sittings for game in sitting]


def ranked_rules(name: str, seats: int) -> Ruleset:
    """What the ladders play: full games to the target, rounds that cannot go on for ever."""
    options: dict[str, object] = {"turn_limit": TURNS_PER_SEAT * seats}
    if name == "minecraft":
        options["points_game"] = True
    return ruleset(name, options)


def round_rules(name: str, seats: int) -> Ruleset:
    return ruleset(name, {"turn_limit": TURNS_PER_SEAT * seats, "single_round": True})


def attempt_seed(seed: str, attempt: int) -> str:
    """An attempt that is begun again is dealt other cards: nobody gains by what was seen in the last."""
    return _sha256("lastcard attempt", seed, attempt)


def deal_seed(seed: str, deal: int) -> str:
    return _sha256("lastcard deal", seed, deal)


def commitment(seed: str, version_hashes: Sequence[str], match_id: str) -> str:
    """Published when a match is created, checkable once its seed is: nobody chose the cards afterwards."""
    return _sha256("lastcard commitment", seed, list(version_hashes), match_id)


def ranked_block(seed: str, name: str, seats: int, *, reverse: bool = False) -> Block:
    return block(
        seed, ranked_rules(name, seats), seats, deals=games_per_block(seats) // seats, reverse=reverse
    )


def games_per_block(seats: int) -> int:
    return RANKED_DEALS.get(seats, 1) * seats


def block(
    seed: str, rules: Ruleset, seats: int, *, deals: int, first_deal: int = 0, reverse: bool = False
) -> Block:
    """`deals` deals, each played from every chair; `reverse` seats the entrants the other way round."""
    sittings = []
    for turn in range(seats):
        seating = _seating(seats, turn, reverse)
        numbers = enumerate(range(first_deal, first_deal + deals), turn * deals + 1)
        sittings.append(
            tuple(PlannedGame(number, deal, deal_seed(seed, deal), seating) for number, deal in numbers)
        )
    return Block(rules, tuple(sittings))


def _seating(seats: int, turn: int, reverse: bool) -> tuple[int, ...]:
    step = -1 if reverse else 1
    return tuple((turn + step * seat) % seats for seat in range(seats))


def _sha256(*parts: str | int | list[str]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
