"""A trial's figures as the pages draw them."""

from django import template
from django.utils.formats import number_format
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
    label = _("Evidence %(llr)s; not better at %(lower)s, better at %(upper)s.") % _figures(report)
    return drawn_band(Band(low, high, dot, middle), label)


def _figures(report: Report) -> dict[str, str]:
    figures = {"llr": report.llr, "lower": BETTER.lower, "upper": BETTER.upper}
    return {name: number_format(figure, 2) for name, figure in figures.items()}


def _percent(llr: float) -> float:
    return 100 * (llr - BETTER.lower) / (BETTER.upper - BETTER.lower)
