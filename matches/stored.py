"""Sentences that are kept. The database has them in English, whoever's request or worker wrote them."""

import re
from functools import cache
from typing import Final

PLACE: Final = re.compile(r"%\((\w+)\)(?:\.\d)?([dfs])")
FILLED: Final = {"d": r"-?\d+", "f": r"-?\d+(?:\.\d+)?", "s": ".+?"}


class Stored(str):
    """Marks a sentence for translation, which waits until somebody reads it; its places are all named."""

    __slots__ = ()

    def values_in(self, sentence: str) -> dict[str, str] | None:
        """What fills its places there; None where it is another sentence."""
        found = _pattern(self).fullmatch(sentence)
        return found.groupdict() if found else None


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """For the sentences of the code alone: there are only so many."""
    literals = PLACE.split(template)
    places = zip(literals[1::3], literals[2::3], literals[3::3], strict=True)
    filled = (f"(?P<{name}>{FILLED[kind]}){re.escape(rest)}" for name, kind, rest in places)
    return re.compile(re.escape(literals[0]) + "".join(filled), re.DOTALL)
