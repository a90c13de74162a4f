"""Tests of candidates."""

from django.db import models
from django.db.models import Q

from matches.models.bots import Version
from matches.models.matches import Match
from matches.states import TrialState


class Trial(models.Model):
    """A candidate's test against the active version. It rests while either is something else.

    Its figures are those of the blocks counted so far, and can be computed again from their matches.
    """

    State = TrialState

    candidate = models.ForeignKey(Version, models.CASCADE, related_name="trials")
    against = models.ForeignKey(Version, models.PROTECT, related_name="+")
    ruleset = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=10, choices=TrialState, default=TrialState.RUNNING)
    reason = models.CharField(max_length=500, blank=True)
    blocks = models.PositiveSmallIntegerField(default=0)
    llr = models.FloatField(default=0.0)
    difference = models.FloatField(null=True, blank=True)
    low = models.FloatField(null=True, blank=True)
    high = models.FloatField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True)
    """When a block of it was last scheduled."""
    decided = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("candidate", "against"), name="one_trial_per_pair_of_versions"),
            models.CheckConstraint(condition=Q(state__in=TrialState.values), name="trial_state_known"),
            models.CheckConstraint(
                condition=Q(state=TrialState.RUNNING, decided__isnull=True)
                | (~Q(state=TrialState.RUNNING) & Q(decided__isnull=False)),
                name="trial_decided_has_its_time",
            ),
        )

    def __str__(self) -> str:
        return f"trial of {self.candidate} against version {self.against.number}"


class TrialMatch(models.Model):
    """A match of a trial, and the block that it is part of."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="trial_match")
    trial = models.ForeignKey(Trial, models.CASCADE, related_name="matches")
    block = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "trial matches"
        ordering = ("trial", "block", "match")

    def __str__(self) -> str:
        return f"block {self.block} of {self.trial}"
