"""The ladder part of the API."""

from django.urls import path

from ladder.api import Compare, Ladders, LadderTable, OutlookNow, Overalls, OverallTable

urlpatterns = [
    path("compare/", Compare.as_view(), name="compare"),
    path("outlook/", OutlookNow.as_view(), name="outlook"),
    path("overall/", Overalls.as_view(), name="overalls"),
    path("overall/<str:name>/", OverallTable.as_view(), name="overall"),
    path("ladders/", Ladders.as_view(), name="ladders"),
    path("ladders/<str:ruleset>/<int:seats>/", LadderTable.as_view(), name="ladder"),
]
