"""What the ladders remember. Everything here can be computed again from the finished matches."""

from django.db import models
from django.db.models import Q

from ladder.querysets import LadderQuerySet, LeaseQuerySet, RatingQuerySet
from matches.models import Entry, Version


class Ladder(models.Model):
    """One for each ruleset and table size. A new epoch counts only results after `since_event`.

    One that is closed keeps its ratings and rates no newcomers; no matches are made for it.
    """

    ruleset = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    is_open = models.BooleanField(default=True)
    epoch = models.PositiveSmallIntegerField(default=1)
    since_event = models.PositiveBigIntegerField(default=0)
    watermark = models.PositiveBigIntegerField(default=0)
    current = models.ForeignKey("RatingRun", models.SET_NULL, null=True, blank=True, related_name="+")
    phi = models.FloatField(default=1.0)
    phi_estimated = models.DateTimeField(null=True, blank=True)
    cycle = models.PositiveIntegerField(default=0)
    cycle_started = models.DateTimeField(null=True, blank=True)
    tables_drawn = models.PositiveIntegerField(default=0)
    anchor_set = models.PositiveIntegerField(default=0)
    anchors = models.JSONField(default=list, blank=True)
    """The house versions whose mean is 1500 now; `anchor_set` counts how often they changed."""

    objects = LadderQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("ruleset", "seats"), name="one_ladder_per_ruleset_and_seats"),
            models.CheckConstraint(condition=Q(seats__range=(2, 10)), name="ladder_seats_2_to_10"),
            models.CheckConstraint(condition=Q(phi__gt=0), name="ladder_phi_positive"),
        )

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.seats} seats"

    @property
    def key(self) -> str:
        """As the address of a page names it."""
        return f"{self.ruleset}-{self.seats}"


class RatingRun(models.Model):
    """One refit: all results up to a watermark, and everybody's rating from them. Written once, whole."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="runs")
    epoch = models.PositiveSmallIntegerField()
    watermark = models.PositiveBigIntegerField()
    input_hash = models.CharField(max_length=64)
    phi = models.FloatField()
    anchor_set = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    thinned = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("ladder",), condition=Q(thinned=False), name="run_not_thinned"),)

    def __str__(self) -> str:
        return f"run {self.pk} of {self.ladder}"


class Rating(models.Model):
    """A listed version in one run. `place` is its line in the table; `rank` is null while provisional."""

    run = models.ForeignKey(RatingRun, models.CASCADE, related_name="ratings")
    version = models.ForeignKey(Version, models.PROTECT, related_name="ratings")
    place = models.PositiveIntegerField()
    rating = models.FloatField()
    se = models.FloatField()
    low = models.FloatField()
    high = models.FloatField()
    rank = models.PositiveIntegerField(null=True, blank=True)
    rank_low = models.PositiveIntegerField()
    rank_high = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    opponents = models.PositiveIntegerField()
    provisional = models.BooleanField()

    objects = RatingQuerySet.as_manager()

    class Meta:
        ordering = ("run", "place")
        constraints = (
            models.UniqueConstraint(fields=("run", "version"), name="one_rating_per_run_and_version"),
            models.UniqueConstraint(fields=("run", "place"), name="one_rating_per_run_and_place"),
            models.CheckConstraint(
                condition=Q(provisional=True, rank__isnull=True) | Q(provisional=False, rank__isnull=False),
                name="provisional_means_without_rank",
            ),
        )

    def __str__(self) -> str:
        return f"{self.version}: {self.rating:.0f}"


class Covariance(models.Model):
    """How the ratings of a ladder's current run hang together, for the chance that one bot is better.

    `data` holds 32-bit floats, row by row, in the order of the run's places.
    """

    ladder = models.OneToOneField(Ladder, models.CASCADE, primary_key=True, related_name="covariance")
    run = models.ForeignKey(RatingRun, models.CASCADE, related_name="+")
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"covariance of {self.run}"


class MatchEffect(models.Model):
    """What a match was worth to one of its bots, by the run that first counted it.

    `effect` is this match's part of the way from `rating_before` to `rating_after`; the rest came
    from other matches counted in the same run.
    """

    run = models.ForeignKey(RatingRun, models.PROTECT, related_name="effects")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="effect")
    score = models.FloatField()
    expected = models.FloatField()
    k = models.FloatField()
    effect = models.FloatField()
    rating_before = models.FloatField()
    low_before = models.FloatField()
    high_before = models.FloatField()
    rating_after = models.FloatField()
    low_after = models.FloatField()
    high_after = models.FloatField()

    class Meta:
        ordering = ("entry",)

    def __str__(self) -> str:
        return f"{self.effect:+.1f} for {self.entry}"

    @property
    def surprise(self) -> float:
        return self.score - self.expected

    @property
    def from_elsewhere(self) -> float:
        return self.rating_after - self.rating_before - self.effect


class PairTotal(models.Model):
    """A cache of the result log: what two versions won from each other. `first` has the lower id."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="totals")
    first = models.ForeignKey(Version, models.PROTECT, related_name="+")
    second = models.ForeignKey(Version, models.PROTECT, related_name="+")
    games = models.PositiveIntegerField()
    half_points = models.PositiveIntegerField()

    class Meta:
        ordering = ("ladder", "first", "second")
        constraints = (
            models.UniqueConstraint(fields=("ladder", "first", "second"), name="one_total_per_pair"),
            models.CheckConstraint(
                condition=Q(half_points__lte=2 * models.F("games")), name="points_within_games"
            ),
        )

    def __str__(self) -> str:
        return f"{self.half_points / 2} of {self.games}"


class Suspicion(models.Model):
    """A pair whose results against each other do not fit their results against all others.

    `gainer` won more from `loser` than both their ratings explain: `z` standard deviations more.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="suspicions")
    gainer = models.ForeignKey(Version, models.CASCADE, related_name="+")
    loser = models.ForeignKey(Version, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField()
    points = models.FloatField()
    expected = models.FloatField()
    z = models.FloatField()
    seen = models.DateTimeField(auto_now=True)
    voided = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ("-z",)
        constraints = (
            models.UniqueConstraint(
                fields=("ladder", "gainer", "loser"), name="one_suspicion_per_pair_and_direction"
            ),
        )

    def __str__(self) -> str:
        return f"{self.gainer} against {self.loser}: {self.points:g} of {self.games}, z {self.z:.1f}"


class Fixture(models.Model):
    """A table of the running cycle, in the order in which they are drawn."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="fixtures")
    cycle = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    versions = models.JSONField()
    drawn = models.BooleanField(default=False)

    class Meta:
        ordering = ("ladder", "cycle", "place")
        constraints = (
            models.UniqueConstraint(fields=("ladder", "cycle", "place"), name="one_fixture_per_place"),
        )
        indexes = (models.Index(fields=("ladder", "place"), condition=Q(drawn=False), name="fixture_open"),)

    def __str__(self) -> str:
        return f"cycle {self.cycle}, table {self.place}"


class Lease(models.Model):
    """Who may do a job that only one may do at a time. It falls back by itself when its holder dies."""

    job = models.CharField(max_length=40, primary_key=True)
    token = models.CharField(max_length=32, blank=True)
    until = models.DateTimeField(null=True, blank=True)

    objects = LeaseQuerySet.as_manager()

    def __str__(self) -> str:
        return self.job
