"""What is worked out about bots from what they played."""

from django.db import models
from django.db.models import Q

from matches.models import Version
from matches.style import Style


class PlayStyle(models.Model):
    """How a version played at one kind of table: its latest matches, counted one by one."""

    version = models.ForeignKey(Version, models.CASCADE, related_name="styles")
    ruleset = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    matches = models.JSONField(default=list)
    """`{match, **Style}`, the oldest first."""
    total = models.JSONField(default=dict)
    """Their sum, a `Style`."""
    seen = models.PositiveBigIntegerField(default=0, db_index=True)
    """The event of its latest match: the highest of all rows is where the reading of the outbox stands."""

    class Meta:
        ordering = ("version", "ruleset", "seats")
        constraints = (
            models.UniqueConstraint(
                fields=("version", "ruleset", "seats"), name="one_style_per_version_and_table"
            ),
            models.CheckConstraint(condition=Q(seats__range=(2, 10)), name="style_seats_2_to_10"),
        )

    def __str__(self) -> str:
        return f"{self.version} at {self.ruleset}, {self.seats} seats"

    @property
    def style(self) -> Style:
        return Style.from_json(self.total)

    def keep(self, match: int, style: Style, most: int) -> None:
        """The match is counted once, and those before the latest so many are forgotten."""
        others = [each for each in self.matches if each["match"] != match]
        self.matches = [*others, {"match": match, **style.as_json()}][-most:]
        total = Style()
        for each in self.matches:
            total.add(Style.from_json(each))
        self.total = total.as_json()
