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


def drawn_course(course: Course, label: str) -> SafeString:
    """Stretched to its box: words stand beside it, not in it."""
    across = _across(course)
    low, band = course.lowest, (course.highest - course.lowest) or 1.0
    top, height = low + (1 + MARGIN) * band, (1 + 2 * MARGIN) * band

    def points(name: str) -> list[str]:
        ratings = (getattr(each, name) for each in course.moments)
        return [f"{x},{100 * (top - rating) / height:.2f}" for x, rating in zip(across, ratings, strict=True)]

    return format_html(
        '<svg class="course" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<polygon class="interval" points="{}"/>{}<polyline class="line" points="{}"/></svg>',
        label,
        " ".join(points("high") + points("low")[::-1]),
        _new_versions(course, across),
        " ".join(points("rating")),
    )


def _across(course: Course) -> list[float]:
    whole = (course.last.when - course.first.when).total_seconds() or 1.0
    return [
        round(1000 * (each.when - course.first.when).total_seconds() / whole, 1) for each in course.moments
    ]


def _new_versions(course: Course, across: list[float]) -> SafeString:
    numbers = [each.version for each in course.moments]
    changes = [(x, x) for x, old, new in zip(across[1:], numbers, numbers[1:], strict=False) if old != new]
    return format_html_join("", '<line class="house" x1="{}" x2="{}" y1="0" y2="100"/>', changes)
