"""Ratings as the pages show them: drawn on a band, ranks as honest ranges, changes with their sign."""

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ladder.drawing import Band, Course, drawn_band, drawn_course
from ladder.models import Ladder, Rating
from ladder.opponents import Record
from ladder.overall import Line, overall_now
from ladder.ratings import HOUSE_MEAN
from ladder.scale import Rated, Scale
from ladder.twins import Twins
from matches.models import Bot, Version

register = template.Library()

MINUS = "\u2212"
EN_DASH = "\u2013"
ALMOST_EQUAL = "\u2248"
ALMOST = 0.999
BESIDE_AN_END = 15.0
"""Percent of a band that the figure at its end takes."""


@register.filter
def signed(number: float) -> str:
    """With its sign, a true minus where it is negative."""
    rounded = round(number)
    return f"{MINUS}{-rounded}" if rounded < 0 else f"+{rounded}"


@register.filter
def change(points: float) -> SafeString:
    """Points won or lost, in the colour of their sign; what rounds to nothing has neither."""
    direction = "" if round(points) == 0 else "is-down" if points < 0 else "is-up"
    shown = signed(points) if direction else "\u00b10"
    return format_html('<b class="{}">{}</b>', direction, shown)


@register.filter
def signed_share(share: float, places: int = 2) -> str:
    """The same to some places."""
    return f"{MINUS if share < 0 else '+'}{number_format(abs(share), places)}"


@register.filter
def percent(share: float) -> str:
    """Never certain: what is nearer to it than one in a thousand is said to be beyond that."""
    if share > ALMOST:
        return _("over %s") % _percent(ALMOST, 1)
    if share < 1 - ALMOST:
        return _("under %s") % _percent(1 - ALMOST, 1)
    return _percent(share, 0 if 0.01 <= share <= 0.99 else 1)


def _percent(share: float, places: int) -> str:
    return _("%(number)s%%") % {"number": number_format(round(100 * share, places), places)}


@register.filter
def rank_range(rating: Rating | Line) -> str:
    """The ranks that a rating may claim in honesty: one, or from the best to the worst."""
    low, high = rating.rank_low, rating.rank_high
    return str(low) if low == high else f"{low}{EN_DASH}{high}"


@register.filter
def margin(rating: Rated) -> str:
    """So far to both sides the interval reaches."""
    return f"{(rating.high - rating.low) / 2:.0f}"


@register.filter
def ladder_name(ladder: Ladder) -> str:
    told = {"ruleset": ladder.ruleset.capitalize(), "seats": ladder.seats}
    return _("%(ruleset)s, %(seats)d seats") % told


@register.inclusion_tag("ladder/same_code.html")
def same_code(version: Version, twins: Twins) -> dict[str, object]:
    """Names the oldest bot of the same code, and tells how many more there are."""
    others = twins.get(version.pk, [])
    return {"first": others[0] if others else None, "more": len(others) - 1}


@register.filter
def roughly(rating: Rating) -> str:
    """In a list without intervals: marked where it is provisional."""
    return f"{ALMOST_EQUAL if rating.provisional else ''}{rating.rating:.0f}"


@register.filter
def reason_in(rating: Rating | Line, reasons: dict[int, str]) -> str:
    """Why it is provisional, as far as the page asked: the front page does not."""
    return reasons.get(rating.version_id, "")


@register.simple_tag
def overall_of(bot: Bot) -> Line | None:
    """The bot's mean over all ladders, if it is on all of them."""
    found = overall_now("all")
    return found.of_bot(bot) if found else None


@register.simple_tag
def band(rating: Rated, scale: Scale) -> SafeString:
    """A rating as a dot on the interval that holds it 95 times in 100; the dashes are the house's mean."""
    low, high, dot = map(scale.percent, (rating.low, rating.high, rating.rating))
    return drawn_band(Band(low, high, dot, scale.percent(HOUSE_MEAN)), _band_label(rating))


@register.simple_tag
def share_band(record: Record) -> SafeString:
    """A score from nought to one with its interval; the dashes are at one half."""
    label = _("Score %(score)s; 95 times in 100 the truth lies between %(low)s and %(high)s.") % {
        name: number_format(getattr(record, name), 2) for name in ("score", "low", "high")
    }
    return drawn_band(Band(100 * record.low, 100 * record.high, 100 * record.score, 50), label)


@register.simple_tag
def course_drawn(course: Course) -> SafeString:
    label = _("The rating over time: %(first).0f at first, %(last).0f now.") % {
        "first": course.first.rating,
        "last": course.last.rating,
    }
    return drawn_course(course, label)


@register.simple_tag
def scale_ends(scale: Scale) -> SafeString:
    """What the ends of the bands above stand for, and the dashes where they have room between."""
    house = scale.percent(HOUSE_MEAN)
    told = [("start", 0.0, scale.low), ("middle", house, HOUSE_MEAN), ("end", 100.0, scale.high)]
    shown = [each for each in told if each[0] != "middle" or BESIDE_AN_END < house < 100 - BESIDE_AN_END]
    texts = format_html_join(
        "",
        '<text class="is-{}" x="{}%" y="75%">{}</text>',
        ((anchor, x, f"{rating:.0f}") for anchor, x, rating in shown),
    )
    return format_html('<svg class="scale-ends">{}</svg>', texts)


def _band_label(rating: Rated) -> str:
    return _("Rating %(rating).0f; 95 times in 100 the truth lies between %(low).0f and %(high).0f.") % {
        "rating": rating.rating,
        "low": rating.low,
        "high": rating.high,
    }
