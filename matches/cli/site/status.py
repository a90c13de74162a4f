"""`lastcard status`."""

import math
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import click
from rich.table import Table

from matches.cli.output import console, moment, plain, say_json
from matches.cli.site import trials
from matches.cli.site.server import Server
from matches.cli.site.session import logged_in

Json = Mapping[str, Any]
PROMISE = ("first_match_s", "established_s", "matches_to_go")
"""Null for bots that have found their place."""
MOST_MINUTES, MOST_HOURS = 90, 48


@click.command()
@click.option("--watch", is_flag=True, help="Follow the tests of candidates until they are decided.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def status(watch: bool, as_json: bool) -> None:
    """Tell how my bots on the site are doing: their versions, tests and ratings.

    Example: lastcard status --watch
    """
    session = logged_in()
    server = Server(session)
    mine = f"bots/?owner__username={quote(session.username)}"
    if watch and not as_json:
        trials.watch(lambda: server.all(mine))
    bots = list(server.all(mine))
    ratings = _ratings(server, session.username)
    arena = server.get(f"outlook/?owner={quote(session.username)}")
    prospects = {each["bot"]: each for each in arena.pop("bots")}
    told = [_bot(bot, ratings, prospects.get(bot["slug"])) for bot in bots]
    if as_json:
        say_json({"server": session.server, "username": session.username, "arena": arena, "bots": told})
        return
    console().print(plain(f"{session.username} at {session.server}"), style="bold")
    click.echo(_arena(arena))
    for bot in told:
        _show(bot)
    if not told:
        click.echo("No bots yet: lastcard submit my_bot.py")


def _ratings(server: Server, owner: str) -> list[Json]:
    """The lines of all ladders that are of this owner's bots."""
    return [
        {"ruleset": ladder["ruleset"], "seats": ladder["seats"], **line}
        for ladder in server.all("ladders/")
        if ladder["entries"]
        for line in server.all(f"ladders/{ladder['ruleset']}/{ladder['seats']}/")
        if line["owner"] == owner
    ]


def _arena(now: Json) -> str:
    if now["settled"]:
        return "The arena is idle: all settled."
    if now["idle"]:
        return "The arena is idle: nothing waits to be played."
    return f"{now['playing']} playing, {now['waiting']} waiting, {now['per_minute']:.0f} a minute."


def _bot(bot: Json, ratings: Sequence[Json], prospect: Json | None) -> dict[str, Any]:
    versions = [{key: each[key] for key in ("number", "status", "reason")} for each in bot["versions"]]
    mine = [line for line in ratings if line["bot"] == bot["slug"]]
    promise = {key: (prospect or {}).get(key) for key in PROMISE}
    told = {"bot": bot["slug"], "name": bot["name"], "versions": versions, "trials": bot["trials"]}
    return {**told, "ratings": mine, **promise, "last_fault": bot.get("last_fault")}


def _show(bot: Json) -> None:
    versions = ", ".join(f"version {each['number']} {each['status']}" for each in bot["versions"])
    console().print(plain(f"\n{bot['name']}: {versions}"))
    for each in bot["versions"]:
        if each["reason"]:
            console().print(plain(f"  version {each['number']}: {each['reason']}"))
    for trial in bot["trials"]:
        trials.show(trial)
    if bot["established_s"] is not None:
        click.echo(_promise(bot))
    if bot["last_fault"]:
        console().print(plain(_fault(bot["last_fault"], bot["bot"])))
    if not bot["ratings"]:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("ladder", "rank", "rating", "95 %", "games"):
        table.add_column(column, justify="left" if column == "ladder" else "right", no_wrap=True)
    for line in bot["ratings"]:
        table.add_row(*map(plain, _row(line)))
    console().print(table)


def _promise(bot: Json) -> str:
    first = bot["first_match_s"]
    begins = "" if first is None else f"first match in about {first} s, " if first else "first match now, "
    return f"{begins}established in about {span(bot['established_s'])} ({bot['matches_to_go']} matches to go)"


def _fault(fault: Json, bot: str) -> str:
    told = f"last fault {moment(fault['when'])}, version {fault['version']}: {fault['sentence']}"
    turn = "" if fault["turn"] is None else f", round {fault['round']}, turn {fault['turn']}"
    return f"{told} (game {fault['game']}{turn}); more: lastcard faults {bot}"


def span(seconds: int) -> str:
    hours = math.ceil(seconds / 3600)
    if seconds <= MOST_MINUTES * 60:
        return f"{math.ceil(seconds / 60)} min"
    return f"{hours} hours" if hours <= MOST_HOURS else f"{math.ceil(hours / 24)} days"


def _row(line: Json) -> tuple[str, ...]:
    rank = "provisional" if line["rank"] is None else f"{line['rank']}"
    interval = f"{line['low']:.0f} to {line['high']:.0f}"
    ladder = f"{line['ruleset']}, {line['seats']} seats"
    return ladder, rank, f"{line['rating']:.0f}", interval, str(line["games"])
