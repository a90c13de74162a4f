"""`lastcard faults`."""

from collections.abc import Mapping
from typing import Any

import click

from matches.cli.output import console, moment, plain, say_json
from matches.cli.site.own_bots import named, own_bots
from matches.cli.site.server import Server
from matches.cli.site.session import logged_in

Json = Mapping[str, Any]


@click.command()
@click.argument("bot", metavar="[NAME]", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def faults(bot: str | None, as_json: bool) -> None:
    """Tell what my bots on the site were put out of games for, alike faults together.

    Each with the command that brings it about again. NAME is one bot of mine; without it, all are told of.

    Example: lastcard faults frugal
    """
    session = logged_in()
    server = Server(session)
    mine = own_bots(server, session.username)
    asked = mine if bot is None else [named(mine, bot)]
    told = [
        {"bot": each["slug"], "name": each["name"], "faults": server.get(f"bots/{each['slug']}/faults/")}
        for each in asked
    ]
    if as_json:
        say_json({"server": session.server, "username": session.username, "bots": told})
        return
    for each in told:
        _show(each)
    if not told:
        click.echo("No bots yet: lastcard submit my_bot.py")


def _show(bot: Json) -> None:
    console().print(plain(f"{bot['name']}: {'' if bot['faults'] else 'no faults'}"), style="bold")
    for kind in bot["faults"]:
        console().print(plain(f"  version {kind['version']}, {kind['verdict']}, {_how_often(kind)}"))
        for line in filter(None, (kind["error"], kind["command"])):
            console().print(plain(f"    {line}"))


def _how_often(kind: Json) -> str:
    if kind["count"] == 1:
        return f"once, {moment(kind['last'])}"
    return f"{kind['count']} times, first {moment(kind['first'])}, last {moment(kind['last'])}"
