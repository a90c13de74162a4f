"""What was stored in English, told in the language of the request."""

import re
from collections.abc import Iterable
from typing import Final

from django.utils.formats import get_format
from django.utils.translation import gettext

from matches.stored import PLACE, Stored

DECIMALS: Final = re.compile(r"%\((\w+)\)\.\df")


def retold(sentence: str, known: Iterable[Stored]) -> str | None:
    """None where it is none of those."""
    for stored in known:
        if (values := stored.values_in(sentence)) is not None:
            return PLACE.sub(r"%\1s", gettext(stored)) % _written(values, DECIMALS.findall(stored))
    return None


def _written(values: dict[str, str], decimals: list[str]) -> dict[str, str]:
    """As the language writes its decimals."""
    mark = get_format("DECIMAL_SEPARATOR")
    return {name: value.replace(".", mark) if name in decimals else value for name, value in values.items()}
