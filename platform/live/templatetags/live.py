"""Marks what of a page follows by itself."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def live(context: Context, identity: str, *topics: str, pace: int = 0, address: str = "") -> SafeString:
    """The attributes of an element: its id, what it follows, and how it is asked for again.

    It stays as it is without topics. `pace` is in seconds: so long after the first news it is asked for,
    and no more often than that.
    """
    request: Any = context.get("request")
    followed = " ".join(filter(None, topics))
    if not followed or request is None:
        return format_html('id="{}"', identity)
    return format_html(
        'id="{0}" data-live="{1}" data-pace="{2}" hx-get="{3}" hx-select="#{0}" hx-trigger="changed"'
        ' hx-swap="outerHTML"',
        identity,
        followed,
        pace,
        address or request.get_full_path(),
    )
