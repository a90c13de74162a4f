"""How strong the characters are: everybody meets everybody in this process, and is rated as on a ladder."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from engine.characters import CHARACTERS, Character
from ladder.dispersion import Table, estimate_phi
from ladder.elo import pair_points
from ladder.pools import Uploaded
from ladder.ratings import Rating, Ratings
from ladder.totals import Totals
from matches.blocks import ranked_block
from matches.players import house, in_process
from matches.referee import play_block
from sandbox import Limits

SEATS = 2
LOOKS_AHEAD = b"view.sample("


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. Whoever looks ahead takes a hundred times as long, and so plays fewer matches."""

    ruleset: str
    seed: str
    matches: int
    searched: int
    characters: Sequence[Character] = CHARACTERS

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [(one, other) for one, other in combinations(range(len(self.characters)), SEATS)]

    def tables(self, pair: tuple[int, int]) -> list[Table]:
        return [self._match(pair, number) for number in range(self._matches(pair))]

    def _matches(self, pair: tuple[int, int]) -> int:
        looks_ahead = any(LOOKS_AHEAD in self.characters[each].source for each in pair)
        return self.searched if looks_ahead else self.matches

    def _match(self, pair: tuple[int, int], number: int) -> Table:
        one, other = (self.characters[each] for each in pair)
        planned = ranked_block(f"{self.seed} {one.slug} {other.slug} {number}", self.ruleset, SEATS)
        limits = Limits()
        games = play_block(planned, [house(one), house(other)], in_process(limits), limits=limits)
        points = sum(pair_points(_by_entrant(game.replay.result.ranks, game.seating)) for game in games)
        return Table(pair, np.asarray(points))


def _by_entrant(ranks: Sequence[int], seating: Sequence[int]) -> list[int]:
    return [ranks[seating.index(entrant)] for entrant in range(SEATS)]


def played(contest: Contest, processes: int) -> Iterator[list[Table]]:
    """The matches of each pair, as they are done; the figures do not depend on the order."""
    with ProcessPoolExecutor(processes) as pool:
        for done in as_completed([pool.submit(contest.tables, pair) for pair in contest.pairs]):
            yield done.result()


class Strengths:
    """The ratings of a contest, the strongest first."""

    def __init__(self, contest: Contest, tables: Iterable[Table]) -> None:
        self._contest, self._tables = contest, sorted(tables, key=lambda table: tuple(table.versions))
        first = self._ratings(1.0)
        self.phi = estimate_phi(self._tables, first.by_version()) or 1.0
        ratings = self._ratings(self.phi)
        everybody = map(ratings.rating, range(len(contest.characters)))
        self.ratings = sorted(everybody, key=lambda rating: -rating.rating)

    def name(self, rating: Rating) -> str:
        return self._contest.characters[rating.version].slug

    @property
    def separated(self) -> int:
        """Neighbours whose intervals do not overlap."""
        return sum(better.low > worse.high for better, worse in pairwise(self.ratings))

    def score(self, better: Rating, worse: Rating) -> float:
        """What one won of the games with the other."""
        pair = sorted((better.version, worse.version))
        points = sum(table.points for table in self._tables if sorted(table.versions) == pair)
        one, other = pair.index(better.version), pair.index(worse.version)
        won, lost = np.asarray(points)[[one, other], [other, one]]
        return float(won / (won + lost))

    def _ratings(self, phi: float) -> Ratings:
        uploaded = [Uploaded(n, each.slug, house=True) for n, each in enumerate(self._contest.characters)]
        return Ratings(SEATS, uploaded, Totals.of(map(_row, self._tables)), phi=phi)


def _row(table: Table) -> tuple[int, int, int, int]:
    won, lost = table.points[0, 1], table.points[1, 0]
    one, other = table.versions
    return one, other, round(won + lost), round(2 * won)
