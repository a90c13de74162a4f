"""What a person may be called, and which names look alike.

Names here, bots' too, have the letters a to z only: other scripts bring letters that look like these,
and characters that are not seen at all.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

LONGEST = 40
USERNAME = r"\A[A-Za-z0-9][A-Za-z0-9_.-]*\Z"
LOOK_ALIKES = (("0", "o"), ("1", "l"), ("i", "l"), ("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """The same for names that are easily taken for each other: case, signs and look-alikes count nothing."""
    bare = re.sub(r"[^a-z0-9]", "", name.lower())
    for seen, meant in LOOK_ALIKES:
        bare = bare.replace(seen, meant)
    return bare


RESERVED = frozenset(map(skeleton, ("house", "arena", "admin", "lastcard", "anonymous")))


def canonical(name: str) -> str | None:
    """One key for every spelling that signs in as the same person; None for what can be nobody's name."""
    stripped = name.strip()
    if len(stripped) > LONGEST or not re.match(USERNAME, stripped):
        return None
    return stripped.lower()


def shown_sign(name: str, allowed: re.Pattern[str]) -> str | None:
    """The first that is not allowed, as a person typed it; by its number where it cannot be seen."""
    for sign in unicodedata.normalize("NFC", name):
        if not allowed.fullmatch(sign):
            is_seen = sign.isprintable() and not unicodedata.combining(sign)
            return sign if is_seen else f"U+{ord(sign):04X}"
    return None


def not_reserved(username: str) -> None:
    if skeleton(username) in RESERVED:
        raise ValidationError(_("This username is the arena's own, or looks like it; choose another."))


USERNAME_VALIDATORS: list[Callable[[Any], None]] = [
    RegexValidator(
        USERNAME,
        _("Allowed are letters a to z, digits and . _ -, beginning with a letter or digit."),
    ),
    not_reserved,
    MaxLengthValidator(LONGEST, _("Allowed are 1 to 40 characters.")),
]
