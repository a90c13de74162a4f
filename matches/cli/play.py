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
from matches.cli.place import place_options, remark
from matches.cli.played import Played, as_json, verdict
from matches.cli.sources import must_play, read_bot, seats
from matches.cli.table import show
from matches.cli.typed import Place, Whole, Words
from matches.players import Entrant, SeatPlayer
from matches.referee import PlayedGame
from matches.series import Series, Standing, add_up
from matches.sprt import BETTER, Judgement, State, judge
from sandbox import Limits, Tier

MOST_GAMES: Final = 1_000_000
GAMES: Final = 100
GAMES_UNTIL_SURE: Final = 1000
"""Decides nineteen of twenty times whether a bot is 40 Elo better or not better at all."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command as it was typed."""

    bots: tuple[str, ...]
    ruleset: str
    games: int | None
    rounds: bool
    until_sure: bool
    seed: str | None
    tier: Tier | None
    save: Path | None
    as_json: bool

    @property
    def most_games(self) -> int:
        return self.games or (GAMES_UNTIL_SURE if self.until_sure else GAMES)


@click.command(epilog=f"House bots: {', '.join(BY_SLUG)}.")
@click.argument("bots", nargs=-1, metavar="BOT BOT [BOT...]")
@click.option("--ruleset", type=click.Choice(list(RULESETS)), default="classic", show_default=True)
@click.option(
    "--games",
    type=Whole(1, MOST_GAMES),
    help=f"{GAMES}, at most {GAMES_UNTIL_SURE} with --until-sure; rounded up to whole blocks.",
)
@click.option("--rounds", is_flag=True, help="Single rounds instead of full games.")
@click.option(
    "--until-sure",
    is_flag=True,
    help="Stop as soon as it is clear whether the first of two bots is better: 0 against 40 Elo, 5 % errors.",
)
@click.option("--seed", type=Words(), help="Any text; the same seed deals the same cards.")
@place_options
@click.option("--save", type=Place(), metavar="DIR", help="Write every game's replay there.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def play(**typed: Any) -> None:
    """Let bots play: every deal is played once from every chair.

    A BOT is a Python file, a zip or folder with one, or the name of a house bot.

    Example: lastcard play new.py old.py --until-sure
    """
    wanted = Wanted(**typed)
    _refuse_to_overwrite(wanted.save)
    series = _series(wanted)
    with seats(series.limits, wanted.tier) as seat_player:
        for entrant in series.entrants:
            must_play(entrant, wanted.ruleset, seat_player)
        played = _play(series, seat_player, wanted)
    if wanted.as_json:
        say_json(as_json(played))
    else:
        show(series, played.games, played.standings, _remarks(wanted, played))


def _series(wanted: Wanted) -> Series:
    entrants = _named_apart([read_bot(bot) for bot in wanted.bots])
    if not 2 <= len(entrants) <= MOST_SEATS:
        raise BadInput(f"name 2 to {MOST_SEATS} bots, one for each seat; there are {len(entrants)}")
    if wanted.until_sure and len(entrants) != 2:
        raise BadInput("--until-sure compares two bots: name the new one, then the old one")
    rules = (round_rules if wanted.rounds else ranked_rules)(wanted.ruleset, len(entrants))
    seed = wanted.seed if wanted.seed is not None else secrets.token_hex(32)
    return Series(rules, seed, whole_deals(wanted.most_games, len(entrants)), tuple(entrants), Limits())


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


def _play(series: Series, seat_player: SeatPlayer, wanted: Wanted) -> Played:
    played = Played(series, [Standing() for _ in series.entrants])
    with progress("games", series.games) as advance:
        for games in series.play(seat_player):
            add_up(played.standings, games, played.games + 1)
            if wanted.save is not None:
                _save(wanted.save, games, played.games + 1)
            played.games += len(games)
            if wanted.until_sure:
                played.test = judge(played.standings[0].scores)
            advance(len(games), _label(played.test))
            if played.test and played.test.state is not State.UNDECIDED:
                break
    return played


def _label(test: Judgement | None) -> str:
    return f"games, evidence {test.llr:+.2f} of {BETTER.lower:.2f} to {BETTER.upper:.2f}" if test else "games"


def _refuse_to_overwrite(folder: Path | None) -> None:
    found = min(folder.glob("game-*.json"), default=None) if folder else None
    if found:
        raise BadInput(f"--save {folder}: it holds replays already, as {found.name}; name an empty folder")


def _save(folder: Path, games: Sequence[PlayedGame], first_number: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, game in enumerate(games, first_number):
            (folder / f"game-{number:05}.json").write_text(game.replay.text(), "utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None


def _remarks(wanted: Wanted, played: Played) -> list[str]:
    remarks = [verdict(played, played.test)] if played.test else []
    remarks.append(f"seed {played.series.seed}")
    if wanted.games and played.series.games != wanted.games:
        remarks.append(f"{wanted.games} games were rounded up to {played.series.games}: whole deal blocks")
    if said := remark(wanted.tier):
        remarks.append(said)
    return remarks
