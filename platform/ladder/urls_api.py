"""The ladder part of the API."""

from django.urls import path

from ladder.api import Ladders, LadderTable, OutlookNow

urlpatterns = [
    path("outlook/", OutlookNow.as_view(), name="outlook"),
    path("ladders/", Ladders.as_view(), name="ladders"),
    path("ladders/<str:ruleset>/<int:seats>/", LadderTable.as_view(), name="ladder"),
]
