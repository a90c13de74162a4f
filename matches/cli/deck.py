"""`lastcard deck`."""

from collections import Counter

import click

from engine.cards import names
from engine.rulesets import RULESETS
from matches.cli.output import say_json


@click.command()
@click.argument("ruleset", type=click.Choice(list(RULESETS)))
@click.option("--json", "as_json", is_flag=True, help="The same: it is always JSON.")
def deck(ruleset: str, as_json: bool) -> None:
    """Print how many of each card a ruleset plays with, as JSON.

    Example: lastcard deck minecraft
    """
    say_json(Counter(names(RULESETS[ruleset].deck)))
