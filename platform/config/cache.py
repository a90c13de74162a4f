"""The cache in Redis. Without it nothing is remembered and nobody counted: the site stays up and says so."""

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

Answer = TypeVar("Answer")


def _or(otherwise: Answer, ask: Callable[[], Answer]) -> Answer:
    try:
        return ask()
    except RedisError as error:
        log.warning("cache away", reason=str(error))
        return otherwise


class ForgivingCache(RedisCache):
    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return _or(default, lambda: super(ForgivingCache, self).get(key, default, version))

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return _or({}, lambda: super(ForgivingCache, self).get_many(keys, version))

    def set(self, key: Any, value: Any, *how: Any, **named: Any) -> None:
        _or(None, lambda: super(ForgivingCache, self).set(key, value, *how, **named))

    def add(self, key: Any, value: Any, *how: Any, **named: Any) -> bool:
        return _or(True, lambda: super(ForgivingCache, self).add(key, value, *how, **named))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return _or(1, lambda: super(ForgivingCache, self).incr(key, delta, version))

    def touch(self, key: Any, *how: Any, **named: Any) -> bool:
        return _or(False, lambda: super(ForgivingCache, self).touch(key, *how, **named))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return _or(False, lambda: super(ForgivingCache, self).delete(key, version))

    def set_many(self, data: Any, *how: Any, **named: Any) -> list[Any]:
        """The keys that were not stored."""
        return _or(list(data), lambda: super(ForgivingCache, self).set_many(data, *how, **named))

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        _or(None, lambda: super(ForgivingCache, self).delete_many(keys, version))

    def clear(self) -> None:
        _or(None, lambda: super(ForgivingCache, self).clear())

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return _or(False, lambda: super(ForgivingCache, self).has_key(key, version))
