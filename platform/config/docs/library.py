"""The documents of the repository as pages: Markdown to HTML, with anchors, once for each process."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt
from markdown_it.token import Token

from config.pictures import card_picture
from engine.rulesets import RULESETS

TITLES: Final[dict[str, Promise | str]] = {
    "bots": _("Guide"),
    "rules": _("Rules"),
    "notation": _("Notation"),
    "ratings": _("Ratings"),
    "faq": _("Questions"),
    "security": _("Security"),
    "performance": _("Performance"),
    "operators": _("Operators"),
}
"""By the file's name under `docs/`, in the order of the tabs."""
PLAYED: Final[dict[str, str]] = {f"play/{ruleset}": ruleset.capitalize() for ruleset in RULESETS}
"""The rules for players, a document for each ruleset."""
ALL: Final = (*TITLES, *PLAYED)
LINK: Final = re.compile(r"^(?:\.\./)?([a-z/-]+)\.md(#.*)?$")
CARD: Final = re.compile(r"^card:(\w+)$")
"""What a document writes as the address of a card's picture."""
ANCHOR: Final = ' <a class="anchor" href="#{}" aria-label="Link to: {}">#</a>'


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, up to the next."""

    document: str
    heading: str
    anchor: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    name: str
    heading: str
    body: SafeString
    sections: tuple[Section, ...]


@cache
def document(name: str) -> Document:
    """Raises KeyError for any other name than those of ALL."""
    if name not in ALL:
        raise KeyError(name)
    text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text("utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    sections = _sections(name, tokens)
    _anchor(tokens, sections)
    _mend(tokens)
    _free_corners(tokens)
    body = markdown.renderer.render(_without_title(tokens), markdown.options, {})
    # Our own files, and any HTML in them comes out as text.
    return Document(name, sections[0].heading, mark_safe(body), tuple(sections))


def _sections(name: str, tokens: list[Token]) -> list[Section]:
    found: list[Section] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            end = next(
                (later for later in range(place + 1, len(tokens)) if tokens[later].type == "heading_open"),
                len(tokens),
            )
            heading = _plain(tokens[place + 1])
            anchor = slugify(heading)
            text = " ".join(map(_plain, tokens[place + 3 : end])).strip()
            found.append(Section(name, heading, anchor, int(token.tag[1]), " ".join(text.split())))
    return found


def _plain(token: Token) -> str:
    """What is read of a token, without marks and pictures."""
    if token.children:
        read = [child for child in token.children if child.type != "image"]
        return "".join(" " if child.type.endswith("break") else child.content for child in read)
    return token.content


def _anchor(tokens: list[Token], sections: list[Section]) -> None:
    """Each heading has an address, and a link to it that can be copied."""
    places = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    for place, section in zip(places, sections, strict=True):
        tokens[place].attrSet("id", section.anchor)
        link = Token("html_inline", "", 0)
        link.content = format_html(ANCHOR, section.anchor, section.heading)
        tokens[place + 1].children = [*(tokens[place + 1].children or []), link]


def _mend(tokens: list[Token]) -> None:
    """Links between the files lead to their pages, and cards become pictures; what may be wider than the
    window is scrolled alone."""
    for token in tokens:
        _mend(token.children or [])
        if token.type == "link_open" and (found := LINK.match(str(token.attrGet("href")))):
            if found[1] in ALL:
                token.attrSet("href", address_of(found[1]) + (found[2] or ""))
        elif token.type == "image" and (drawn := CARD.match(str(token.attrGet("src")))):
            token.type, token.content = "html_inline", card_picture(drawn[1], token.content)
        elif token.type in ("table_open", "fence"):
            token.attrSet("tabindex", "0")


def _free_corners(tokens: list[Token]) -> None:
    """The empty corner of a table is no heading."""
    for cell, text, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if cell.type == "th_open" and not text.content:
            cell.tag = end.tag = "td"


def address_of(name: str) -> str:
    if name == "api":
        return reverse("api_docs")
    if name in PLAYED:
        return reverse("play", args=[name.removeprefix("play/")])
    return reverse("document", args=[name])


def _without_title(tokens: list[Token]) -> list[Token]:
    """The page has its own head."""
    return tokens[3:] if tokens and tokens[0].tag == "h1" else tokens


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    address: str


def pages() -> list[Page]:
    """All of the docs in the order of the tabs, to be read one after the other."""
    played = [Page(document(name).heading, address_of(name)) for name in PLAYED]
    named = [Page(document(name).heading, address_of(name)) for name in TITLES]
    start = Page("How to write a bot", reverse("bot_guide"))
    return [start, *played, *named, Page("The cards", reverse("cards")), Page("The API", reverse("api_docs"))]
