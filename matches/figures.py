"""Counts, in groups of digits as the language of the request has them."""

from typing import Final

from django.utils.translation import get_language

MARKS: Final = {"fr": "\N{NARROW NO-BREAK SPACE}"}


def grouped(number: int) -> str:
    return f"{number:,}".replace(",", MARKS.get(get_language() or "", ","))
