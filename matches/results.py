"""A match's result as a value, and whether it adds up. No Django, no database."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from matches.drama import Drama
from matches.statistics import pairwise_scores


class Refused(Exception):
    """A result that is not stored; the sentence says why."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game. Lists go by entry, not by seat; `seating` says which entry sat on each seat."""

    number: int
    seating: tuple[int, ...]
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    sha256: str
    replay: dict[str, Any]
    faults: tuple[dict[str, Any], ...] = ()
    cpu_ms: tuple[dict[str, float], ...] = ()
    logs: tuple[str, ...] = ()
    drama: Drama | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    games: tuple[GameResult, ...]
    digest: str = field(init=False)
    """Two reports of one result have the same."""

    def __post_init__(self) -> None:
        told = json.dumps([_essence(game) for game in self.games], sort_keys=True)
        object.__setattr__(self, "digest", hashlib.sha256(told.encode()).hexdigest())

    @property
    def scores(self) -> list[float]:
        """Each entry's mean share of pairwise wins over the games."""
        rows = [pairwise_scores(game.ranks) for game in self.games]
        return [sum(column) / len(rows) for column in zip(*rows, strict=True)]

    @property
    def answered(self) -> int:
        """How many decisions the bots answered."""
        return int(sum(cpu["decisions"] for game in self.games for cpu in game.cpu_ms))

    @property
    def has_faults(self) -> bool:
        return any(game.faults for game in self.games)


def _essence(game: GameResult) -> dict[str, Any]:
    told = asdict(game)
    return {key: told[key] for key in ("number", "seating", "ranks", "totals", "sha256", "faults")}


def check_result(result: MatchResult, seatings: Sequence[Sequence[int]]) -> None:
    """Raises Refused unless it is a result of exactly the games that were planned."""
    numbers = [game.number for game in result.games]
    if sorted(numbers) != list(range(1, len(seatings) + 1)):
        raise Refused(f"The match has games 1 to {len(seatings)}, but results came for {sorted(numbers)}.")
    for game in result.games:
        _check_game(game, tuple(seatings[game.number - 1]))


def _check_game(game: GameResult, seating: tuple[int, ...]) -> None:
    if game.seating != seating:
        raise Refused(f"Game {game.number} was planned with seating {seating}, not {game.seating}.")
    if len(game.ranks) != len(seating) or len(game.totals) != len(seating):
        raise Refused(f"Game {game.number} needs {len(seating)} ranks and totals.")
    if not _is_ranking(game.ranks):
        raise Refused(f"Game {game.number}: {list(game.ranks)} is no ranking with shared places.")
    if len(game.sha256) != 64:
        raise Refused(f"Game {game.number} has no SHA-256 of its final state.")
    for fault in game.faults:
        if fault.get("player") not in range(len(seating)):
            raise Refused(f"Game {game.number} has a fault of a player who is not in the match.")


def _is_ranking(ranks: Sequence[int]) -> bool:
    """Everybody's place is one more than the number of those before."""
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
