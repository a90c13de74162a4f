"""`lastcard submit`."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from matches.cli.output import console, plain, say, say_json, say_step
from matches.cli.site.own_bots import own_bots
from matches.cli.site.server import Server
from matches.cli.site.session import Session, logged_in
from matches.cli.sources import read_code
from sandbox import Code

Json = Mapping[str, Any]
PROMOTE: Final = ("now", "when_better", "keep")
CHECKING: Final = "checking"
REJECTED: Final = "rejected"
LOOK_EVERY_S: Final = 0.5


@click.command()
@click.argument("bot", metavar="BOT")
@click.option("--name", help="Of the bot; without it, the file's. A name of yours: a new version of it.")
@click.option("--promote", type=click.Choice(PROMOTE), default="now", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def submit(bot: str, name: str | None, promote: str, as_json: bool) -> int:
    """Upload a bot, or a new version of it, and watch its check. Exit 1 where it is rejected.

    BOT is a Python file, a zip, or a folder, which is packed.

    Example: lastcard submit my_bot.py --name "My Bot"
    """
    session, code = logged_in(), read_code(bot)
    server = Server(session)
    sent = _upload(server, session, name or Path(code.name).stem, promote, code)
    slug, number = sent.slug, sent.version["number"]
    warnings = sent.version.get("warnings", [])
    if not as_json:
        say(f"{sent.name}, version {number}: {session.server}/bots/{slug}/versions/{number}/")
        for warning in warnings:
            say(warning)
    version = _watch(server, slug, number, quiet=as_json)
    if as_json:
        told = {"bot": slug, "version": number, "status": version["status"], "warnings": warnings}
        say_json({**told, **version["report"]})
    else:
        _conclude(version)
    return int(version["status"] == REJECTED)


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of an upload: the bot, and its new version as the site tells it."""

    slug: str
    name: str
    version: Json


def _upload(server: Server, session: Session, name: str, promote: str, code: Code) -> Sent:
    mine = own_bots(server, session.username)
    bot = next((each for each in mine if each["name"].casefold() == name.casefold()), None)
    if bot is not None:
        version = server.upload(f"bots/{bot['slug']}/versions/", {"promote": promote}, code)
        return Sent(bot["slug"], bot["name"], version)
    bot = server.upload("bots/", {"name": name, "promote": promote}, code)
    return Sent(bot["slug"], bot["name"], bot["versions"][0])


def _watch(server: Server, slug: str, number: int, *, quiet: bool) -> Json:
    """The version once its check is over; each step is told as it comes."""
    told = 0
    while True:
        version: Json = server.get(f"bots/{slug}/versions/{number}/")
        steps = version["report"]["steps"]
        for step in [] if quiet else steps[told:]:
            say_step(step["step"], step["detail"], passed=step["passed"])
        told = len(steps)
        if version["status"] != CHECKING:
            return version
        time.sleep(LOOK_EVERY_S)


def _conclude(version: Json) -> None:
    report = version["report"]
    sentence = f" {report['sentence']}" if report["sentence"] else ""
    console().print(plain(f"{version['status']}.{sentence}"))
    if version["status"] == REJECTED and report["log"]:
        console().print(plain(f"\nIts log:\n{report['log'].rstrip()}"))
