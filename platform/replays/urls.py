"""The pages of matches and games."""

from django.urls import URLPattern, path

from replays import pages

app_name = "replays"
urlpatterns: list[URLPattern] = [
    path("bots/<slug:slug>/faults/", pages.faults, name="faults"),
    path("matches/", pages.matches, name="matches"),
    path("matches/<int:pk>/", pages.match, name="match"),
    path("matches/<int:pk>/verify/", pages.verified, name="verify"),
    path("games/", pages.games, name="games"),
    path("games/<int:pk>/", pages.game, name="game"),
    path("games/<int:pk>/frames/", pages.frames, name="frames"),
    path("games/<int:pk>/embed/", pages.embedded, name="embed"),
    path("games/<int:pk>/log/", pages.log, name="log"),
    path("games/<int:pk>/chances/", pages.chances, name="chances"),
]
