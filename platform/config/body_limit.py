"""Refuses requests that are too large while they arrive, before anything of them is kept."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.template.loader import render_to_string

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATIENCE = 128 * 1024 * 1024
"""Read and thrown away before we answer: most clients read no answer while they still send."""


class TooLarge(Exception):
    """The body has passed the limit."""


class BodyLimit:
    def __init__(self, application: Application, limit: int) -> None:
        self._application = application
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
        elif _announced(scope) > self._limit:
            await self._refuse(scope, receive, send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body of unannounced length is counted as it comes."""
        seen, more = 0, True

        async def counting() -> Message:
            nonlocal seen, more
            message = await receive()
            seen, more = seen + len(message.get("body", b"")), bool(message.get("more_body"))
            if seen > self._limit:
                raise TooLarge
            return message

        try:
            await self._application(scope, counting, send)
        except TooLarge:
            await self._refuse(scope, receive, send, seen, more=more)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, seen: int = 0, *, more: bool = True
    ) -> None:
        if more:
            await _drain(receive, seen)
        kind, body = self._answer(scope.get("path", ""))
        headers = [
            (b"content-type", kind),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _answer(self, path: str) -> tuple[bytes, bytes]:
        sentence = f"This is too large; allowed are {self._limit / 2**20:.0f} MB with everything around it."
        if path.startswith("/api/"):
            return b"application/json", json.dumps({"file": [sentence]}).encode()
        return b"text/html; charset=utf-8", render_to_string("413.html", {"sentence": sentence}).encode()


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _drain(receive: Receive, seen: int) -> None:
    while seen < PATIENCE:
        message = await receive()
        seen += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            return
