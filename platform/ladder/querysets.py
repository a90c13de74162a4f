"""The filters of the ladder, by name."""

from typing import TYPE_CHECKING

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

if TYPE_CHECKING:
    from ladder.models import Ladder, Lease, Rating  # noqa: F401  # named in the strings below


class LadderQuerySet(QuerySet["Ladder"]):
    def with_current(self) -> "LadderQuerySet":
        return self.select_related("current")

    def open(self) -> "LadderQuerySet":
        return self.filter(is_open=True)


class RatingQuerySet(QuerySet["Rating"]):
    def with_bots(self) -> "RatingQuerySet":
        return self.select_related("version__bot__owner")

    def named(self, text: str) -> "RatingQuerySet":
        """Those whose bot or owner has it in the name."""
        return self.filter(
            Q(version__bot__name__icontains=text)
            | Q(version__bot__owner__username__icontains=text, version__bot__is_house=False)
        )

    def newest(self) -> "RatingQuerySet":
        """Those of every ladder's current run."""
        return self.filter(run=F("run__ladder__current"))


class LeaseQuerySet(QuerySet["Lease"]):
    def free(self) -> "LeaseQuerySet":
        return self.filter(Q(until__isnull=True) | Q(until__lt=Now()))
