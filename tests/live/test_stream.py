"""The stream of news: what it tells and when, who gets one, and how it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from redis.exceptions import RedisError

from accounts.places import Places
from live import hub as hubs
from live import stream as streams
from live.asgi import Message
from live.hub import Hub
from live.stream import LiveStreams
from matches import news

SOON = 10.0


class Visit:
    """One open stream, as a browser holds it."""

    def __init__(self, application: LiveStreams, query: dict[str, object], method: str = "GET") -> None:
        self.sent: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "http.request"})
        scope = {
            "type": "http",
            "method": method,
            "path": "/live/",
            "query_string": urlencode(query).encode(),
            "headers": [(b"host", b"localhost")],
            "client": ("192.0.2.1", 1),
        }
        self.task = asyncio.create_task(application(scope, self._inbox.get, self.sent.put))

    async def status(self) -> int:
        return int((await asyncio.wait_for(self.sent.get(), SOON))["status"])

    async def next(self) -> str:
        """The next news; what only keeps the line open is passed over."""
        while True:
            body: bytes = (await asyncio.wait_for(self.sent.get(), SOON))["body"]
            if b"data:" in body or not body:
                return body.decode()

    async def opened(self) -> "Visit":
        assert await self.status() == 200
        assert b"retry:" in (await self.sent.get())["body"]
        return self

    def leave(self) -> None:
        self._inbox.put_nowait({"type": "http.disconnect"})


async def nobody(*_: Any) -> None:
    raise AssertionError("this is not ours")


def site(most: int = 9) -> LiveStreams:
    return LiveStreams(nobody, Hub(settings.REDIS_URL), Places(most=most, most_of_one=most))


def follow(topics: str, since: int | None = None) -> dict[str, object]:
    return {"topics": topics, "since": news.now() + 60_000 if since is None else since}


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()
        while left := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in left:  # redis-py may take one cancellation for the end of its own patience
                task.cancel()
            await asyncio.wait(left, timeout=0.1)

    asyncio.run(told())


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PAUSE", 0.01)


def test_a_stream_tells_of_what_it_was_asked_for_alone() -> None:
    async def story() -> None:
        visit = await Visit(site(), follow("match:1 status")).opened()
        await asyncio.to_thread(news.publish, ["match:2", "matches"])
        await asyncio.to_thread(news.publish, ["match:1", "matches"])
        told = await visit.next()
        assert told.endswith("\ndata: match:1\n\n")
        assert told.startswith("id: ")
        visit.leave()
        await visit.task

    run(story)


def test_what_changed_between_the_page_and_its_stream_is_told_at_once() -> None:
    async def story() -> None:
        since = news.now() - 60_000
        await asyncio.to_thread(news.publish, ["match:11"])
        visit = await Visit(site(), follow("match:11 match:12", since)).opened()
        assert "data: match:11\n" in await visit.next()

    run(story)


def test_who_comes_back_after_long_is_told_of_everything() -> None:
    async def story() -> None:
        visit = await Visit(site(), follow("match:21 match:22", 0)).opened()
        assert "data: match:21 match:22\n" in await visit.next()

    run(story)


def test_streams_are_bounded_and_a_place_comes_back() -> None:
    async def story() -> None:
        application = site(most=1)
        first = await Visit(application, follow("status")).opened()
        assert await Visit(application, follow("status")).status() == 204
        first.leave()
        await first.task
        await Visit(application, follow("status")).opened()

    run(story)


@pytest.mark.parametrize("topics", ["", "Status", "match:", "match:1\n", "a " * 5, "x:1", "../../etc"])
def test_what_is_no_topic_is_refused(topics: str) -> None:
    many = topics if topics != "a " * 5 else " ".join(f"match:{number}" for number in range(13))

    async def story() -> None:
        assert await Visit(site(), follow(many)).status() == (200 if many == "match:1\n" else 400)

    run(story)


def test_a_query_without_end_is_refused() -> None:
    async def story() -> None:
        assert await Visit(site(), {f"x{number}": 1 for number in range(99)}).status() == 400

    run(story)


def test_only_get_opens_a_stream() -> None:
    async def story() -> None:
        assert await Visit(site(), follow("status"), "POST").status() == 400

    run(story)


def test_without_a_queue_there_is_no_stream() -> None:
    async def story() -> None:
        application = LiveStreams(nobody, Hub("unix:///nowhere.sock"), Places(most=1, most_of_one=1))
        assert await Visit(application, follow("status")).status() == 204

    run(story)


def test_a_queue_that_falls_silent_ends_the_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "QUIET", 0.05)
    monkeypatch.setattr(hubs, "_next_of", fallen_silent)

    async def story() -> None:
        visit = await Visit(site(), follow("status")).opened()
        assert await visit.next() == ""
        await visit.task

    run(story)


async def fallen_silent(_: object) -> list[str]:
    await asyncio.sleep(0.05)
    raise RedisError("no answer")


def test_a_quiet_line_is_kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.02)
    monkeypatch.setattr(hubs, "QUIET", 0.02)

    async def story() -> None:
        visit = await Visit(site(), follow("status")).opened()
        for _ in range(5):
            assert b"still here" in (await asyncio.wait_for(visit.sent.get(), SOON))["body"]
        assert not visit.task.done()

    run(story)


def test_a_server_that_stops_ends_its_streams_whole() -> None:
    async def story() -> None:
        visit = await Visit(site(), follow("status")).opened()
        visit.task.cancel()
        assert await visit.next() == ""
        await visit.task

    run(story)
