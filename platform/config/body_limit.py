"""Refuses requests that are too large while they arrive, before anything of them is kept."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Message = dict[str, Any]
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
            await self._refuse(receive, send, 0)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body of unannounced length is counted as it comes."""
        seen = 0

        async def counting() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._limit:
                raise TooLarge
            return message

        try:
            await self._application(scope, counting, send)
        except TooLarge:
            await self._refuse(receive, send, seen)

    async def _refuse(self, receive: Receive, send: Send, seen: int) -> None:
        await _drain(receive, seen)
        body = json.dumps({"file": [self.sentence]}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    @property
    def sentence(self) -> str:
        return f"This request is too large; allowed are {self._limit // 1024} KiB with everything in it."


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _drain(receive: Receive, seen: int) -> None:
    while seen < PATIENCE:
        message = await receive()
        seen += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            return
