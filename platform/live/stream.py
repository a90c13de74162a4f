"""The stream of news, one for each visible tab: /live/?topics=match:17+status&since=MILLISECONDS.

It is answered before Django: hundreds of open streams hold no thread, no session and no connection to the
database. It tells that something changed; the browser asks for what, and there it is decided who may see it.
"""

import asyncio
import io
import re
from contextlib import suppress
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs

import structlog
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest

from accounts.addresses import address_of
from accounts.places import Places
from live.asgi import Application, Receive, Scope, Send
from live.hub import Away, Ear, Hub
from matches.news import now

log = structlog.get_logger(__name__)

PATH: Final = "/live/"
MOST_TOPICS: Final = 12
TOPIC: Final = re.compile(r"(match|bot|version|ladder):[\w/-]{1,90}|[a-z]{1,20}")

HEARTBEAT: Final = 20.0
PAUSE: Final = 1.0
"""What happens within so many seconds is told together."""
LONGEST: Final = 1800.0
"""Then the browser opens another: no stream is for ever."""
SLOWEST: Final = 20.0
"""Seconds in which a line must leave us."""
BACK_AFTER: Final = 5000
"""Milliseconds until the browser comes back by itself."""
HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class LiveStreams:
    """Who gets no stream, by 204 and `Retry-After`, looks by itself from time to time."""

    def __init__(self, application: Application, hub: Hub, places: Places) -> None:
        self._application, self._hub, self._places = application, hub, places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == PATH:
            await self._answer(ASGIRequest(scope, io.BytesIO()), receive, send)
        else:
            await self._application(scope, receive, send)

    async def _answer(self, request: ASGIRequest, receive: Receive, send: Send) -> None:
        topics = topics_of(request)
        if topics is None:
            await _refuse(send, HTTPStatus.BAD_REQUEST)
            return
        with self._places.one_for(address_of(request)) as has_place:
            if has_place:
                await self._stream(topics, since_of(request), receive, send)
            else:
                await _refuse(send, HTTPStatus.NO_CONTENT)

    async def _stream(self, topics: frozenset[str], since: int, receive: Receive, send: Send) -> None:
        try:
            async with self._hub.listening_to(topics, since) as ear:
                await _tell(ear, receive, send)
        except Away:
            await _refuse(send, HTTPStatus.NO_CONTENT)


def topics_of(request: ASGIRequest) -> frozenset[str] | None:
    """None for what nobody of ours would ask."""
    try:
        request.get_host()
        topics = frozenset(_asked(request, "topics").split())
    except (DisallowedHost, ValueError):
        return None
    fit = 1 <= len(topics) <= MOST_TOPICS and all(TOPIC.fullmatch(topic) for topic in topics)
    return topics if fit and request.method == "GET" else None


def since_of(request: ASGIRequest) -> int:
    """Of which moment the visitor's page is: the last we told, or else that of the page."""
    told = request.headers.get("Last-Event-ID") or _asked(request, "since")
    return int(told[:18]) if told.isascii() and told.isdigit() else 0


def _asked(request: ASGIRequest, name: str) -> str:
    """Whatever charset the visitor claims. Raises ValueError where there is too much of it."""
    query: str = request.META["QUERY_STRING"]
    return parse_qs(query, max_num_fields=8).get(name, [""])[0]


async def _tell(ear: Ear, receive: Receive, send: Send) -> None:
    """To the end of the visit, of the news or of ours: a server that stops cancels us."""
    gone = asyncio.create_task(_until_gone(receive, ear))
    with suppress(asyncio.CancelledError, TimeoutError, OSError):
        await _say(send, f"retry: {BACK_AFTER}\n\n", start=True)
        async with asyncio.timeout(LONGEST):
            while not ear.is_deaf:
                topics = await ear.next(HEARTBEAT)
                await _say(send, _event(topics) if topics else ": still here\n\n")
                await asyncio.sleep(PAUSE)
    gone.cancel()
    with suppress(OSError):
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive, ear: Ear) -> None:
    """Whatever else comes from there, as a body that is too long, ends the visit too."""
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except Exception as error:
        log.info("visit broken off", reason=str(error))
    finally:
        ear.close()


async def _say(send: Send, text: str, *, start: bool = False) -> None:
    async with asyncio.timeout(SLOWEST):
        if start:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


def _event(topics: list[str]) -> str:
    return f"id: {now()}\ndata: {' '.join(topics)}\n\n"


async def _refuse(send: Send, status: HTTPStatus) -> None:
    headers = [(b"cache-control", b"no-store"), (b"retry-after", b"60")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
