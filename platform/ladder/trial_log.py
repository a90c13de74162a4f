"""Reads the blocks of a trial: what their games say, which are still played, and which came to nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from matches.evidence import Evidence, Pair
from matches.models import Game, Match, Trial, TrialMatch
from matches.querysets import PENDING
from matches.states import MatchState
from matches.statistics import pairwise_scores
from matches.stored import Stored

HAD_A_FAULT: Final = Stored("It had a fault in match %(match)d, game %(game)d: %(detail)s.")


class BlockState(Enum):
    OPEN = auto()
    PLAYED = auto()
    LOST = auto()
    """A match of it failed, was called off or voided: the whole block does not count."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A trial, and how its blocks stand."""

    trial: Trial
    blocks: Sequence[BlockState]

    @property
    def is_playing(self) -> bool:
        return BlockState.OPEN in self.blocks

    @property
    def played(self) -> int:
        return self.blocks.count(BlockState.PLAYED)

    @property
    def lost(self) -> int:
        return self.blocks.count(BlockState.LOST)


def progress_of(trials: Sequence[Trial]) -> list[Progress]:
    """In one query, without any game."""
    rows = TrialMatch.objects.filter(trial__in=trials).order_by("trial", "block")
    states: dict[int, dict[int, list[tuple[str, bool]]]] = defaultdict(lambda: defaultdict(list))
    for trial, block, state, voided in rows.values_list("trial", "block", "match__state", "match__voided"):
        states[trial][block].append((state, voided is not None))
    return [Progress(each, [_state(block) for block in states[each.pk].values()]) for each in trials]


def _state(matches: Sequence[tuple[str, bool]]) -> BlockState:
    if any(state in PENDING for state, _voided in matches):
        return BlockState.OPEN
    whole = all(state == MatchState.FINISHED and not voided for state, voided in matches)
    return BlockState.PLAYED if whole else BlockState.LOST


@dataclass(frozen=True, slots=True)
class Fault:
    """What the candidate left a game for."""

    match: int
    game: int
    detail: str

    def __str__(self) -> str:
        told = {"match": self.match, "game": self.game, "detail": self.detail}
        return HAD_A_FAULT % told


@dataclass(frozen=True, slots=True)
class Block:
    """One match of the two versions, and one of each with an opponent of the panel, if there was one."""

    trial: Trial
    matches: Sequence[Match]

    @property
    def state(self) -> BlockState:
        return _state([(match.state, match.voided is not None) for match in self.matches])

    @property
    def evidence(self) -> Evidence:
        candidate, against = self.trial.candidate_id, self.trial.against_id
        duels: list[float] = []
        compared: dict[int, list[float]] = {}
        for match in self.matches:
            seated = {entry.version_id for entry in match.entries.all()}
            if seated == {candidate, against}:
                duels += deal_scores(match, candidate)
            else:
                player = candidate if candidate in seated else against
                compared[player] = deal_scores(match, player)
        pairs = zip(compared.get(candidate, ()), compared.get(against, ()), strict=True)
        return Evidence(tuple(duels), tuple(Pair(*scores) for scores in pairs))


def blocks_of(trial: Trial) -> list[Block]:
    """In four queries, in the order in which they were scheduled."""
    rows = trial.matches.select_related("match").prefetch_related("match__entries", "match__games")
    found: dict[int, list[Match]] = defaultdict(list)
    for row in rows.order_by("block", "match_id"):
        found[row.block].append(row.match)
    return [Block(trial, matches) for matches in found.values()]


def deal_scores(match: Match, version: int) -> list[float]:
    """The version's mean score in each deal, over both chairs."""
    index = place_of(match, version)
    scores: dict[int, list[float]] = defaultdict(list)
    for game in match.games.all():
        deal = (game.number - 1) % match.block["deals"]
        scores[deal].append(pairwise_scores(game.ranks or ())[index])
    return [sum(scores[deal]) / len(scores[deal]) for deal in sorted(scores)]


def place_of(match: Match, version: int) -> int:
    return next(entry.index for entry in match.entries.all() if entry.version_id == version)


def first_fault(blocks: Iterable[Block]) -> Fault | None:
    """Of the candidate, in any match that was played to its end."""
    return next((fault for block in blocks for fault in _faults(block)), None)


def _faults(block: Block) -> Iterable[Fault]:
    candidate = block.trial.candidate_id
    for match in block.matches:
        seated = {entry.version_id for entry in match.entries.all()}
        if candidate in seated and match.state == MatchState.FINISHED and match.voided is None:
            index = place_of(match, candidate)
            yield from (fault for game in match.games.all() for fault in _faults_in(game, index))


def _faults_in(game: Game, index: int) -> Iterable[Fault]:
    for fault in game.faults:
        if fault["player"] == index:
            yield Fault(game.match_id, game.number, str(fault.get("detail") or fault.get("verdict", "")))
