"""The bots part of the API."""

from django.urls import path

from bots.api import (
    Activation,
    Benching,
    Bots,
    OneBot,
    OneVersion,
    Recheck,
    SourceOfVersion,
    Styles,
    Versions,
)

VERSION = "bots/<slug:slug>/versions/<int:number>/"

urlpatterns = [
    path("bots/", Bots.as_view(), name="bots"),
    path("bots/<slug:slug>/", OneBot.as_view(), name="bot"),
    path("bots/<slug:slug>/styles/", Styles.as_view(), name="styles"),
    path("bots/<slug:slug>/versions/", Versions.as_view(), name="versions"),
    path(VERSION, OneVersion.as_view(), name="version"),
    path(f"{VERSION}activate/", Activation.as_view(), name="activate"),
    path(f"{VERSION}bench/", Benching.as_view(), name="bench"),
    path(f"{VERSION}recheck/", Recheck.as_view(), name="recheck"),
    path(f"{VERSION}source/", SourceOfVersion.as_view(), name="source"),
]
