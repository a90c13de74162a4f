"""What every command says in the same way: one JSON document, one line of error, a bar on a terminal only."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from sandbox.logbook import printable


class BadInput(click.ClickException):
    """Wrong use or unreadable input: exit 2."""

    exit_code = 2


def say_json(document: object) -> None:
    click.echo(json.dumps(document, ensure_ascii=False).encode(errors="backslashreplace"))


def plain(text: object, style: str = "") -> Text:
    """Words for the console, as they are: no markup of theirs, and nothing that a terminal would obey."""
    return Text(printable(str(text)), style=style)


def say(text: str) -> None:
    click.echo(printable(text).encode(errors="replace"))


def console() -> Console:
    """Everything that is not our own words goes in through `plain`."""
    return Console(highlight=False, soft_wrap=True)


def moment(told: str | None) -> str:
    """To the minute, as the site has it: in UTC."""
    return told[:16].replace("T", " ") + " UTC" if told else "unknown"


def say_step(name: str, detail: str, *, passed: bool) -> None:
    """A line of a check."""
    mark = Text("ok     ", style="green") if passed else Text("FAILED ", style="red")
    console().print(mark + plain(f"{name}: {detail}"))


def complain(sentence: str) -> None:
    """One line, whatever was in the text that it quotes."""
    line = printable("lastcard: " + " ".join(sentence.split()))
    click.echo(line.encode(errors="replace"), err=True)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """Gives a function that moves the bar on and labels it anew. Nothing is drawn where nobody looks."""
    screen = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda steps, label: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda steps, label: bar.update(task, advance=steps, description=label)
