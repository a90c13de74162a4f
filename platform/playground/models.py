"""A run of the playground: somebody's code, twenty rounds, gone after an hour."""

import secrets

from django.db import models
from django.db.models import Q

from playground.querysets import RunQuerySet
from playground.states import RunState


def new_key() -> str:
    """Who knows it may look: nothing else guards a run."""
    return secrets.token_urlsafe(18)


class Run(models.Model):
    State = RunState

    key = models.CharField(max_length=32, unique=True, default=new_key)
    address = models.CharField(max_length=45)
    source = models.TextField()
    opponent = models.CharField(max_length=20)
    state = models.CharField(max_length=8, choices=RunState, default=RunState.WAITING)
    token = models.CharField(max_length=32, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    sheet = models.JSONField(default=dict, blank=True)
    replays = models.BinaryField(default=b"")

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("state", "id"), name="run_state"),)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="run_state_known"),
            models.UniqueConstraint(
                fields=("state",), condition=Q(state=RunState.RUNNING), name="one_run_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"run {self.pk}"

    @property
    def is_pending(self) -> bool:
        return self.state in (RunState.WAITING, RunState.RUNNING)
