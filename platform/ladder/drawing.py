"""What the pages draw of figures: an interval on an axis, a rating over time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

MARGIN: Final = 0.08


@dataclass(frozen=True, slots=True)
class Band:
    """In percent of the axis: an interval, what it is the interval of, and the dashes to compare with."""

    low: float
    high: float
    dot: float
    middle: float


def drawn_band(band: Band, label: str) -> SafeString:
    return format_html(
        '<svg class="band" role="img" aria-label="{label}">'
        '<line class="axis" x1="0" x2="100%" y1="50%" y2="50%"/>'
        '<line class="house" x1="{middle}%" x2="{middle}%" y1="0" y2="100%"/>'
        '<rect class="interval" x="{low}%" width="{width}%" y="25%" height="50%" rx="4"/>'
        '<circle class="dot" cx="{dot}%" cy="50%" r="5.5"/></svg>',
        label=label,
        middle=round(band.middle, 2),
        low=round(band.low, 2),
        width=round(band.high - band.low, 2),
        dot=round(band.dot, 2),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """A rating as it was once."""

    when: datetime
    rating: float
    low: float
    high: float
    version: int


@dataclass(frozen=True, slots=True)
class Course:
    """A rating over time; two moments or more, the oldest first."""

    moments: tuple[Moment, ...]

    @property
    def first(self) -> Moment:
        return self.moments[0]

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    @property
    def lowest(self) -> float:
        return min(each.low for each in self.moments)

    @property
    def highest(self) -> float:
        return max(each.high for each in self.moments)

    def x(self, moment: Moment) -> float:
        whole = (self.last.when - self.first.when).total_seconds() or 1.0
        return round(1000 * (moment.when - self.first.when).total_seconds() / whole, 1)

    def y(self, rating: float) -> float:
        room = MARGIN * (self.highest - self.lowest) or 1.0
        low, high = self.lowest - room, self.highest + room
        return round(100 * (high - rating) / (high - low), 2)


def drawn_course(course: Course, label: str) -> SafeString:
    """Stretched to its box: words stand beside it, not in it."""
    there = [f"{course.x(each)},{course.y(each.high)}" for each in course.moments]
    back = [f"{course.x(each)},{course.y(each.low)}" for each in reversed(course.moments)]
    line = [f"{course.x(each)},{course.y(each.rating)}" for each in course.moments]
    return format_html(
        '<svg class="course" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<polygon class="interval" points="{}"/>{}<polyline class="line" points="{}"/></svg>',
        label,
        " ".join(there + back),
        _new_versions(course),
        " ".join(line),
    )


def _new_versions(course: Course) -> SafeString:
    pairs = zip(course.moments, course.moments[1:], strict=False)
    changes = [(course.x(after),) * 2 for before, after in pairs if before.version != after.version]
    return format_html_join("", '<line class="house" x1="{}" x2="{}" y1="0" y2="100"/>', changes)
