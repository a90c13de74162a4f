"""How often somebody may ask."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:  # the views import the throttles
    from rest_framework.views import APIView


class NewAccounts(AnonRateThrottle):
    scope = "accounts"


class Tokens(AnonRateThrottle):
    scope = "token"


class Uploads(UserRateThrottle):
    scope = "upload"


class TokensOfOneName(SimpleRateThrottle):
    """A password is not guessed from many addresses at once either."""

    scope = "token-name"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name: Any = request.data.get("username") if isinstance(request.data, dict) else None
        return self.cache_format % {"scope": self.scope, "ident": _key(str(name))} if name else None


def _key(name: str) -> str:
    """Of any text a key that every cache takes."""
    return hashlib.sha256(name.lower().encode()).hexdigest()[:32]
