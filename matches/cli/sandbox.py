"""`lastcard sandbox`."""

from dataclasses import asdict

import click

from matches.cli.output import console, plain, say_json
from sandbox import selftest


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def sandbox(as_json: bool) -> int:
    """Attack a real jail on this machine, and say whether it holds.

    Example: lastcard sandbox
    """
    checks = selftest()
    holds = all(check.passed for check in checks)
    if as_json:
        say_json({"holds": holds, "checks": [asdict(check) for check in checks]})
        return int(not holds)
    screen = console()
    for check in checks:
        screen.print(plain(f"{'ok    ' if check.passed else 'FAILED'} {check.name}: {check.detail}"))
    screen.print("The sandbox holds." if holds else "The sandbox does NOT hold here: no bot is run in it.")
    return int(not holds)
