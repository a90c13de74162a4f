"""Long numbers, in groups as the language of the request has them."""

from typing import Final

from django.utils.translation import get_language

FROM: Final = 10_000
"""Four digits are read at a glance, and a rating stays as it is."""
MARKS: Final = {"fr": "\N{NARROW NO-BREAK SPACE}"}


def grouped(number: int) -> str:
    mark = MARKS.get(get_language() or "", ",")
    return f"{number:,}".replace(",", mark) if abs(number) >= FROM else str(number)
