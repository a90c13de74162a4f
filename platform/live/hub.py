"""One subscription to the news for all open streams of this process. No database, no threads."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from matches.news import CHANNEL, KEPT, key_of, now

log = structlog.get_logger(__name__)

PATIENCE: Final = 2.0
"""Seconds in which the queue's server must answer."""
QUIET: Final = 20.0
"""Seconds without news after which it is asked whether it is still there."""
MARGIN: Final = 5_000
"""Milliseconds by which clocks may differ, and a page may be older than it says."""


class Away(Exception):
    """There are no news to be had now."""


class Ear:
    """What one stream wants to hear of, and what it has heard and not yet passed on."""

    def __init__(self, topics: frozenset[str]) -> None:
        self.topics = topics
        self.is_deaf = False
        self._heard: set[str] = set()
        self._bell = asyncio.Event()

    def hear(self, topics: Iterable[str]) -> None:
        self._heard |= self.topics.intersection(topics)
        if self._heard:
            self._bell.set()

    def close(self) -> None:
        self.is_deaf = True
        self._bell.set()

    async def next(self, patience: float) -> list[str]:
        """Empty where nothing happened for so long, or nothing more will."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._bell.wait()
        if not self.is_deaf:
            self._bell.clear()
        heard, self._heard = sorted(self._heard), set()
        return heard


class Hub:
    def __init__(self, url: str) -> None:
        self._url = url
        self._ears: defaultdict[str, set[Ear]] = defaultdict(set)
        self._beginning = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self._server: Redis | None = None

    @asynccontextmanager
    async def listening_to(self, topics: frozenset[str], since: int) -> AsyncIterator[Ear]:
        """An ear that has heard already what changed since then. Raises Away."""
        ear = Ear(topics)
        await self._begin()
        if self._listening is None or self._listening.done():
            raise Away
        for topic in topics:
            self._ears[topic].add(ear)
        try:
            ear.hear(await self._changed(topics, since))
            yield ear
        finally:
            self._forget(ear)

    async def _begin(self) -> None:
        async with self._beginning:
            if self._listening is not None and not self._listening.done():
                return
            server = Redis.from_url(
                self._url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, decode_responses=True
            )
            try:
                await server.ping()
            except RedisError as error:
                await server.aclose()
                raise Away from error
            self._server, is_open = server, asyncio.Event()
            self._listening = asyncio.create_task(self._listen(server, is_open))
            await is_open.wait()

    async def _changed(self, topics: frozenset[str], since: int) -> list[str]:
        """Who comes back after long hears of everything."""
        asked = sorted(topics)
        if since < now() - 1000 * KEPT:
            return asked
        assert self._server is not None
        try:
            moments = await self._server.mget([key_of(topic) for topic in asked])
        except RedisError as error:
            raise Away from error
        return [
            t for t, moment in zip(asked, moments, strict=True) if moment and int(moment) > since - MARGIN
        ]

    async def _listen(self, server: Redis, is_open: asyncio.Event) -> None:
        try:
            async with server, server.pubsub() as news:
                await news.subscribe(CHANNEL)
                is_open.set()
                while True:
                    self._pass_on(await _next_of(news))
        except RedisError as error:
            log.warning("news away", reason=str(error))
        finally:
            is_open.set()
            for ear in {ear for ears in self._ears.values() for ear in ears}:
                ear.close()

    def _pass_on(self, topics: list[str]) -> None:
        for ear in {ear for topic in topics for ear in self._ears.get(topic, ())}:
            ear.hear(topics)

    def _forget(self, ear: Ear) -> None:
        for topic in ear.topics:
            self._ears[topic].discard(ear)
            if not self._ears[topic]:
                del self._ears[topic]


async def _next_of(news: Any) -> list[str]:
    """A server that is silent is asked; one that does not answer then is away."""
    message = await news.get_message(timeout=QUIET)
    if message is None:
        await news.ping()
        message = await news.get_message(timeout=PATIENCE)
        if message is None:
            raise RedisError("no answer")
    return str(message["data"]).split() if message["type"] == "message" else []
