"""`lastcard activate` and `lastcard recheck`: which version of a bot plays."""

from typing import Any
from urllib.parse import quote

import click

from matches.cli.output import BadInput, say, say_json
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
    slug = _slug(server, session.username, bot)
    told: dict[str, Any] = server.post(f"bots/{slug}/versions/{version}/{act}/", {})
    if as_json:
        say_json({"bot": slug, "version": version, "status": told["status"]})
    else:
        say(f"{slug}, version {version}: {told['status']}")


def _slug(server: Server, username: str, name: str) -> str:
    mine = list(server.all(f"bots/?owner__username={quote(username)}"))
    for each in mine:
        if name.casefold() in (each["name"].casefold(), each["slug"]):
            return str(each["slug"])
    known = ", ".join(each["name"] for each in mine) or "none yet"
    raise BadInput(f"you have no bot called {name}; yours: {known}")
