"""The records of the arena: bots, versions, matches with their attempts and games, and the event outbox."""

import gzip
import json
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from engine.host import rulesets_in
from matches.querysets import (
    AttemptQuerySet,
    BotQuerySet,
    EventQuerySet,
    MatchQuerySet,
    VersionQuerySet,
)
from matches.states import (
    AttemptVerdict,
    EventKind,
    MatchState,
    Promote,
    Reason,
    TrialState,
    VersionStatus,
)


class Bot(models.Model):
    """A named entrant with an owner."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bots")
    name = models.CharField(max_length=40)
    slug = models.SlugField(max_length=60, unique=True)
    face = models.CharField(max_length=40, blank=True)
    is_house = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    objects = BotQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                name="bot_name_unique_in_any_case",
                violation_error_message=_("This name is taken; choose another."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def active(self) -> "Version | None":
        return self.versions.filter(status=VersionStatus.ACTIVE).first()


class Version(models.Model):
    """One immutable upload of a bot. Its bytes lie in `Source`, apart, so that lists stay light."""

    Status = VersionStatus

    bot = models.ForeignKey(Bot, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=VersionStatus, default=VersionStatus.CHECKING)
    reason = models.CharField(max_length=500, blank=True)
    """Why it has its status, where that is not plain."""
    faulty = models.BooleanField(default=False)
    """Benched for its faults: it plays again after a new check."""
    promote = models.CharField(max_length=11, choices=Promote, default=Promote.NOW)
    filename = models.CharField(max_length=100)
    code_hash = models.CharField(max_length=64, db_index=True)
    mask = models.PositiveIntegerField(null=True, blank=True)
    report = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    checked = models.DateTimeField(null=True, blank=True)
    activated = models.DateTimeField(null=True, blank=True)
    check_tries = models.PositiveSmallIntegerField(default=0)
    check_token = models.CharField(max_length=32, blank=True)
    check_until = models.DateTimeField(null=True, blank=True)

    objects = VersionQuerySet.as_manager()

    class Meta:
        ordering = ("bot", "number")
        constraints = (
            models.UniqueConstraint(fields=("bot", "number"), name="version_number_unique_in_bot"),
            models.UniqueConstraint(
                fields=("bot",), condition=Q(status=VersionStatus.ACTIVE), name="one_active_version_per_bot"
            ),
            models.CheckConstraint(condition=Q(status__in=VersionStatus.values), name="version_status_known"),
            models.CheckConstraint(
                condition=~Q(status=VersionStatus.ACTIVE) | Q(mask__isnull=False),
                name="active_version_has_mask",
            ),
        )

    def __str__(self) -> str:
        return f"{self.bot} v{self.number}"

    @property
    def rulesets(self) -> tuple[str, ...]:
        """What the bot said it plays, once it was loaded."""
        return rulesets_in(self.mask or 0)


class Source(models.Model):
    """A version's bytes as they were uploaded: for its owner and the jail only."""

    version = models.OneToOneField(Version, models.CASCADE, primary_key=True, related_name="source")
    data = models.BinaryField()
    files = models.JSONField(default=list, blank=True)
    """Of a zip: name and size of each, so that a page can tell them without the bytes."""

    def __str__(self) -> str:
        return f"source of {self.version}"


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
