"""`lastcard play`."""

import math
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from engine.characters import BY_SLUG
from engine.moves import MOST_SEATS
from engine.rulesets import RULESETS
from matches.blocks import games_per_block, ranked_rules, round_rules
from matches.cli.output import BadInput, progress, say_json
from matches.cli.sources import must_play, read_bot, seats
from matches.cli.table import show
from matches.players import Entrant, SeatPlayer
from matches.referee import PlayedGame
from matches.series import Series, Standing, add_up
from sandbox import Limits

MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command as it was typed."""

    bots: tuple[str, ...]
    ruleset: str
    games: int
    rounds: bool
    seed: str | None
    in_process: bool
    save: Path | None
    as_json: bool


@click.command(epilog=f"House bots: {', '.join(BY_SLUG)}.")
@click.argument("bots", nargs=-1, metavar="BOT BOT [BOT...]")
@click.option("--ruleset", type=click.Choice(list(RULESETS)), default="classic", show_default=True)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, help="100; rounded up to whole blocks."
)
@click.option("--rounds", is_flag=True, help="Single rounds instead of full games.")
@click.option("--seed", help="Any text; the same seed deals the same cards.")
@click.option("--in-process", is_flag=True, help="No sandbox, approximate limits: for your own bots only.")
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="DIR", help="Write every game's replay there."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def play(**typed: Any) -> None:
    """Let bots play: every deal is played once from every chair.

    A BOT is a Python file or the name of a house bot.

    Example: lastcard play my_bot.py vera --games 200
    """
    wanted = Wanted(**typed)
    series = _series(wanted)
    with seats(series.limits, here=wanted.in_process) as seat_player:
        for entrant in series.entrants:
            must_play(entrant, wanted.ruleset, seat_player)
        standings = _play(series, seat_player, wanted.save)
    if wanted.as_json:
        say_json(_document(series, standings))
    else:
        show(series, standings, _remarks(wanted, series))


def _series(wanted: Wanted) -> Series:
    entrants = _named_apart([read_bot(bot) for bot in wanted.bots])
    if not 2 <= len(entrants) <= MOST_SEATS:
        raise BadInput(f"name 2 to {MOST_SEATS} bots, one for each seat; there are {len(entrants)}")
    rules = (round_rules if wanted.rounds else ranked_rules)(wanted.ruleset, len(entrants))
    seed = wanted.seed if wanted.seed is not None else secrets.token_hex(32)
    return Series(rules, seed, whole_deals(wanted.games, len(entrants)), tuple(entrants), Limits())


def whole_deals(games: int, seats: int) -> int:
    """The deals of so many whole blocks that the games come to that number."""
    blocks = math.ceil(games / games_per_block(seats))
    return blocks * games_per_block(seats) // seats


def _named_apart(entrants: Sequence[Entrant]) -> list[Entrant]:
    """The second of a name is told from the first."""
    names: list[str] = []
    for entrant in entrants:
        times = sum(name.split(" (")[0] == entrant.name for name in names)
        names.append(f"{entrant.name} ({times + 1})" if times else entrant.name)
    return [replace(entrant, name=name) for entrant, name in zip(entrants, names, strict=True)]


def _play(series: Series, seat_player: SeatPlayer, save: Path | None) -> list[Standing]:
    standings = [Standing() for _ in series.entrants]
    played = 0
    with progress("games", series.games) as advance:
        for games in series.play(seat_player):
            add_up(standings, games, played + 1)
            if save is not None:
                _save(save, games, played + 1)
            played += len(games)
            advance(len(games))
    return standings


def _save(folder: Path, games: Sequence[PlayedGame], first_number: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, game in enumerate(games, first_number):
            (folder / f"game-{number:05}.json").write_text(game.replay.text(), "utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None


def _document(series: Series, standings: Sequence[Standing]) -> dict[str, Any]:
    return {
        "ruleset": series.rules.name,
        "seats": series.seats,
        "games": series.games,
        "seed": series.seed,
        "bots": [
            _bot(entrant, standing) for entrant, standing in zip(series.entrants, standings, strict=True)
        ],
    }


def _bot(entrant: Entrant, standing: Standing) -> dict[str, Any]:
    elo = standing.elo
    return {
        "name": entrant.name,
        "wins": standing.wins,
        "points": standing.points,
        "score": round(standing.score, 4),
        "elo": {name: round(getattr(elo, name), 1) for name in ("difference", "low", "high")},
        "cpu_ms": {
            "median": round(standing.median_cpu_ms, 3),
            "max": round(max(standing.cpu_ms, default=0.0), 3),
        },
        "faults": [
            {"verdict": fault.verdict.value, "game": game, "turn": fault.turn, "detail": fault.detail}
            for game, fault in standing.faults
        ],
        "log": standing.log.read().text,
    }


def _remarks(wanted: Wanted, series: Series) -> list[str]:
    remarks = [f"seed {series.seed}"]
    if series.games != wanted.games:
        remarks.append(f"{wanted.games} games were rounded up to {series.games}: whole deal blocks")
    if wanted.in_process:
        remarks.append("played in this process, without a sandbox: limits are approximate")
    return remarks
