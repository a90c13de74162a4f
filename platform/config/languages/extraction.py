"""Every text that is to be translated, found in code and templates without xgettext, which few have."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation.template import templatize

from config.languages.sentences import SENTENCES

SOURCES: Final = ("matches", "platform")
MARKS: Final = {
    "_": (),
    "gettext": (),
    "gettext_lazy": (),
    "Stored": (),
    "ngettext": ("plural",),
    "ngettext_lazy": ("plural",),
    "pgettext": ("context",),
    "pgettext_lazy": ("context",),
    "npgettext": ("context", "plural"),
    "npgettext_lazy": ("context", "plural"),
}
"""What marks a text, and what the mark is given besides it."""
CALL: Final = re.compile(r"(?<![\w.])(?:n?p?gettext|_)\(")


@dataclass(frozen=True, slots=True, order=True)
class Text:
    msgid: str
    plural: str = ""
    context: str = ""


def texts() -> set[Text]:
    """All of them: in the packages that a page's words may come from."""
    roots = [settings.BASE_DIR / name for name in SOURCES]
    code = (text for root in roots for path in root.rglob("*.py") for text in in_code(_read(path)))
    pages = (path for root in roots for path in root.rglob("templates/**/*.*"))
    templates = (text for path in pages for text in in_template(_read(path)))
    return {*code, *templates, *(Text(sentence) for sentence in SENTENCES)}


def in_code(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            yield from _marked(node, node.func.id)


def in_template(source: str) -> Iterator[Text]:
    """Django turns its tags into calls and all else into noise; where a call ends, the parser tells."""
    noise = templatize(source)
    for found in CALL.finditer(noise):
        yield from in_code(_whole_call(noise, found))


def _whole_call(noise: str, found: re.Match[str]) -> str:
    for end in re.finditer(r"\)", noise[found.start() :]):
        call = noise[found.start() : found.start() + end.end()]
        try:
            ast.parse(call)
        except SyntaxError:
            continue
        return call
    raise ValueError(f"A text without an end: {noise[found.start() : found.start() + 80]}")


def _marked(call: ast.Call, mark: str) -> Iterator[Text]:
    """Nothing where a variable is translated: its texts are marked where they are written."""
    besides = MARKS[mark]
    given = [
        node.value for node in call.args if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    if len(given) <= len(besides):
        return
    context = given[0] if "context" in besides else ""
    rest = given[1:] if context else given
    yield Text(rest[0], rest[1] if "plural" in besides else "", context)


def _read(path: Path) -> str:
    return path.read_text("utf-8")
