"""The one throttle of all that costs the site's processor, on pages and over the API together.

Each address may ask so often; and one request at a time is worked on, so that the other pages stay quick
whatever is asked for.
"""

import math
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from rest_framework.throttling import SimpleRateThrottle

from accounts.addresses import address_of
from accounts.too_often import BUSY, COSTLY, too_often
from accounts.turnstile import Turnstile

Given = ParamSpec("Given")

BUSY_FOR = 5
"""Seconds after which to try again where too many wait."""

turnstile = Turnstile(most=48, most_of_one=24, patience=15.0)


class Costly(SimpleRateThrottle):
    """Reads the setting; the counting is ours, for many that are sent together must not pass together."""

    scope = "costly"


def costly(
    view: Callable[Concatenate[HttpRequest, Given], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
        address = address_of(request)
        if wait := seconds_to_wait(address):
            return too_often(request, wait, COSTLY)
        with turnstile.through(address) as passed:
            if passed:
                return _rendered(view(request, *args, **kwargs))
        return too_often(request, BUSY_FOR, BUSY)

    return guarded


def seconds_to_wait(address: str) -> int:
    """Nought for who may ask; it counts at once."""
    throttle = Costly()
    allowed, window = throttle.parse_rate(throttle.rate)
    if allowed is None or window is None:
        return 0
    number, gone = divmod(time.time(), window)
    key = f"costly-{number:.0f}-{address}"
    cache.add(key, 0, window)
    try:
        asked = cache.incr(key)
    except ValueError:  # it ran out in between
        return 0
    return math.ceil(window - gone) if asked > allowed else 0


def _rendered(response: Any) -> HttpResponseBase:
    """What the API answers is made into text here, as long as it is its turn."""
    answer: HttpResponseBase = response.render() if hasattr(response, "render") else response
    return answer
