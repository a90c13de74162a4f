"""`lastcard activate` and `lastcard recheck`: which version of a bot plays."""

from typing import Any

import click

from matches.cli.output import say, say_json
from matches.cli.site.own_bots import named, own_bots
from matches.cli.site.server import Server
from matches.cli.site.session import logged_in
from matches.cli.typed import Whole


@click.command()
@click.argument("bot", metavar="NAME")
@click.argument("version", type=Whole(1))
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def activate(bot: str, version: int, as_json: bool) -> None:
    """Let this version of my bot play: a promotion by hand, or the way back to an older one.

    Example: lastcard activate frugal 1
    """
    _post(bot, version, "activate", as_json)


@click.command()
@click.argument("bot", metavar="NAME")
@click.argument("version", type=Whole(1))
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def recheck(bot: str, version: int, as_json: bool) -> None:
    """Have a version checked again that was benched for its faults; it plays once it passed.

    Example: lastcard recheck frugal 2
    """
    _post(bot, version, "recheck", as_json)


def _post(bot: str, version: int, act: str, as_json: bool) -> None:
    session = logged_in()
    server = Server(session)
    slug = named(own_bots(server, session.username), bot)["slug"]
    told: dict[str, Any] = server.post(f"bots/{slug}/versions/{version}/{act}/", {})
    if as_json:
        say_json({"bot": slug, "version": version, "status": told["status"]})
    else:
        say(f"{slug}, version {version}: {told['status']}")
