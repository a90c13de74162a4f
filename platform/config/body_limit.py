"""Refuses requests that are too large or too slow while they arrive, before anything of them is kept."""

import asyncio
import contextlib
import json
import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

from live.asgi import Application, Message, Receive, Scope, Send
from matches.stored import Stored
from sandbox.sentences import LIMITS

PATIENCE = 128 * 1024 * 1024
"""Read and thrown away before we answer: most clients read no answer while they still send."""

UPLOADS = re.compile(r"/bots/(new|[\w-]+/versions/new)/|/api/v1/bots/([\w-]+/versions/)?")
"""The addresses that take a bot, and so a larger body: in parts, of which Django keeps the files on disk."""

TOO_SLOW = Stored("The request did not arrive within %(seconds)d s.")
TOO_LARGE = Stored("The request is too large; %(most)d MB are allowed.")
TOO_LARGE_A_FILE = Stored(f"The request is too large; {LIMITS}.")

SLOWEST = 60.0
"""Seconds until the whole body is here; so long who sends it by drops may hold a connection."""


class TooLarge(Exception):
    """The body has passed the limit."""


class TooSlow(Exception):
    """The body is not here in time."""


class BodyLimit:
    def __init__(
        self, application: Application, limit: int, *, upload: int, slowest: float = SLOWEST
    ) -> None:
        self._application = application
        self._limit = limit
        self._upload = upload
        self._slowest = slowest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
        elif _announced(scope) > self._limit_of(scope):
            await self._refuse(scope, receive, send)
        else:
            await self._counted(scope, receive, send)

    def _limit_of(self, scope: Scope) -> int:
        return self._upload if _is_upload(scope) else self._limit

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body of unannounced length is counted as it comes. After it, what comes is only the farewell."""
        seen, more, limit = 0, True, self._limit_of(scope)
        end = asyncio.get_running_loop().time() + self._slowest

        async def counting() -> Message:
            nonlocal seen, more
            message = await (_before(end, receive) if more else receive())
            seen, more = seen + len(message.get("body", b"")), bool(message.get("more_body"))
            if seen > limit:
                raise TooLarge
            return message

        try:
            await self._application(scope, counting, send)
        except TooLarge:
            await self._refuse(scope, receive, send, seen, more=more)
        except TooSlow:
            sentence = TOO_SLOW % {"seconds": self._slowest}
            await _answer(scope, send, 408, {"detail": sentence}, sentence)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, seen: int = 0, *, more: bool = True
    ) -> None:
        if more:
            await self._drain(receive, seen)
        most = self._limit / 2**20
        sentence = TOO_LARGE_A_FILE if _is_upload(scope) else TOO_LARGE % {"most": most}
        await _answer(scope, send, 413, {"file": [sentence]}, sentence)

    async def _drain(self, receive: Receive, seen: int) -> None:
        end = asyncio.get_running_loop().time() + self._slowest
        with contextlib.suppress(TooSlow):
            while seen < PATIENCE:
                message = await _before(end, receive)
                seen += len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body"):
                    return


async def _before(end: float, receive: Receive) -> Message:
    try:
        async with asyncio.timeout_at(end):
            return await receive()
    except TimeoutError:
        raise TooSlow from None


async def _answer(scope: Scope, send: Send, status: int, told: Mapping[str, Any], sentence: str) -> None:
    """JSON under the API, a page of ours elsewhere; the connection ends with it."""
    if scope.get("path", "").startswith("/api/"):
        kind, body = b"application/json", json.dumps(told).encode()
    else:
        kind = b"text/html; charset=utf-8"
        with override(_language(scope)):
            body = render_to_string(f"{status}.html", {"sentence": sentence}).encode()
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _language(scope: Scope) -> str:
    """As the pages that Django answers choose it."""
    headers, request = dict(scope["headers"]), HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    request.COOKIES = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    return get_language_from_request(request)


def _is_upload(scope: Scope) -> bool:
    kind = dict(scope["headers"]).get(b"content-type", b"")
    return bool(UPLOADS.fullmatch(scope["path"]) and kind.startswith(b"multipart/form-data"))


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length[:18]) if length.isdigit() else 0
