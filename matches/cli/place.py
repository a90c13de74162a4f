"""Where a command's bots play: in the sandbox, in its second tier, or in this process."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from matches.cli.output import BadInput
from matches.jails import SECOND_TIER
from sandbox import Tier

R = TypeVar("R")
TIERS = click.Choice([tier.value for tier in Tier])
TIERS_HELP = "Landlock does without namespaces, where there are none; a wall less."

sandbox_option = click.option("--sandbox", type=TIERS, default=None, help=TIERS_HELP)


def place_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds --sandbox and --in-process, and passes on `tier`: None for in this process."""

    @sandbox_option
    @click.option(
        "--in-process", is_flag=True, help="No sandbox, approximate limits: for your own bots only."
    )
    @functools.wraps(command)
    def placed(*, sandbox: str | None, in_process: bool, **typed: Any) -> R:
        if sandbox and in_process:
            raise BadInput("--sandbox and --in-process: a bot plays in one place or the other")
        return command(tier=None if in_process else Tier(sandbox or Tier.BUBBLEWRAP), **typed)

    return placed


def remark(tier: Tier | None) -> str | None:
    """What is said of it; nothing where it is as on the site."""
    if tier is None:
        return "played in this process, without a sandbox: limits are approximate"
    return f"played in {SECOND_TIER}" if tier is Tier.LANDLOCK else None
