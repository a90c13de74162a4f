"""What is worked out about a game once somebody looks at it."""

from django.db import models

from matches.models import Game, Version


class Forecast(models.Model):
    """The winning chances along a game: asked for by its first viewer, worked out by the seer, kept."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="forecast")
    asked = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True, blank=True)
    """Or when the seer last told how far it is."""
    done = models.PositiveSmallIntegerField(default=0)
    """Per cent of the work, as last told."""
    chances = models.JSONField(null=True, blank=True)
    refusal = models.CharField(max_length=200, blank=True)
    """Why there are none, where there are none."""

    class Meta:
        ordering = ("asked",)

    def __str__(self) -> str:
        return f"forecast of {self.game}"


class FaultMail(models.Model):
    """A kind of fault of a version that its owner was written about, once."""

    version = models.ForeignKey(Version, models.CASCADE, related_name="fault_mails")
    kind = models.CharField(max_length=64)
    """SHA-256 of what makes two faults alike (`fault_inbox.Seen.kind`)."""
    sent = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sent",)
        constraints = (
            models.UniqueConstraint(fields=("version", "kind"), name="one_mail_per_kind_of_fault"),
        )

    def __str__(self) -> str:
        return f"mail about {self.version}"


class Bookmark(models.Model):
    """How far a job has read the outbox."""

    job = models.CharField(max_length=40, primary_key=True)
    event = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.job}: {self.event}"
