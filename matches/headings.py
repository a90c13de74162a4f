"""A bot's log for people's eyes, whom headings by game and item, as its host writes them, tell little."""

import re
from collections.abc import Sequence
from typing import Final

HEADING: Final = re.compile(r"^\[game (\d{1,9}) item (\d{1,9})\]$")


def by_game(log: str) -> str:
    """A heading where another game begins; notes name round and turn themselves."""
    told: list[str] = []
    game = ""
    for line in log.splitlines():
        heading = HEADING.match(line)
        if heading is None:
            told.append(line)
        elif heading[1] != game:
            game = heading[1]
            told.append(f"[game {game}]")
    return "\n".join(told)


def by_moment(log: str, moments: Sequence[str]) -> str:
    """Of one game alone, the moments in the order of its items; a note need not name its moment again."""
    told = "\n".join(_named(line, moments) for line in log.splitlines())
    return re.sub(r"^\[(.+)\]\n\1: ", r"[\1]\n", told, flags=re.MULTILINE)


def _named(line: str, moments: Sequence[str]) -> str:
    heading = HEADING.match(line)
    place = int(heading[2]) if heading else len(moments)
    return f"[{moments[place]}]" if place < len(moments) else line
