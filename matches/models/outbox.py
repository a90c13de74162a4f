"""The outbox of events, and what operators should know."""

from django.db import models

from matches.models.bots import Version
from matches.models.matches import Match
from matches.querysets import EventQuerySet
from matches.states import EventKind


class Event(models.Model):
    """The outbox: written in the transaction of what happened, read in the order of ids (`outbox.py`)."""

    Kind = EventKind

    kind = models.CharField(max_length=20, choices=EventKind)
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="events")
    version = models.ForeignKey(Version, models.CASCADE, null=True, blank=True, related_name="events")
    payload = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Notice(models.Model):
    """What an operator should know, until it is true no longer: one row a cause."""

    key = models.CharField(max_length=60, primary_key=True)
    sentence = models.CharField(max_length=1000)
    since = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("since",)

    def __str__(self) -> str:
        return self.sentence
