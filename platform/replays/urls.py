"""The pages of replays."""

from django.urls import URLPattern

app_name = "replays"
urlpatterns: list[URLPattern] = []
