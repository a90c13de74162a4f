"""Plays a stored match in a jail, and turns what the referee says by seat into a result by entry."""

from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Any, TypeVar

from matches.drama import drama_of
from matches.models import Attempt, Entry, Match
from matches.players import Entrant, SeatPlayer, jailed
from matches.playing import Play
from matches.referee import PlayedGame, Progress, play_block
from matches.results import GameResult, MatchResult
from matches.services import block_of, suspect_in
from matches.table import Fault
from sandbox import Code, Jail, Limits

T = TypeVar("T")


def in_jail(jail: Jail) -> Play:
    def play(attempt: Attempt, progress: Progress) -> MatchResult:
        limits = Limits(**attempt.match.limits)
        seat_player = jailed(jail, limits, pulse=lambda: progress(0))
        return play_with(attempt, seat_player, limits, progress)

    return play


def play_with(attempt: Attempt, seat_player: SeatPlayer, limits: Limits, progress: Progress) -> MatchResult:
    match, suspect = attempt.match, suspect_in(attempt.match)
    entrants = [_entrant(entry, suspect) for entry in _entries(match)]
    planned = block_of(match, attempt.number)
    games = play_block(planned, entrants, seat_player, limits=limits, progress=progress)
    return MatchResult(tuple(_result(game) for game in games))


def _entries(match: Match) -> list[Entry]:
    return list(match.entries.select_related("version__bot", "version__source").order_by("index"))


def _entrant(entry: Entry, suspect: int | None) -> Entrant:
    version = entry.version
    code = Code(version.filename, bytes(version.source.data))
    return Entrant(version.bot.name, code, version.number, is_suspect=entry.index == suspect)


def _result(game: PlayedGame) -> GameResult:
    result = game.replay.result
    return GameResult(
        number=game.number,
        seating=game.seating,
        ranks=by_entry(result.ranks, game.seating),
        totals=by_entry(result.totals, game.seating),
        sha256=result.sha256,
        replay=game.replay.as_json(),
        faults=tuple(_fault(fault, game.seating) for fault in game.faults),
        cpu_ms=by_entry([_cpu(times) for times in game.cpu_ms], game.seating),
        logs=by_entry(game.logs, game.seating),
        drama=drama_of(game.replay),
    )


def by_entry(by_seat: Sequence[T], seating: Sequence[int]) -> tuple[T, ...]:
    return tuple(by_seat[seating.index(entry)] for entry in range(len(seating)))


def _fault(fault: Fault, seating: Sequence[int]) -> dict[str, Any]:
    return {"player": seating[fault.seat], **asdict(fault), "verdict": fault.verdict.value}


def _cpu(times: Sequence[float]) -> dict[str, float]:
    """Milliseconds of CPU over the decisions of a game."""
    return {
        "decisions": len(times),
        "median": round(median(times), 3) if times else 0.0,
        "max": round(max(times, default=0.0), 3),
        "total": round(sum(times), 3),
    }
