"""Parts of pages that the browser asks for again once they have changed: rendered once for all who look."""

import hashlib
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from redis.exceptions import RedisError

from accounts.turnstile import wait_for
from matches.news import changes

KEPT: Final = 20
"""Seconds: texts such as "a minute ago" grow old."""
PATIENCE: Final = 5.0

Viewer = Callable[[HttpRequest], bool]

_rendering: Final = [Lock() for _ in range(16)]


def everybody(request: HttpRequest) -> bool:
    """For pages whose content is the same whoever looks."""
    return True


def strangers(request: HttpRequest) -> bool:
    """For pages on which some see more than others: what a signed-in person gets is kept for nobody."""
    return not request.user.is_authenticated


def live(*topics: str, alike: Viewer) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., Any]]:
    """A page with live parts. `topics`, with what is in its address, are what it follows.

    The whole page is made anew each time. What htmx asks for is its content alone, and where all those are
    shown the same for whom `alike` is true, it is made once until one of the topics changes.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.headers.get("HX-Request"):
                return view(request, *args, **kwargs)
            # Of what follows a question mark there are too many to keep.
            key = None if request.GET or not alike(request) else _key(request, topics, kwargs)
            answer = kept(key, request, lambda: view(request, *args, **kwargs))
            answer["Cache-Control"] = "no-store"
            return answer

        return answered

    return decorate


def kept(key: str | None, request: HttpRequest, render: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Of many who ask at the same time one renders, the others wait for it."""
    if key is None:
        return render()
    lock = _rendering[int(key[-2:], 16) % len(_rendering)]
    mine = wait_for(lock, PATIENCE)
    try:
        return _found(key) or _remembered(key, request, render())
    finally:
        if mine:
            lock.release()


def _found(key: str) -> HttpResponse | None:
    content = cache.get(key)
    return None if content is None else HttpResponse(content)


def _remembered(key: str, request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Not what holds a token against forged requests: that is one visitor's secret."""
    has_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    if isinstance(answer, HttpResponse) and answer.status_code == 200 and not has_token:
        cache.set(key, answer.content.decode(), KEPT)
    return answer


def _key(request: HttpRequest, topics: tuple[str, ...], given: dict[str, Any]) -> str | None:
    """It names the last change, which is read before anything else: a page that is older is another's."""
    followed = [topic.format(**given) for topic in topics]
    try:
        moments = sorted(changes(followed).items())
    except RedisError:
        return None
    text = repr((request.path, get_language(), moments))
    return f"live-{hashlib.sha256(text.encode()).hexdigest()}"
