"""The axis on which intervals are drawn: from the lowest to the highest, with room at both ends."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ladder.ratings import HOUSE_MEAN

LEAST_SPAN = 200.0
ROOM = 0.04


class Rated(Protocol):
    """A rating with its interval: the ladder's rows, and those before and after a match."""

    @property
    def rating(self) -> float: ...

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float

    def percent(self, rating: float) -> float:
        return round(100 * (rating - self.low) / (self.high - self.low), 2)


def scale_of(ratings: Iterable[Rated]) -> Scale:
    """It holds every interval and the house's mean, and never makes small differences look large."""
    bounds = [HOUSE_MEAN, *(bound for rating in ratings for bound in (rating.low, rating.high))]
    middle, span = (min(bounds) + max(bounds)) / 2, max(max(bounds) - min(bounds), LEAST_SPAN)
    half = span * (0.5 + ROOM)
    return Scale(middle - half, middle + half)
