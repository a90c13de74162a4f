"""The accounts part of the API."""

from django.urls import path

from accounts.api import Accounts, Token

urlpatterns = [
    path("accounts/", Accounts.as_view(), name="accounts"),
    path("token/", Token.as_view(), name="token"),
]
