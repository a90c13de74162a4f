"""What was stored in English, told in the language of the request."""

from collections.abc import Iterable

from django.utils.translation import gettext

from matches.stored import PLACE, Stored


def retold(sentence: str, known: Iterable[Stored]) -> str | None:
    """None where it is none of those."""
    for stored in known:
        if (values := stored.values_in(sentence)) is not None:
            return PLACE.sub(r"%\1s", gettext(stored)) % values
    return None
