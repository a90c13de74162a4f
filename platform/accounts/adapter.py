"""What allauth's pages do otherwise here: they count guesses as the API does."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from accounts import guesses
from accounts.addresses import address_of
from accounts.names import canonical


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        name = canonical(str(credentials.get("username", "")))
        if name is None:
            return None
        address = address_of(request)
        if not guesses.may_guess(address, name):
            raise self.validation_error("too_many_login_attempts")
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        (guesses.right if user else guesses.wrong)(address, name)
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)
