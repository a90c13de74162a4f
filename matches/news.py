"""Tells open pages that something has changed: topics, never what. They ask for the rest themselves."""

import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import structlog
from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

CHANNEL: Final = "lastcard-news"
KEPT: Final = 600
"""Seconds for which it is known when a topic changed last."""
PATIENCE: Final = 1.0
"""A queue's server that hangs costs whoever has news so many seconds, and the news."""

STATUS: Final = "status"
MATCHES: Final = "matches"
OVERALL: Final = "overall"


def about_match(number: int) -> str:
    return f"match:{number}"


def about_bot(slug: str) -> str:
    return f"bot:{slug}"


def about_version(slug: str, number: int) -> str:
    return f"version:{slug}/{number}"


def about_ladder(ruleset: str, seats: int) -> str:
    return f"ladder:{ruleset}-{seats}"


def tell(topics: Iterable[str]) -> None:
    """After the commit."""
    named = tuple(topics)
    after_commit(lambda: publish(named))


def after_commit(word: Callable[[], None]) -> None:
    """What was committed stands, whatever becomes of the word of it.

    It has to be a function: Django logs the name of one that failed, and a `partial` has none.
    """
    transaction.on_commit(word, robust=True)


def publish(topics: Iterable[str]) -> None:
    """When it changed first, for those who come a moment later; then the word to those who are here."""
    told = dict.fromkeys(topics, now())
    if not told:
        return
    try:
        with _server().pipeline(transaction=False) as pipeline:
            for topic, moment in told.items():
                pipeline.set(key_of(topic), moment, ex=KEPT)
            pipeline.publish(CHANNEL, " ".join(told))
            pipeline.execute()
    except RedisError as error:
        log.warning("news lost", reason=str(error))


def changes(topics: Iterable[str]) -> dict[str, int]:
    """When each changed last, where that is known. Raises RedisError."""
    asked = list(topics)
    found = _server().mget([key_of(topic) for topic in asked])
    return {topic: int(moment) for topic, moment in zip(asked, found, strict=True) if moment}


def key_of(topic: str) -> str:
    return f"{CHANNEL}:{topic}"


def now() -> int:
    """Milliseconds, by the clock of this machine."""
    return time.time_ns() // 1_000_000


@cache
def _server() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
