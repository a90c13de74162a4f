"""Search in the documents: the sections that hold all the words, those that are about them first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.html import strip_tags

from config.docs.api import operations
from config.docs.library import ALL, Section, address_of, document

MOST: Final = 20
EXCERPT: Final = 240
"""Characters, cut between words."""
API: Final = "api"
IN_HEADING, IN_TITLE, AS_A_PHRASE, WHOLE = 8, 4, 6, 1


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of text, and whether it is one of the words."""

    text: str
    is_word: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """`page` is the title of the document that the section stands in."""

    page: str
    address: str
    heading: tuple[Part, ...]
    excerpt: tuple[Part, ...]
    before: bool
    after: bool


def search(query: str) -> list[Hit]:
    words = query.casefold().split()
    if not words:
        return []
    patterns = [_beginning(word) for word in words]
    found = [section for section in _sections() if _holds(section, patterns)]
    found.sort(key=lambda section: -_weight(section, words, patterns))
    return [_hit(section, patterns) for section in found[:MOST]]


@cache
def _sections() -> tuple[Section, ...]:
    return (*(section for name in ALL for section in document(name).sections), *_calls())


def _calls() -> list[Section]:
    """What can be asked of the API, a section for each call."""
    return [
        Section(API, f"{each.method} {each.path}", f"api-{group}", 2, strip_tags(each.description).strip())
        for group, calls in operations()
        for each in calls
    ]


def _beginning(word: str) -> re.Pattern[str]:
    """Words that begin with it: to draw is not to withdraw."""
    return re.compile(rf"(?<!\w){re.escape(word)}\w*", re.IGNORECASE)


def _holds(section: Section, patterns: Sequence[re.Pattern[str]]) -> bool:
    text = f"{section.heading} {section.text}"
    return all(pattern.search(text) for pattern in patterns)


def _weight(section: Section, words: Sequence[str], patterns: Sequence[re.Pattern[str]]) -> float:
    """What is about the words before what mentions them; of these what does so more densely."""
    title, text = _title(section), f"{section.heading} {section.text}".casefold()
    hits = [match[0].casefold() for pattern in patterns for match in pattern.finditer(text)]
    return (
        IN_HEADING * sum(bool(pattern.search(section.heading)) for pattern in patterns)
        + IN_TITLE * sum(bool(pattern.search(title)) for pattern in patterns)
        + AS_A_PHRASE * (len(words) > 1 and " ".join(words) in text)
        + WHOLE * len(set(words) & set(hits))
        + 100 * len(hits) / (100 + len(text))
    )


def _title(section: Section) -> str:
    return "The API" if section.document == API else document(section.document).heading


def _address(section: Section) -> str:
    return f"{address_of(section.document)}#{section.anchor}"


def _hit(section: Section, patterns: Sequence[re.Pattern[str]]) -> Hit:
    either = re.compile("|".join(pattern.pattern for pattern in patterns), re.IGNORECASE)
    start, end = _window(section.text, [match.start() for match in either.finditer(section.text)])
    return Hit(
        _title(section),
        _address(section),
        _parts(section.heading, either),
        _parts(section.text[start:end], either),
        start > 0,
        end < len(section.text),
    )


def _parts(text: str, words: re.Pattern[str]) -> tuple[Part, ...]:
    parts, place = [], 0
    for match in words.finditer(text):
        parts += [Part(text[place : match.start()], False), Part(match[0], True)]
        place = match.end()
    return tuple(part for part in [*parts, Part(text[place:], False)] if part.text)


def _window(text: str, places: Sequence[int]) -> tuple[int, int]:
    """Where most of the words stand together, a little before the first of them."""
    most = max(places, key=lambda place: sum(place <= each < place + EXCERPT for each in places), default=0)
    start = max(0, most - EXCERPT // 4)
    start = text.find(" ", start - 1) + 1 if start else 0
    end = len(text) if start + EXCERPT >= len(text) else text.rfind(" ", start, start + EXCERPT)
    return start, end if end > start else len(text)
