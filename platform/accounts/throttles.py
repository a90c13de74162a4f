"""How often somebody may ask."""

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from accounts.addresses import address_of


class Strangers(AnonRateThrottle):
    def get_ident(self, request: HttpRequest | Request) -> str:
        return address_of(request)


class NewAccounts(Strangers):
    scope = "accounts"


class Tokens(Strangers):
    scope = "token"


class Uploads(UserRateThrottle):
    scope = "upload"


class PlaygroundRuns(UserRateThrottle):
    scope = "playground"

    def get_ident(self, request: HttpRequest | Request) -> str:
        return address_of(request)
