"""No template says a word that cannot be translated."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from django.conf import settings

TEMPLATES: Final = sorted((settings.BASE_DIR / "platform").rglob("templates/**/*.html"))
TRANSLATED: Final = re.compile(r"{%-?\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}", re.DOTALL)
CLASS: Final = re.compile(r"{%\s*block \w*class\s*%}.*?{%\s*endblock\s*%}")
TAG: Final = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
READ_OUT: Final = {"aria-label", "title", "alt", "placeholder", "label"}
CODE: Final = {"code", "textarea", "pre", "kbd", "script", "style"}
VOID: Final = {"br", "hr", "img", "input", "link", "meta", "use", "rect", "circle", "path", "line"}
WORD: Final = re.compile(r"[^\W\d_]{2,}")
NAMES: Final = {"Lastcard", "UNO", "API", "ms"}


class Words(HTMLParser):
    """What a reader, or a reader's machine, is told in English without being told so."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append(tag in CODE or ("lang", "en") in attrs)
        for name, value in attrs:
            if name in READ_OUT:
                self.handle_data(value or "")

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.found += [word for word in WORD.findall(data) if word not in NAMES]


def words_of(source: str) -> list[str]:
    parser = Words()
    parser.feed(TAG.sub("", CLASS.sub("", TRANSLATED.sub("", source))))
    return parser.found


def bare(paths: list[Path]) -> Iterator[str]:
    for path in paths:
        if found := words_of(path.read_text("utf-8")):
            yield f"{path.relative_to(settings.BASE_DIR)}: {' '.join(found)}"


def test_every_word_of_a_template_can_be_translated() -> None:
    assert list(bare(TEMPLATES)) == []


def test_a_bare_word_is_found_in_text_and_in_what_is_read_out() -> None:
    assert words_of('<p aria-label="Open">{% translate "a" %} twice {{ b }}</p><code>import os</code>') == [
        "Open",
        "twice",
    ]
