"""Sentences that are kept. The database has them in English, whoever's request or worker wrote them."""

import re
from typing import Final

PLACE: Final = re.compile(r"%(\(\w+\))(?:\.\d)?[dfs]")


class Stored(str):
    """Marks a sentence for translation, which waits until somebody reads it; its places are all named."""

    __slots__ = ()

    def values_in(self, sentence: str) -> dict[str, str] | None:
        """What fills its places there; None where it is another sentence."""
        literals = PLACE.split(self)
        pattern = "".join(
            f"(?P<{part[1:-1]}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(literals)
        )
        found = re.fullmatch(pattern, sentence, re.DOTALL)
        return found.groupdict() if found else None
