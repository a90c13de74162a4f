"""The pages of bots."""

from django.urls import URLPattern, path

from bots import pages, people_pages, upload

app_name = "bots"
urlpatterns: list[URLPattern] = [
    path("class/", people_pages.people, name="people"),
    path("class/people.csv", people_pages.table, name="people_table"),
    path("bots/", pages.bots, name="bots"),
    path("bots/new/", upload.new_bot, name="new"),
    path("bots/<slug:slug>/", pages.bot, name="bot"),
    path("bots/<slug:slug>/opponents/", pages.opponents, name="opponents"),
    path("bots/<slug:slug>/versions/new/", upload.new_version, name="new_version"),
    path("bots/<slug:slug>/versions/<int:number>/", pages.version, name="version"),
    path("bots/<slug:slug>/versions/<int:number>/source/", pages.source, name="source"),
    path("bots/<slug:slug>/versions/<int:number>/activate/", pages.activate, name="activate"),
    path("bots/<slug:slug>/versions/<int:number>/bench/", pages.bench, name="bench"),
    path("bots/<slug:slug>/versions/<int:number>/recheck/", pages.recheck, name="recheck"),
    path("bots/<slug:slug>/withdraw/", pages.withdraw, name="withdraw"),
]
