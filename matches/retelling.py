"""What was stored in English, told in the language of the request."""

import re
from collections.abc import Iterable
from typing import Final

from django.utils.formats import get_format
from django.utils.translation import gettext

from matches.figures import grouped
from matches.stored import PLACE, Stored

THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+")


def retold(sentence: str, known: Iterable[Stored]) -> str | None:
    """None where it is none of those. What fills its places may be another of them, or a part of one."""
    known = tuple(known)
    for stored in known:
        if (values := stored.values_in(sentence)) is not None:
            kinds = dict(PLACE.findall(stored))
            told = {name: _told(value, kinds[name], known) for name, value in values.items()}
            return PLACE.sub(r"%(\1)s", gettext(stored)) % told
    return None


def _told(value: str, kind: str, known: tuple[Stored, ...]) -> str:
    """As the language writes its numbers."""
    if kind == "f":
        return value.replace(".", get_format("DECIMAL_SEPARATOR"))
    if THOUSANDS.fullmatch(value):
        return grouped(int(value.replace(",", "")))
    return retold(value, known) or value
