"""My bots on the site, and one of them by its name."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from matches.cli.output import BadInput
from matches.cli.site.server import Server

Json = Mapping[str, Any]


def own_bots(server: Server, username: str) -> list[Json]:
    return list(server.all(f"bots/?owner__username={quote(username)}"))


def named(mine: Sequence[Json], name: str) -> Json:
    for each in mine:
        if name.casefold() in (each["name"].casefold(), each["slug"]):
            return each
    known = ", ".join(each["name"] for each in mine) or "none yet"
    raise BadInput(f"you have no bot called {name}; yours: {known}")
