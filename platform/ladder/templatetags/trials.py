"""A trial's figures as the pages draw them."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ladder.trial_report import Report
from matches.sprt import BETTER

register = template.Library()


@register.simple_tag
def evidence_bar(report: Report) -> SafeString:
    """A dot between the two bounds; the dashes are where nothing is known. At either end it is decided."""
    dot = _percent(min(max(report.llr, BETTER.lower), BETTER.upper))
    middle = _percent(0)
    return format_html(
        '<svg class="band" role="img" aria-label="{label}">'
        '<line class="axis" x1="0" x2="100%" y1="50%" y2="50%"/>'
        '<line class="house" x1="{middle}%" x2="{middle}%" y1="0" y2="100%"/>'
        '<rect class="interval" x="{left}%" width="{width}%" y="25%" height="50%" rx="4"/>'
        '<circle class="dot" cx="{dot}%" cy="50%" r="5.5"/></svg>',
        label=_("Evidence %(llr).2f; not better at %(lower).2f, better at %(upper).2f.") % _figures(report),
        middle=middle,
        left=min(dot, middle),
        width=round(abs(dot - middle), 2),
        dot=dot,
    )


def _figures(report: Report) -> dict[str, float]:
    return {"llr": report.llr, "lower": BETTER.lower, "upper": BETTER.upper}


def _percent(llr: float) -> float:
    return round(100 * (llr - BETTER.lower) / (BETTER.upper - BETTER.lower), 2)
