"""What a check came to, in a line."""

from django import template

from bots.reports import report_of
from matches.models import Version

register = template.Library()


@register.inclusion_tag("bots/failed_step.html")
def failed_step(version: Version, is_owner: bool) -> dict[str, object]:
    """Which step a rejected version failed at; in the bot's own words for its owner alone."""
    report = report_of(version, is_owner)
    return {"step": report.fault, "sentence": report.sentence}
