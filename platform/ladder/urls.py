"""The pages of ladder."""

from django.urls import URLPattern

app_name = "ladder"
urlpatterns: list[URLPattern] = []
