"""The viewer's ES modules as an import map: each by its name, its text in its address."""

import base64
import posixpath
import re
from typing import Final

from matches.viewer.files import HERE, static

START: Final = "replays/main.js"
IMPORT: Final = re.compile(r'(?<=from ")(\.[^"]+)(?=";)')
OWN: Final = {"replays/load.js": HERE / "load.js"}
"""Without a server, frames come from the page."""


def import_map() -> dict[str, dict[str, str]]:
    return {"imports": {name: data_address(text, "text/javascript") for name, text in modules().items()}}


def modules() -> dict[str, str]:
    """The text of each module that the viewer imports, by name, starting with the one that starts it."""
    found: dict[str, str] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _named(name, OWN.get(name, static(name)).read_text("utf-8"))
            waiting += re.findall(r'from "([^"]+)";', found[name])
    return found


def data_address(content: str | bytes, kind: str) -> str:
    data = content.encode() if isinstance(content, str) else content
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _named(name: str, text: str) -> str:
    """A module in a data address has no folder: what it imports is called by its whole name."""
    folder = posixpath.dirname(name)
    return IMPORT.sub(lambda found: posixpath.normpath(posixpath.join(folder, found[1])), text)
