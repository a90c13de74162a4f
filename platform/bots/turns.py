"""Whose check is next: everybody has one before anybody has a second."""

from django.db.models import Exists, F, OuterRef, Window
from django.db.models.functions import Now, RowNumber

from matches.models import Version
from matches.querysets import VersionQuerySet
from matches.states import VersionStatus


def whose_turn() -> VersionQuerySet:
    """Those due, in order. An owner whose check runs waits for those who have none running."""
    running = Version.objects.filter(
        status=VersionStatus.CHECKING, check_until__gte=Now(), bot__owner=OuterRef("bot__owner")
    ).exclude(check_token="")
    place = Window(RowNumber(), partition_by=F("bot__owner"), order_by=("check_tries", "pk"))
    due = Version.objects.due_for_check().annotate(owner_is_served=Exists(running), place=place)
    return due.order_by("owner_is_served", "place", "check_tries", "pk")
