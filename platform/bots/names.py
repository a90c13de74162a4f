"""What a bot may be called, and its address."""

import re
import unicodedata
from itertools import count

from django.utils.text import slugify
from django.utils.translation import gettext as _

from bots.errors import Unacceptable
from matches.models import Bot

LONGEST = 40
ALLOWED = re.compile(r"[^\W_][\w -]*")
TAKEN_BY_PAGES = frozenset({"new", "upload", "mine", "search"})


def clean_name(text: str) -> str:
    """Raises Unacceptable."""
    name = unicodedata.normalize("NFKC", text).strip(" ")
    if not 1 <= len(name) <= LONGEST:
        raise Unacceptable("name", _("A name has 1 to 40 characters; this one has %d.") % len(name))
    if not ALLOWED.fullmatch(name):
        raise Unacceptable(
            "name",
            _("A name has letters, digits, spaces, - and _ only, and begins with a letter or a digit."),
        )
    return name


def refuse_taken(name: str) -> None:
    if Bot.objects.filter(name__iexact=name).exists():
        raise Unacceptable("name", _("The name “%s” is taken; choose another.") % name)


def free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "bot"
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(slug for slug in candidates if slug not in TAKEN_BY_PAGES and not _is_used(slug))


def _is_used(slug: str) -> bool:
    return Bot.objects.filter(slug=slug).exists()
