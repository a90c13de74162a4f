"""Search in the documents: the sections that hold all the words, headings first."""

from dataclasses import dataclass
from typing import Final

from config.docs.library import TITLES, Section, document

MOST: Final = 20
AROUND: Final = 90
"""Characters on either side of the first hit."""


@dataclass(frozen=True, slots=True)
class Hit:
    section: Section
    before: str
    word: str
    after: str


def search(query: str) -> list[Hit]:
    words = query.casefold().split()
    if not words:
        return []
    found = [section for name in TITLES for section in document(name).sections if _holds(section, words)]
    found.sort(key=lambda section: -_weight(section, words))
    return [_hit(section, words[0]) for section in found[:MOST]]


def _holds(section: Section, words: list[str]) -> bool:
    text = f"{section.heading} {section.text}".casefold()
    return all(word in text for word in words)


def _weight(section: Section, words: list[str]) -> int:
    heading = section.heading.casefold()
    return sum(word in heading for word in words)


def _hit(section: Section, word: str) -> Hit:
    place = section.text.casefold().find(word)
    if place < 0:
        return Hit(section, "", "", section.text[: 2 * AROUND])
    end = place + len(word)
    text = section.text
    return Hit(section, text[max(0, place - AROUND) : place], text[place:end], text[end : end + AROUND])
