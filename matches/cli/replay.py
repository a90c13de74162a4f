"""`lastcard replay`."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.text import Text

from engine.errors import BadReplay
from engine.frames import frames_of
from engine.replay import Replay
from engine.replay_file import read
from matches.cli.output import BadInput, console, say_json
from matches.cli.position import read_text
from matches.cli.telling import tell

Json = Mapping[str, Any]


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--verify", is_flag=True, help="Play it again and compare everything; exit 1 where it differs.")
@click.option("--seat", type=int, help="Through the eyes of this seat.")
@click.option("--round", "number", type=int, help="Only this round.")
@click.option(
    "--turn", type=int, help="Only this turn of the round, with the table. The round: 1, or --round."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def replay(
    file: str, verify: bool, seat: int | None, number: int | None, turn: int | None, as_json: bool
) -> int:
    """Print a recorded game, or prove that it went as recorded.

    Example: lastcard replay game-00001.json --verify
    """
    recorded = _read(file)
    if seat is not None and not 0 <= seat < len(recorded.players):
        raise BadInput(f"--seat {seat}: the game has seats 0 to {len(recorded.players) - 1}")
    if verify:
        return _verify(file, recorded, as_json=as_json)
    frames = _frames(file, recorded, seat)
    chosen = _chosen(frames, number if turn is None else number or 1, turn)
    if as_json:
        say_json(frames | {"frames": chosen})
    else:
        _print(frames, chosen, with_table=turn is not None)
    return 0


def _read(file: str) -> Replay:
    try:
        return read(read_text(file))
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None


def _verify(file: str, recorded: Replay, *, as_json: bool) -> int:
    try:
        recorded.verify()
        problem = None
    except BadReplay as error:
        problem = str(error)
    if as_json:
        say_json({"verified": problem is None, "sha256": recorded.result.sha256, "problem": problem})
    elif problem:
        click.echo(f"{file}: NOT verified: {problem}")
    else:
        click.echo(f"{file}: verified; the game ends as recorded, sha256 {recorded.result.sha256}")
    return int(problem is not None)


def _frames(file: str, recorded: Replay, seat: int | None) -> dict[str, Any]:
    try:
        return frames_of(recorded, seat)
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None


def _chosen(frames: Json, number: int | None, turn: int | None) -> list[Json]:
    shown = [frame for frame in frames["frames"] if number in (None, frame["round"])]
    if not shown:
        raise BadInput(f"--round {number}: the game has rounds 1 to {len(frames['rounds'])}")
    of_turn = [frame for frame in shown if turn in (None, frame["turn"])]
    if not of_turn:
        raise BadInput(f"--turn {turn}: round {number} has turns 0 (the deal) to {shown[-1]['turn']}")
    return of_turn


def _print(frames: Json, chosen: Sequence[Json], *, with_table: bool) -> None:
    names = [f"{player['name']} ({seat})" for seat, player in enumerate(frames["players"])]
    screen = console()
    screen.print(Text(f"{frames['ruleset']}: {', '.join(names)}; ranks {frames['ranks']}"))
    for frame in chosen:
        if frame["move"] is None:
            screen.print(Text(f"\nRound {frame['round']}"), style="bold")
        screen.print(Text(_line(frame, names)))
        if with_table:
            screen.print(Text(_table(frame["position"], names)))


def _line(frame: Json, names: Sequence[str]) -> str:
    happened = "; ".join(tell(event, names) for event in frame["events"])
    legal = f"   [of {' '.join(frame['legal'])}]" if frame.get("legal") and not frame["forced"] else ""
    return f"{frame['turn']:4}  {happened}{legal}"


def _table(position: Json, names: Sequence[str]) -> str:
    rows = [
        f"        {name}: {' '.join(hand) if hand is not None else f'{count} cards'}"
        for name, hand, count in zip(names, position["hands"], position["counts"], strict=True)
    ]
    top = f"        top {position['discard'][-1]}, colour {position['colour']}, {position['pile']} to draw"
    return "\n".join([*rows, top])
