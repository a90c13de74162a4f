"""The group of commands, and how each ends: 0 done, 1 the thing checked fails, 2 wrong use or bad input."""

import sys

import click

from matches.cli.check import check
from matches.cli.deck import deck
from matches.cli.new import new
from matches.cli.output import complain
from matches.cli.play import play
from matches.cli.position import position
from matches.cli.replay import replay
from matches.cli.sandbox import sandbox


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lastcard", prog_name="lastcard")
def lastcard() -> None:
    """Play, check and replay card bots on this machine.

    Example: lastcard play my_bot.py vera --games 100
    """


for command in (new, play, check, position, deck, replay, sandbox):
    lastcard.add_command(command)


def main(arguments: list[str] | None = None) -> None:
    try:
        sys.exit(lastcard.main(arguments, prog_name="lastcard", standalone_mode=False) or 0)
    except click.ClickException as error:
        complain(error.format_message())
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        complain("stopped")
        sys.exit(130)
