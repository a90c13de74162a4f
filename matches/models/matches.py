"""Matches with their entries, attempts, games and recordings."""

import gzip
import json
from typing import Any

from django.db import models
from django.db.models import Q

from matches.models.bots import Version
from matches.querysets import AttemptQuerySet, MatchQuerySet
from matches.states import AttemptVerdict, MatchState, Reason


class Match(models.Model):
    """A scheduled meeting of fixed versions at one table; it names everything that decides how it goes."""

    State = MatchState

    ruleset = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    rules_version = models.PositiveSmallIntegerField()
    block = models.JSONField()
    limits = models.JSONField()
    seed = models.CharField(max_length=64)
    seed_commitment = models.CharField(max_length=64, blank=True)
    rated = models.BooleanField(default=True)
    reason = models.CharField(max_length=10, choices=Reason, default=Reason.CYCLE)
    state = models.CharField(max_length=10, choices=MatchState, default=MatchState.QUEUED)
    created = models.DateTimeField(auto_now_add=True)
    sent = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(max_length=200, blank=True)
    voided = models.DateTimeField(null=True, blank=True)
    void_reason = models.CharField(max_length=200, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("state", "id"), name="match_state"),
            models.Index(fields=("-finished",), name="match_finished"),
            models.Index(fields=("ruleset", "seats", "state"), name="match_ladder"),
        )
        constraints = (
            models.CheckConstraint(condition=Q(state__in=MatchState.values), name="match_state_known"),
            models.CheckConstraint(condition=Q(seats__range=(2, 10)), name="match_seats_2_to_10"),
            models.CheckConstraint(
                condition=Q(state=MatchState.FINISHED, finished__isnull=False)
                | (~Q(state=MatchState.FINISHED) & Q(finished__isnull=True)),
                name="match_finished_has_its_time",
            ),
        )

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def is_test(self) -> bool:
        """Whether it tells if a candidate is better."""
        return self.reason == Reason.PROMOTION

    @property
    def seats_a_bot_twice(self) -> bool:
        bots = [entry.version.bot_id for entry in self.entries.all()]
        return len(set(bots)) < len(bots)

    @property
    def is_face_up(self) -> bool:
        """Whether its cards may be shown."""
        return Match.objects.face_up().filter(pk=self.pk).exists()


class Recording(models.Model):
    """A match's replays, and what its bots wrote: gzip of JSON, apart, so that lists stay light."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="recording")
    replays = models.BinaryField()
    logs = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"recording of {self.match}"

    @property
    def games(self) -> list[dict[str, Any]]:
        """The replays, game by game."""
        return list(_unzipped(bytes(self.replays)))

    @property
    def texts(self) -> list[list[str]]:
        """What was written, game by game and by entry."""
        return list(_unzipped(bytes(self.logs)))


def _unzipped(data: bytes) -> Any:
    return json.loads(gzip.decompress(data))


class Entry(models.Model):
    """A version's place in a match. Its index is the player's number in every list of that match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="entries")
    index = models.PositiveSmallIntegerField()
    version = models.ForeignKey(Version, models.PROTECT, related_name="entries")
    score = models.FloatField(null=True, blank=True)
    faulty_game = models.ForeignKey(
        "Game", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    """The last of its games that it had a fault in."""

    class Meta:
        verbose_name_plural = "entries"
        ordering = ("match", "index")
        indexes = (
            models.Index(
                fields=("version", "-match"), condition=Q(faulty_game__isnull=False), name="faulty_entries"
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=("match", "index"), name="one_entry_per_place"),
            models.UniqueConstraint(fields=("match", "version"), name="one_place_per_version"),
            models.CheckConstraint(
                condition=Q(score__isnull=True) | Q(score__range=(0, 1)), name="score_between_0_and_1"
            ),
        )

    def __str__(self) -> str:
        return f"{self.version} in match {self.match_id}"


class Attempt(models.Model):
    """One try to play a match, held by a lease on the database's clock."""

    Verdict = AttemptVerdict

    match = models.ForeignKey(Match, models.CASCADE, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    worker = models.CharField(max_length=100)
    token = models.CharField(max_length=32, unique=True)
    lease_until = models.DateTimeField()
    started = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    answered = models.PositiveIntegerField(default=0)
    verdict = models.CharField(max_length=11, choices=AttemptVerdict, blank=True)
    evidence = models.CharField(max_length=2000, blank=True)
    culprit = models.PositiveSmallIntegerField(null=True, blank=True)
    """The entry whose process alone was lost, where that made it a fault of the arena."""
    result_hash = models.CharField(max_length=64, blank=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        ordering = ("match", "number")
        indexes = (
            models.Index(
                fields=("-ended",),
                condition=Q(verdict=AttemptVerdict.ARENA_FAULT),
                name="arena_faults_ended",
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="attempt_number_unique_in_match"),
            models.UniqueConstraint(
                fields=("match",), condition=Q(ended__isnull=True), name="one_open_attempt_per_match"
            ),
            models.UniqueConstraint(
                fields=("match",),
                condition=Q(verdict__in=(AttemptVerdict.NORMAL, AttemptVerdict.BOT_FAULT)),
                name="one_result_per_match",
            ),
            models.CheckConstraint(
                condition=Q(ended__isnull=True, verdict="") | (Q(ended__isnull=False) & ~Q(verdict="")),
                name="attempt_ends_with_a_verdict",
            ),
        )

    def __str__(self) -> str:
        return f"attempt {self.number} at match {self.match_id}"


class Game(models.Model):
    """A game, planned with its match, and its result. Lists go by entry; `seating` has each seat's entry."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    seating = models.JSONField()
    ranks = models.JSONField(null=True, blank=True)
    totals = models.JSONField(null=True, blank=True)
    faults = models.JSONField(default=list, blank=True)
    cpu_ms = models.JSONField(default=list, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    lead_changes = models.PositiveSmallIntegerField(null=True, blank=True)
    thrill = models.FloatField(null=True, blank=True)
    """As `drama.py` has it; null for a game that is not told of."""

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="game_number_unique_in_match"),
        )
        indexes = (models.Index("thrill", name="game_by_thrill", condition=models.Q(thrill__isnull=False)),)

    def __str__(self) -> str:
        return f"game {self.number} of match {self.match_id}"
