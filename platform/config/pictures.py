"""A card's picture, cut from the one sheet of card art."""

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe


def card_picture(code: str, label: str = "") -> SafeString:
    """For the eye only, unless it has a label."""
    told = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html(
        '<svg class="card" viewBox="0 0 100 150" {}><use href="{}#{}"/></svg>',
        told,
        static("replays/cards.svg"),
        code,
    )
