"""Who plays on a ladder, and who may be seated with whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice


@dataclass(frozen=True, slots=True)
class Entrant:
    """An active version, as far as seating goes."""

    version: int
    code: str
    owner: int
    house: bool


def may_meet(one: Entrant, other: Entrant) -> bool:
    """Identical code measures nothing, and an owner's bots could help each other; house bots may meet."""
    return one.code != other.code and (one.owner != other.owner or one.house or other.house)


def earlier_opponents(entrants: Sequence[Entrant], most: int) -> dict[int, int]:
    """For each version, how many codes it may meet that were there before it; counted to `most` only.

    Who comes later is left out, or each upload would make a small ladder provisional again.
    """
    return {one.version: len(set(islice(_earlier_codes(one, entrants), most))) for one in entrants}


def _earlier_codes(one: Entrant, entrants: Iterable[Entrant]) -> Iterable[str]:
    seen: set[str] = set()
    for other in entrants:
        if other.version < one.version and other.code not in seen and may_meet(one, other):
            seen.add(other.code)
            yield other.code
