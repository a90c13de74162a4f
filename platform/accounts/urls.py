"""The pages of accounts. Logging in and out is allauth's, under /accounts/."""

from django.urls import URLPattern, path

from accounts import pages

app_name = "accounts"
urlpatterns: list[URLPattern] = [
    path("me/", pages.me, name="me"),
    path("language/", pages.language, name="language"),
    path("me/fault-mails/", pages.fault_mails, name="fault_mails"),
    path("me/tokens/", pages.new_token, name="new_token"),
    path("me/tokens/<str:token_key>/revoke/", pages.revoke_token, name="revoke_token"),
]
