"""A bot's log in its parts: what was written for which game, and for which of the items it was sent there.

The headings are the host's. The bot could write such lines too: it is shown to its owner, believed by nobody.
"""

import re
from dataclasses import dataclass, field
from typing import Final

GAME: Final = re.compile(r"^\[game (\d{1,9})(?: item (\d{1,9}))?\]$")
DROPPED: Final = re.compile(r"^\[\d+ bytes dropped\]$")
MOMENT: Final = re.compile(r"^round (\d{1,9}) turn (\d{1,9}): ")
"""How a note begins."""


@dataclass(frozen=True, slots=True)
class Part:
    game: int | None
    """None: written before any game, at load."""
    item: int | None
    """None where the log does not tell: at load, behind a gap, and in logs without such headings."""
    lines: list[str] = field(default_factory=list)


def parts_of(log: str) -> list[Part]:
    parts = [Part(None, None)]
    for line in log.splitlines():
        if heading := GAME.match(line):
            parts.append(Part(int(heading[1]), int(heading[2]) if heading[2] else None))
        elif DROPPED.match(line):
            parts.append(Part(parts[-1].game, None, [line]))
        else:
            parts[-1].lines.append(line)
    return [part for part in parts if part.lines]


def of_game(log: str, game: int) -> list[Part]:
    """What was written at load is of every game."""
    return [part for part in parts_of(log) if part.game in (None, game)]
