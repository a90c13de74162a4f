"""allauth, but for two things: it counts guesses as the API does, and writes in its reader's language."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts import guesses
from accounts.addresses import address_of
from accounts.models import User
from accounts.names import canonical
from accounts.services import in_language_of, remember_language


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

    def login(self, request: HttpRequest, user: User) -> None:
        super().login(request, user)
        remember_language(user, get_language() or "")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        with in_language_of(context.get("user")):
            super().send_mail(template_prefix, email, context)

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)
