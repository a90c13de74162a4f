"""Bots, their versions, and what was uploaded."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from engine.host import rulesets_in
from matches.querysets import BotQuerySet, VersionQuerySet
from matches.states import Promote, VersionStatus


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
