"""Visitors of one live page: each holds a stream, and asks for the part that it is told of as a browser does.

`python -m tests.whole.viewers PORT REDIS_URL WEB_PID` tells the delays and what the web process spent.
"""

import asyncio
import os
import random
import sys
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from redis.asyncio import Redis

from matches.news import CHANNEL, key_of, now

TOPIC = "ladder:arcade-9"
PAGE = "/ladders/arcade/9/"
"""On which nobody plays, so that no other news come in between."""
JITTER = 1.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Viewer:
    """Seconds from a change to the word of it, and from the word and the jitter to the part."""

    port: int
    words: list[float] = field(default_factory=list)
    parts: list[float] = field(default_factory=list)
    kibibytes: float = 0.0

    async def watch(self, changed: Sequence[float], opened: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request(f"/live/?topics={TOPIC}&since={now() + 60_000}"))
        await reader.readuntil(b"retry: 5000\n\n")
        opened.set()
        try:
            while True:
                await reader.readuntil(b"data: ")
                self.words.append(time.monotonic() - changed[-1])
                await asyncio.sleep(JITTER * random.random())
                await self._ask()
        finally:
            writer.close()

    async def _ask(self) -> None:
        asked = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request(PAGE, "HX-Request: true", "Accept-Encoding: gzip", "Connection: close"))
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
        self.parts.append(time.monotonic() - asked)
        self.kibibytes += len(answer) / 1024


def request(address: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {address} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


@dataclass(frozen=True, slots=True)
class Seen:
    """`quiet` and `busy` are the shares of a core that the web process took, without and with changes."""

    viewers: Sequence[Viewer]
    quiet: float
    busy: float

    def __str__(self) -> str:
        words = [each for viewer in self.viewers for each in viewer.words]
        parts = [each for viewer in self.viewers for each in viewer.parts]
        return (
            f"{len(self.viewers)} viewers, {len(words)} words, {len(parts)} parts; "
            f"change to word: {told(words)}; part: {told(parts)}; "
            f"web process: {self.quiet:.1%} of a core while nothing changed, {self.busy:.1%} while it did"
        )


def told(seconds: Sequence[float]) -> str:
    return f"median {1000 * median(seconds):.0f} ms, p95 {1000 * quantiles(seconds, n=20)[-1]:.0f} ms"


async def see(port: int, redis_url: str, web: int, *, viewers: int = 100, changes: int = 10) -> Seen:
    changed: list[float] = []
    crowd = [Viewer(port) for _ in range(viewers)]
    opened = [asyncio.Event() for _ in crowd]
    visits = [
        asyncio.create_task(viewer.watch(changed, event)) for viewer, event in zip(crowd, opened, strict=True)
    ]
    await asyncio.gather(*(event.wait() for event in opened))
    quiet = await share(web, asyncio.sleep(10))
    changing = asyncio.create_task(share(web, change(redis_url, changed, changes, crowd)))
    await asyncio.wait([changing, *visits], return_when=asyncio.FIRST_COMPLETED)
    for visit in visits:
        visit.cancel()
    ended = await asyncio.gather(*visits, return_exceptions=True)
    if failures := [each for each in ended if not isinstance(each, asyncio.CancelledError)]:
        changing.cancel()
        raise AssertionError(failures)
    return Seen(crowd, quiet, await changing)


async def change(redis_url: str, changed: list[float], changes: int, crowd: Sequence[Viewer]) -> None:
    """One after the other, each when all have the part of the one before."""
    async with Redis.from_url(redis_url) as server:
        for number in range(1, changes + 1):
            changed.append(time.monotonic())
            await server.set(key_of(TOPIC), now(), ex=60)
            await server.publish(CHANNEL, TOPIC)
            while any(len(viewer.parts) < number for viewer in crowd):
                await asyncio.sleep(0.05)
            await asyncio.sleep(1.5)


async def share(pid: int, meanwhile: Awaitable[None]) -> float:
    began, spent = time.monotonic(), seconds_of(pid)
    await meanwhile
    return (seconds_of(pid) - spent) / (time.monotonic() - began)


def seconds_of(pid: int) -> float:
    """Of CPU."""
    with open(f"/proc/{pid}/stat") as file:
        facts = file.read().rpartition(")")[2].split()
    return (int(facts[11]) + int(facts[12])) / TICKS


if __name__ == "__main__":
    port, redis_url, web = sys.argv[1:]
    print(asyncio.run(see(int(port), redis_url, int(web))))
