"""A series of deals between the same entrants, and what it says of each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from engine.rulesets import Ruleset
from matches.blocks import block
from matches.players import BoundedLog, Entrant, SeatPlayer
from matches.referee import PlayedGame, play_block
from matches.statistics import EloDifference, elo_difference, pairwise_scores
from matches.table import Fault
from sandbox import Limits

DEALS_SIDE_BY_SIDE: Final = 8


@dataclass(frozen=True, slots=True)
class Series:
    rules: Ruleset
    seed: str
    deals: int
    entrants: tuple[Entrant, ...]
    limits: Limits

    @property
    def seats(self) -> int:
        return len(self.entrants)

    @property
    def games(self) -> int:
        return self.deals * self.seats

    def play(self, seat_player: SeatPlayer) -> Iterator[list[PlayedGame]]:
        """Some deals at a time, each of them complete."""
        for first in range(0, self.deals, DEALS_SIDE_BY_SIDE):
            deals = min(DEALS_SIDE_BY_SIDE, self.deals - first)
            planned = block(self.seed, self.rules, self.seats, deals=deals, first_deal=first)
            yield play_block(planned, self.entrants, seat_player, limits=self.limits)


@dataclass(slots=True)
class Standing:
    """One entrant's games, added up."""

    wins: int = 0
    points: int = 0
    deals: dict[int, list[float]] = field(default_factory=dict)
    """The scores of each deal's games."""
    cpu_ms: list[float] = field(default_factory=list)
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    """With the number of the game in the series."""
    log: BoundedLog = field(default_factory=BoundedLog)

    def add(self, game: PlayedGame, seat: int, number: int) -> None:
        result = game.replay.result
        self.wins += result.ranks[seat] == 1
        self.points += result.totals[seat]
        self.deals.setdefault(game.deal, []).append(pairwise_scores(result.ranks)[seat])
        self.cpu_ms += game.cpu_ms[seat]
        self.faults += [(number, fault) for fault in game.faults if fault.seat == seat]

    @property
    def scores(self) -> list[float]:
        """The mean score of each deal."""
        return [sum(scores) / len(scores) for scores in self.deals.values()]

    @property
    def score(self) -> float:
        return sum(self.scores) / len(self.deals)

    @property
    def elo(self) -> EloDifference:
        """To the mean of the others at the table."""
        return elo_difference(self.scores, len(next(iter(self.deals.values()))))

    @property
    def median_cpu_ms(self) -> float:
        return median(self.cpu_ms) if self.cpu_ms else 0.0


def add_up(standings: Sequence[Standing], games: Sequence[PlayedGame], first_number: int) -> None:
    for place, game in enumerate(games):
        for seat, entrant in enumerate(game.seating):
            standings[entrant].add(game, seat, first_number + place)
    for seating in dict.fromkeys(game.seating for game in games):
        shared = next(game for game in games if game.seating == seating)
        for seat, entrant in enumerate(seating):
            standings[entrant].log.write(shared.logs[seat])
