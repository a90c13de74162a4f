"""The pages of the playground."""

from django.urls import URLPattern, path

from playground import pages

app_name = "playground"
urlpatterns: list[URLPattern] = [
    path("playground/", pages.playground, name="playground"),
    path("playground/<str:key>/", pages.run, name="run"),
    path("playground/<str:key>/<int:number>/", pages.watch, name="round"),
    path("playground/<str:key>/<int:number>/frames/", pages.frames, name="frames"),
]
