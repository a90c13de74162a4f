"""A series of games as a table for people."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table

from matches.cli.output import console, plain
from matches.players import Entrant
from matches.series import Series, Standing

FAULTS_TOLD: Final = 5
LINES_TOLD: Final = 8
COLUMNS: Final = ("bot", "wins", "score", "Elo", "95 %", "points", "CPU ms, median", "max", "faults")


def show(series: Series, games: int, standings: Sequence[Standing], remarks: Sequence[str]) -> None:
    screen = console()
    kind = "rounds" if series.rules.single_round else "games"
    screen.print(f"{series.rules.name}, {series.seats} seats, {games} {kind}", style="bold")
    screen.print(_table(series.entrants, standings))
    for entrant, standing in zip(series.entrants, standings, strict=True):
        for line in _faults(entrant, standing):
            screen.print(plain(line, style="red"))
        for line in _log(standing):
            screen.print(plain(f"    {line}", style="dim"))
    for remark in remarks:
        screen.print(plain(remark, style="dim"))


def _table(entrants: Sequence[Entrant], standings: Sequence[Standing]) -> Table:
    table = Table(box=None, pad_edge=False)
    for place, column in enumerate(COLUMNS):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    for entrant, standing in zip(entrants, standings, strict=True):
        table.add_row(*[plain(cell) for cell in _row(entrant, standing)])
    return table


def _row(entrant: Entrant, standing: Standing) -> list[str]:
    elo = standing.elo
    return [
        entrant.name,
        str(standing.wins),
        f"{standing.score:.1%}",
        f"{elo.difference:+.0f}",
        f"{elo.low:+.0f} to {elo.high:+.0f}",
        str(standing.points),
        f"{standing.median_cpu_ms:.3f}",
        f"{max(standing.cpu_ms, default=0.0):.1f}",
        str(len(standing.faults)),
    ]


def _faults(entrant: Entrant, standing: Standing) -> list[str]:
    told = [
        f"{entrant.name}: game {game}: {fault.verdict}: {fault.detail}"
        for game, fault in standing.faults[:FAULTS_TOLD]
    ]
    more = len(standing.faults) - FAULTS_TOLD
    return [*told, f"{entrant.name}: and {more} faults more"] if more > 0 else told


def _log(standing: Standing) -> list[str]:
    """What the bot wrote last, where it has a fault to explain."""
    if not standing.faults:
        return []
    return standing.log.read().text.rstrip().splitlines()[-LINES_TOLD:]
