"""The matches and replays part of the API."""

from django.urls import path

from replays.api import (
    Chances,
    Faults,
    Frames,
    LogOfGame,
    LogsOfMatch,
    Matches,
    OneMatch,
    Replay,
    ReplaysOfMatch,
    VerifiedMatch,
)

urlpatterns = [
    path("bots/<slug:slug>/faults/", Faults.as_view(), name="faults"),
    path("matches/", Matches.as_view(), name="matches"),
    path("matches/<int:pk>/", OneMatch.as_view(), name="match"),
    path("matches/<int:pk>/replays/", ReplaysOfMatch.as_view(), name="replays"),
    path("matches/<int:pk>/logs/", LogsOfMatch.as_view(), name="logs"),
    path("matches/<int:pk>/verify/", VerifiedMatch.as_view(), name="verify"),
    path("games/<int:pk>/replay/", Replay.as_view(), name="replay"),
    path("games/<int:pk>/frames/", Frames.as_view(), name="frames"),
    path("games/<int:pk>/log/", LogOfGame.as_view(), name="log"),
    path("games/<int:pk>/chances/", Chances.as_view(), name="chances"),
]
