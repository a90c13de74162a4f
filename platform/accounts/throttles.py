"""How often somebody may ask. Without Redis nobody is counted: the site stays up and the log says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:  # the views import the throttles
    from rest_framework.views import APIView

log = structlog.get_logger(__name__)


def _open_without_redis(allow: Callable[[], bool], scope: str | None) -> bool:
    try:
        return allow()
    except RedisError as error:
        log.warning("throttle off", scope=scope, reason=str(error))
        return True


class Anonymous(AnonRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        return _open_without_redis(lambda: super(Anonymous, self).allow_request(request, view), self.scope)


class Person(UserRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        return _open_without_redis(lambda: super(Person, self).allow_request(request, view), self.scope)


class NewAccounts(Anonymous):
    scope = "accounts"


class Tokens(Anonymous):
    scope = "token"


class Uploads(Person):
    scope = "upload"


class TokensOfOneName(SimpleRateThrottle):
    """A password is not guessed from many addresses at once either."""

    scope = "token-name"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return _open_without_redis(
            lambda: super(TokensOfOneName, self).allow_request(request, view), self.scope
        )

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name: Any = request.data.get("username") if isinstance(request.data, dict) else None
        return self.cache_format % {"scope": self.scope, "ident": str(name)[:60].lower()} if name else None
