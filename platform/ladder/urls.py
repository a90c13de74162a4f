"""The pages of ladders."""

from django.urls import URLPattern, path

from ladder import pages

app_name = "ladder"
urlpatterns: list[URLPattern] = [
    path("ladders/", pages.ladders, name="ladders"),
    path("compare/", pages.compare, name="compare"),
    path("ladders/overall/", pages.overall, name="overall"),
    path("ladders/overall/<str:name>/", pages.overall, name="overall"),
    path("ladders/<slug:ruleset>/<int:seats>/", pages.ladder, name="ladder"),
]
