"""The group of commands, and how each ends: 0 done, 1 the thing checked fails, 2 wrong use or bad input."""

import os
import sys
from typing import Final

import click

from matches.cli.bench import bench
from matches.cli.check import check
from matches.cli.deck import deck
from matches.cli.new import new
from matches.cli.output import complain
from matches.cli.play import play
from matches.cli.position import position
from matches.cli.replay import replay
from matches.cli.sandbox import sandbox
from matches.cli.site.download import download
from matches.cli.site.faults import faults
from matches.cli.site.login import login
from matches.cli.site.status import status
from matches.cli.site.submit import submit
from matches.cli.site.versions import activate, recheck
from matches.referee import ArenaFault

DONE: Final = 0
WRONG_USE: Final = 2
STOPPED: Final = 130


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lastcard", prog_name="lastcard")
@click.pass_context
def lastcard(context: click.Context) -> None:
    """Play, check and replay card bots on this machine, and send them to a site.

    Example: lastcard play my_bot.py vera --games 100
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (new, play, check, position, deck, replay, bench, sandbox):
    lastcard.add_command(command)
for command in (login, submit, status, faults, activate, recheck, download):
    lastcard.add_command(command)


def main(arguments: list[str] | None = None) -> None:
    try:
        ended = lastcard.main(arguments, prog_name="lastcard", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        complain(error.format_message())
        ended = WRONG_USE
    except ArenaFault as fault:
        complain(f"the arena failed, not a bot: {fault}")
        ended = WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        complain("stopped")
        ended = STOPPED
    except BrokenPipeError:
        # Whoever read us has seen enough; Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        ended = DONE
    sys.exit(ended or DONE)
