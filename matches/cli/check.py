"""`lastcard check`."""

from dataclasses import asdict

import click

from matches import check as checks
from matches.cli.output import console, plain, say_json, say_step
from matches.cli.place import place_options, remark
from matches.cli.sources import read_bot, seats
from sandbox import Limits, Tier


@click.command()
@click.argument("bot", metavar="BOT")
@place_options
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def check(bot: str, tier: Tier | None, as_json: bool) -> int:
    """Put a bot through exactly what the site does on upload, with the same limits.

    Example: lastcard check my_bot.py
    """
    candidate, limits = read_bot(bot), Limits()
    with seats(limits, tier) as seat_player:
        tell = _silent if as_json else _say
        report = checks.check(candidate, seat_player, limits=limits, tell=tell)
    if as_json:
        steps = [asdict(step) for step in report.steps]
        say_json({"passed": report.passed, "steps": steps, "rulesets": report.rulesets, "log": report.log})
        return int(not report.passed)
    if said := remark(tier):
        console().print(plain(said))
    if report.log:
        console().print(plain(f"\nIts log:\n{report.log}"))
    return int(not report.passed)


def _silent(step: checks.Step) -> None:
    pass


def _say(step: checks.Step) -> None:
    say_step(step.step, step.told_to_owner, passed=step.passed)
