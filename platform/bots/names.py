"""What a bot may be called, and its address."""

import re
from itertools import count

from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import LONGEST, RESERVED, shown_sign, skeleton
from bots.errors import OwnName, Unacceptable
from engine.characters import CHARACTERS
from matches.models import Bot

SIGN = re.compile(r"[A-Za-z0-9 ._-]")
FIRST_SIGN = re.compile(r"[A-Za-z0-9]")
TAKEN_BY_PAGES = frozenset({"new", "upload", "mine", "search"})
OF_THE_HOUSE = RESERVED | {skeleton(character.name) for character in CHARACTERS}


def clean_name(text: str) -> str:
    """Raises Unacceptable."""
    name = text.strip(" ")
    if not 1 <= len(name) <= LONGEST:
        raise Unacceptable("name", _("A name has 1 to 40 characters; this one has %d.") % len(name))
    if (odd := shown_sign(name, SIGN)) is not None:
        sentence = _("“%s” is not allowed: a name has letters a to z, digits, spaces and - _ . only.")
        raise Unacceptable("name", sentence % odd)
    if not FIRST_SIGN.match(name):
        raise Unacceptable("name", _("A name begins with a letter or digit; this one with “%s”.") % name[0])
    return name


def refuse_taken(name: str, owner: User) -> None:
    """Raises Unacceptable."""
    if skeleton(name) in OF_THE_HOUSE:
        raise Unacceptable("name", _("The name “%s” looks like one of the house; choose another.") % name)
    bot = Bot.objects.filter(name__iexact=name).first()
    if bot is not None and bot.owner_id == owner.pk and not bot.hidden:
        told = {"name": bot.name, "address": reverse("api:versions", args=[bot.slug])}
        sentence = _("You have a bot called “%(name)s”: send a new version of it to %(address)s.")
        raise OwnName(bot, sentence % told)
    if bot is not None:
        raise Unacceptable("name", _("The name “%s” is taken; choose another.") % name)
    if skeleton(name) in map(skeleton, Bot.objects.exclude(owner=owner).values_list("name", flat=True)):
        raise Unacceptable("name", _("The name “%s” looks like that of another bot; choose another.") % name)


def free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "bot"
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(slug for slug in candidates if slug not in TAKEN_BY_PAGES and not _is_used(slug))


def _is_used(slug: str) -> bool:
    return Bot.objects.filter(slug=slug).exists()
