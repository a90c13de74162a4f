"""Results as the pages tell them: who sat where, who came in which place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ladder.models import MatchEffect
from matches.last_fault import in_words
from matches.models import Bot, Entry, Game, Match
from matches.states import MatchState


@dataclass(frozen=True, slots=True)
class Player:
    """A bot at a seat of one game. Rank and total are None before the match has ended."""

    seat: int
    entry: Entry
    rank: int | None
    total: int | None

    @property
    def bot(self) -> Bot:
        return self.entry.version.bot

    @property
    def name(self) -> str:
        return self.bot.name


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    sentence: str
    round: int | None
    turn: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """One game in the order of the entries, as the match page's columns are."""

    game: Game
    by_entry: tuple[Player, ...]
    faults: tuple[Fault, ...]


def results_of(match: Match) -> list[Result]:
    """Empty before the match has ended."""
    if match.state != MatchState.FINISHED:
        return []
    entries = list(match.entries.all())
    return [result_of(game, entries) for game in match.games.order_by("number")]


def result_of(game: Game, entries: Sequence[Entry]) -> Result:
    players = sorted(seated(game, entries), key=lambda player: player.entry.index)
    faults = tuple(fault_of(fault, entries) for fault in game.faults)
    return Result(game, tuple(players), faults)


def players_of(game: Game) -> list[Player]:
    """By seat."""
    return seated(game, list(game.match.entries.all()))


def seated(game: Game, entries: Sequence[Entry]) -> list[Player]:
    return [
        Player(seat, entries[index], nth(game.ranks, index), nth(game.totals, index))
        for seat, index in enumerate(game.seating)
    ]


def nth(values: Sequence[int] | None, index: int) -> int | None:
    return values[index] if values else None


def fault_of(fault: dict[str, Any], entries: Sequence[Entry]) -> Fault:
    name = entries[fault["player"]].version.bot.name
    sentence = in_words(str(fault.get("verdict", "")))
    return Fault(name, sentence, fault.get("round"), fault.get("turn"))


@dataclass(frozen=True, slots=True)
class Interval:
    rating: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Change:
    """What a match did to one bot's rating: the sum, and where the rating stood before and after.

    `ahead` is by how much it was rated higher than its only opponent; None at larger tables.
    """

    entry: Entry
    effect: MatchEffect
    before: Interval
    after: Interval
    ahead: int | None

    @property
    def behind(self) -> int:
        return -(self.ahead or 0)

    @property
    def rest(self) -> int:
        """What other matches of the same refit added, so that the figures shown add up."""
        return round(self.after.rating) - round(self.before.rating) - round(self.effect.effect)


def changes_of(entries: Sequence[Entry]) -> list[Change]:
    """Empty until a refit has counted the match."""
    counted = [entry for entry in entries if hasattr(entry, "effect")]
    ratings = [round(entry.effect.rating_before) for entry in counted]
    pair = len(entries) == len(counted) == 2
    return [
        change_of(entry, entry.effect, 2 * rating - sum(ratings) if pair else None)
        for entry, rating in zip(counted, ratings, strict=True)
    ]


def change_of(entry: Entry, effect: MatchEffect, ahead: int | None) -> Change:
    before = Interval(effect.rating_before, effect.low_before, effect.high_before)
    after = Interval(effect.rating_after, effect.low_after, effect.high_after)
    return Change(entry, effect, before, after, ahead)
