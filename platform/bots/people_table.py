"""People as rows for a spreadsheet: a line for each bot, one for whoever has none. In English."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bots.people import Line, Person

HEADS: Final = (
    *("person", "joined", "signed in", "state", "bot", "newest version", "its state", "why", "uploaded"),
    *("last fault", "at", "rating", "low", "high", "provisional", "ladder"),
)
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would compute."""


def rows_of(people: Iterable[Person], lines: Mapping[int, list[Line]]) -> Iterator[list[str]]:
    yield list(HEADS)
    for person in people:
        start = _start(person)
        rows = [start + _cells(line) for line in lines[person.user.pk]] or [start]
        yield from ([_plain(cell) for cell in row] for row in rows)


def _start(person: Person) -> list[str]:
    user = person.user
    signed_in = user.last_login.isoformat() if user.last_login else ""
    return [user.username, user.date_joined.isoformat(), signed_in, person.standing.value]


def _cells(line: Line) -> list[str]:
    newest, fault, rating = line.entrant.newest, line.fault, line.rating
    cells = [newest.bot.name, str(newest.number), newest.status, line.entrant.why, newest.created.isoformat()]
    cells += [fault.verdict, fault.when.isoformat() if fault.when else ""] if fault else ["", ""]
    if rating:
        figures = [f"{figure:.0f}" for figure in (rating.rating, rating.low, rating.high)]
        cells += [*figures, "yes" if rating.provisional else "no", str(rating.run.ladder)]
    return cells


def _plain(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULAS) else cell
