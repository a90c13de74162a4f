"""What a newcomer is promised, in words."""

import math

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ladder.forecast import Forecast
from ladder.outlook import Prospect, outlook
from matches.models import Bot

register = template.Library()

STEP = 10
MOST_SECONDS, MOST_MINUTES, MOST_HOURS = 50, 90, 48


@register.filter
def promise(forecast: Forecast) -> str:
    established = _("established in about %s") % span(forecast.established)
    if forecast.first_match is None:
        return established
    if not forecast.first_match:
        return _("its first match is being played, %s") % established
    return _("first match in about %(span)s, %(established)s") % {
        "span": span(forecast.first_match),
        "established": established,
    }


@register.simple_tag
def prospect_of(bot: Bot) -> Prospect | None:
    return outlook().of_bot(bot)


@register.filter
def span(seconds: int) -> str:
    """Rounded up: a promise is kept early or in time."""
    tens = max(1, math.ceil(seconds / STEP)) * STEP
    if tens <= MOST_SECONDS:
        return _("%d s") % tens
    if seconds <= MOST_MINUTES * 60:
        minutes = math.ceil(seconds / 60)
        return ngettext("%d minute", "%d minutes", minutes) % minutes
    hours = math.ceil(seconds / 3600)
    if hours <= MOST_HOURS:
        return ngettext("%d hour", "%d hours", hours) % hours
    days = math.ceil(hours / 24)
    return ngettext("%d day", "%d days", days) % days
