"""Search in the documents: the sections that hold all the words, headings first."""

from dataclasses import dataclass
from typing import Final

from config.docs.library import ALL, Section, address_of, document

MOST: Final = 20
AROUND: Final = 90
"""Characters on either side of the first hit."""


@dataclass(frozen=True, slots=True)
class Hit:
    section: Section
    before: str
    word: str
    after: str

    @property
    def address(self) -> str:
        return f"{address_of(self.section.document)}#{self.section.anchor}"


def search(query: str) -> list[Hit]:
    words = query.casefold().split()
    if not words:
        return []
    found = [section for name in ALL for section in document(name).sections if _holds(section, words)]
    found.sort(key=lambda section: -_weight(section, words))
    return [_hit(section, words[0]) for section in found[:MOST]]


def _holds(section: Section, words: list[str]) -> bool:
    text = f"{section.heading} {section.text}".casefold()
    return all(word in text for word in words)


def _weight(section: Section, words: list[str]) -> int:
    heading = section.heading.casefold()
    return sum(word in heading for word in words)


def _hit(section: Section, word: str) -> Hit:
    """With what stands around the word, cut between words."""
    text = section.text
    place = text.casefold().find(word)
    if place < 0:
        return Hit(section, "", "", _head(text, 2 * AROUND))
    end = place + len(word)
    return Hit(section, _tail(text[:place], AROUND), text[place:end], _head(text[end:], AROUND))


def _head(text: str, most: int) -> str:
    return text if len(text) <= most else text[: text.rfind(" ", 0, most + 1) + 1 or most]


def _tail(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    start = text.find(" ", len(text) - most - 1)
    return text[start + 1 if start >= 0 else -most :]
