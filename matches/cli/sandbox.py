"""`lastcard sandbox`."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from matches.cli.output import console, plain, say_json
from matches.cli.place import sandbox_option
from sandbox import Check, Tier, refusal, selftest


@click.command()
@sandbox_option
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def sandbox(sandbox: str | None, as_json: bool) -> int:
    """Attack a real jail on this machine, and say whether it holds.

    Example: lastcard sandbox
    """
    tier = Tier(sandbox or Tier.BUBBLEWRAP)
    checks = selftest(tier)
    holds = refusal(checks) is None
    if as_json:
        say_json({"tier": tier, "holds": holds, "checks": [asdict(check) for check in checks]})
    else:
        _show(checks)
        console().print(plain(_verdict(tier, checks) if holds else _other_way(tier)))
    return int(not holds)


def _show(checks: Sequence[Check]) -> None:
    for check in checks:
        console().print(plain(f"{'ok    ' if check.passed else 'FAILED'} {check.name}: {check.detail}"))


def _verdict(tier: Tier, checks: Sequence[Check]) -> str:
    which = {Tier.BUBBLEWRAP: "Tier 1", Tier.LANDLOCK: "Tier 2"}[tier]
    return f"{which} holds: {checks[0].detail}."


def _other_way(tier: Tier) -> str:
    """Where the first tier fails, whether the second would hold; it is still only for those who ask."""
    words = "The sandbox does NOT hold here: no bot is run in it."
    if tier is Tier.BUBBLEWRAP and refusal(selftest(Tier.LANDLOCK)) is None:
        words += " Its second tier does, which has a wall less: --sandbox landlock asks for it."
    return words
