"""Where in an author's file something went wrong, and the lines around it. All of it is untrusted text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sandbox.logbook import printable

AROUND: Final = 3
LONGEST: Final = 200
DIGITS: Final = r"(\d{1,6})"


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    is_marked: bool


def line_of(text: str, filename: str) -> int | None:
    """The line that was named last: of a traceback that is where it happened."""
    name = re.escape(filename)
    found = re.findall(rf'(?:File "{name}", |\b{name} )line {DIGITS}\b', text)
    return int(found[-1]) if found else None


def excerpt(source: str, marked: int) -> tuple[Line, ...]:
    """A line with its neighbours; nothing where the file has no such line."""
    lines = source.splitlines()
    return tuple(_around(lines, marked)) if 1 <= marked <= len(lines) else ()


def _around(lines: list[str], marked: int) -> Iterator[Line]:
    for number in range(max(1, marked - AROUND), min(len(lines), marked + AROUND) + 1):
        yield Line(number, printable(lines[number - 1])[:LONGEST], number == marked)
