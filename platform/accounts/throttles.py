"""How often somebody may ask."""

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from accounts.addresses import address_of


class Strangers(AnonRateThrottle):
    def get_ident(self, request: HttpRequest | Request) -> str:
        return address_of(request)


class NewAccounts(Strangers):
    """Counted when they are asked for, for many that are sent together must not pass together; what made
    no account is given back."""

    scope = "accounts"

    def give_back(self, request: HttpRequest | Request) -> None:
        key = self.get_cache_key(request, None)  # type: ignore[arg-type]  # it reads only user and META
        if key and (counted := self.cache.get(key)):
            self.cache.set(key, counted[1:], self.parse_rate(self.get_rate())[1])


class Tokens(Strangers):
    scope = "token"


class Uploads(UserRateThrottle):
    scope = "upload"


class PlaygroundRuns(UserRateThrottle):
    scope = "playground"

    def get_ident(self, request: HttpRequest | Request) -> str:
        return address_of(request)
