"""`lastcard bench`."""

import shutil
import sys
from collections.abc import Mapping
from typing import Any, Final

import click
from rich.table import Table

from matches.bench.figures import GROUPS, Options
from matches.bench.measuring import measure
from matches.cli.output import BadInput, console, plain, say_json
from matches.cli.typed import Amount, Whole

MARKS: Final = {
    "engine.rounds_per_s": ("engine: rounds a second, four seats, a view per decision", ""),
    "engine.decisions_per_s": ("engine: decisions a second", ""),
    "engine.ratio_rlcard": ("engine: rounds, against rlcard 1.2.0", ">= 20"),
    "engine.ratio_open_spiel": ("engine: decisions, against open_spiel", ">= 2"),
    "sandbox.start_ms": ("sandbox: start of a bot, ms", ""),
    "sandbox.start_ratio": ("sandbox: start, against a cold bubblewrap", "<= 0.1"),
    "sandbox.steady_ratio": ("sandbox: steady pace, against in process", ">= 0.4"),
    "sandbox.match_ratio": ("sandbox: a match of 1 ms bots, against in process", ">= 0.9"),
    "sandbox.idle_mb": ("sandbox: an idle bot, MB of its own", "<= 3"),
    "matches.two_workers_ratio": ("matches: two workers against one", ">= 1.8"),
    "ladder.refit_s": ("ladder: refit of 1,000 bots and 1,000,000 games, s", "<= 3"),
    "replay.median_bytes": ("replay: bytes a game", "<= 4096"),
}
"""What each figure is, and what it is to reach."""


@click.command()
@click.option("--runs", type=Whole(1, 100), default=3, show_default=True, help="Interleaved.")
@click.option("--seconds", type=Amount(0.05, 600), default=2.0, show_default=True)
@click.option("--peers", metavar="PYTHON", default=sys.executable, help="The Python that has the peers.")
@click.option("--only", multiple=True, type=click.Choice(list(GROUPS)), help="Of all groups; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def bench(runs: int, seconds: float, peers: str, only: tuple[str, ...], as_json: bool) -> None:
    """Measure engine, sandbox, matches, ladder and replays; peers in the same run where installed.

    Example: lastcard bench --json
    """
    if shutil.which(peers) is None:
        raise BadInput(f"--peers {peers}: there is no such program")
    told = measure(Options(runs, seconds, peers, only or tuple(GROUPS)), _tell)
    if as_json:
        say_json(told)
    else:
        _show(told)


def _tell(what: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"measuring: {what}", err=True)


def _show(told: Mapping[str, Any]) -> None:
    screen = console()
    screen.print(plain(", ".join(f"{name} {value}" for name, value in told["machine"].items())), style="bold")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("what", "measured", "to reach"):
        table.add_column(column, justify="left" if column == "what" else "right", no_wrap=True)
    for figure, (what, mark) in MARKS.items():
        group, name = figure.split(".")
        table.add_row(*map(plain, (what, _shown(told[group][name]), mark)))
    screen.print(table)
    for note in told["notes"]:
        screen.print(plain(note, style="dim"))


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:,}"
