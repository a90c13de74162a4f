"""A trial's figures as the pages draw them."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ladder.drawing import Band, drawn_band
from ladder.trial_report import Report
from matches.sprt import BETTER

register = template.Library()


@register.simple_tag
def evidence_bar(report: Report) -> SafeString:
    """A dot between the two bounds; the dashes are where nothing is known. At either end it is decided."""
    dot = _percent(min(max(report.llr, BETTER.lower), BETTER.upper))
    middle = _percent(0)
    low, high = min(dot, middle), max(dot, middle)
    label = _("Evidence %(llr).2f; not better at %(lower).2f, better at %(upper).2f.") % _figures(report)
    return drawn_band(Band(low, high, dot, middle), label)


def _figures(report: Report) -> dict[str, float]:
    return {"llr": report.llr, "lower": BETTER.lower, "upper": BETTER.upper}


def _percent(llr: float) -> float:
    return 100 * (llr - BETTER.lower) / (BETTER.upper - BETTER.lower)
