"""How a bot plays, drawn."""

import math

from django import template
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from bots.habits import Manner
from ladder.drawing import Band, drawn_band
from matches.style import LEAST_MS

register = template.Library()


@register.simple_tag
def time_band(manner: Manner, limit_ms: float) -> SafeString:
    """On a scale of tens: the median, what 95 of 100 decisions stay within, and the longest as dashes."""
    median, most, longest = manner.median_ms, manner.p95_ms, manner.style.slowest_ms
    label = _("Median %(median)s ms, 95 of 100 within %(most)s ms, longest %(longest)s ms") % {
        "median": number_format(median, 2),
        "most": number_format(most, 2),
        "longest": number_format(longest, 2),
    }
    dot, end, dashes = (_percent(ms, limit_ms) for ms in (median, most, longest))
    return drawn_band(Band(0, end, dot, dashes), label)


def _percent(ms: float, limit_ms: float) -> float:
    share = math.log(max(ms, LEAST_MS) / LEAST_MS) / math.log(limit_ms / LEAST_MS)
    return 100 * min(share, 1.0)
