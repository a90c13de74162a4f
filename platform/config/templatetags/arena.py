"""Template tags that every page uses: shapes, sigils, links, the status line."""

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.templatetags.static import static
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.docs.library import PLAYED, TITLES, pages
from config.languages.sentences import SENTENCES
from config.pictures import card_picture
from config.status import status
from engine.characters import BY_SLUG
from ladder.next_match import next_match_of
from matches.figures import grouped
from matches.models import Bot
from matches.retelling import retold
from matches.viewer.sigils import sigil_letters
from sandbox import Tier

register = template.Library()
register.filter("grouped", grouped)

MOMENT = timedelta(minutes=1)

SHAPES = {"R": "square", "Y": "triangle", "G": "clover", "B": "circle"}
SIGIL_QUARTERS = ((2, 2), (12.6, 2), (2, 12.6), (12.6, 12.6))


@register.filter
def ago(then: datetime) -> str:
    if timezone.now() - then < MOMENT:
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(then, depth=1)}


@register.filter
def told(sentence: str) -> str:
    """A stored sentence in the reader's language; one that has no other stays and is marked as English."""
    if not sentence or get_language() == settings.LANGUAGE_CODE:
        return sentence
    return retold(sentence, SENTENCES) or format_html('<span lang="en">{}</span>', sentence)


@register.filter
def told_plainly(sentence: str) -> str:
    """The same where there can be no mark."""
    return retold(sentence, SENTENCES) or sentence


@register.filter
def milliseconds(number: int) -> str:
    """As seconds where they are whole."""
    return f"{number // 1000} s" if number % 1000 == 0 else f"{number} ms"


@register.filter
def sentence_case(title: str) -> str:
    """allauth's English titles Go Like This, ours do not. A word all in capitals is a name."""
    first, *others = title.split() or [""]
    return " ".join([first, *(word.lower() if word.istitle() else word for word in others)])


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """Each by the name that those who speak it look for."""
    return [(code, name) for code, name in settings.LANGUAGES if code != get_language()]


@register.simple_tag
def documents() -> dict[str, Promise | str]:
    """The documents of the repository: name and title."""
    return TITLES


@register.simple_tag
def played_rules() -> dict[str, str]:
    """The rulesets, and the titles of their rules for players."""
    return {name.removeprefix("play/"): title for name, title in PLAYED.items()}


@register.inclusion_tag("docs/neighbours.html", takes_context=True)
def neighbours(context: Context) -> dict[str, object]:
    """Of the docs, the page before this one and the page after it."""
    listed = [None, *pages(), None]
    here = context["request"].path
    place = next(place for place, page in enumerate(listed) if page and page.address == here)
    return {"before": listed[place - 1], "after": listed[place + 1]}


@register.simple_tag
def shape(suit: str) -> SafeString:
    """A suit's shape in its colour, for the eye only."""
    address = f"{static('site/shapes.svg')}#{SHAPES[suit]}"
    return format_html(
        '<svg class="suit is-{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>', suit, address
    )


@register.simple_tag
def big_shape(suit: str) -> SafeString:
    """The sign of a section, large at the head of its pages."""
    address = f"{static('site/shapes.svg')}#{SHAPES[suit]}"
    return format_html(
        '<svg class="shape is-{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>',
        suit,
        address,
    )


@register.simple_tag
def sigil(bot: Bot, size: str = "") -> SafeString:
    """A bot's face if it has one, or else a sign drawn from its slug."""
    picture = face(bot.face) if bot.face in BY_SLUG else sign(bot.slug)
    extra = f" is-{size}" if size else ""
    return format_html('<svg class="sigil{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', extra, picture)


@register.simple_tag
def picture(slug: str) -> SafeString:
    """Of a player who is no bot of the arena: a character's face, or a sign."""
    drawn = face(slug) if slug in BY_SLUG else sign(slug)
    return format_html('<svg class="sigil" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', drawn)


def face(slug: str) -> SafeString:
    return format_html('<use href="{}#{}"/>', static("site/faces.svg"), slug)


def sign(slug: str) -> SafeString:
    quarters = format_html_join(
        "",
        '<use href="{}#{}" class="is-{}" x="{}" y="{}" width="9.4" height="9.4"/>',
        (
            (static("site/shapes.svg"), SHAPES[suit], suit, x, y)
            for suit, (x, y) in zip(sigil_letters(slug), SIGIL_QUARTERS, strict=True)
        ),
    )
    return format_html('<rect class="sigil-ground" width="24" height="24"/>{}', quarters)


@register.simple_tag
def card(code: str) -> SafeString:
    """One card's picture, for the eye only."""
    return card_picture(code)


class NavLink(template.Node):
    def __init__(self, address: str, suit: str, words: NodeList) -> None:
        self.address, self.suit, self.words = address, suit, words

    def render(self, context: Context) -> SafeString:
        request = context.get("request")
        here = request is not None and request.path.startswith(self.address)
        current = format_html(' aria-current="{}"', "page") if here else ""
        words = self.words.render(context)
        return format_html('<a href="{}"{}>{}{}</a>', self.address, current, shape(self.suit), words)


@register.tag
def nav_link(parser: Parser, token: Token) -> NavLink:
    """`{% nav_link "/bots/" "R" %}words{% end_nav_link %}`: marked when the page lies under it."""
    _, address, suit = token.split_contents()
    words = parser.parse(("end_nav_link",))
    parser.delete_first_token()
    return NavLink(address.strip('"'), suit.strip('"'), words)


@register.inclusion_tag("status_line.html", takes_context=True)
def status_line(context: Context) -> dict[str, Any]:
    now, user = status(), context.get("user")
    return {
        "outlook": now.outlook,
        "stopped": now.stopped,
        "mine": now.outlook.of_owner(user.pk) if user and not now.stopped else None,
        "next": next_match_of(user.pk) if user and user.pk and not now.stopped else None,
        "last": now.last,
        "fault": now.fault,
        "is_operator": bool(user and user.is_staff),
        "second_tier": settings.LASTCARD_SANDBOX == Tier.LANDLOCK,
    }


@register.simple_tag
def sends_mail() -> bool:
    return bool(settings.EMAIL_HOST)
