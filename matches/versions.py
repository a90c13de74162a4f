"""The life of a version once it is sound: one of a bot's is active, the others wait, rest or are retired."""

from django.db.models import Q
from django.db.models.functions import Now

from matches.models import Notice, Version
from matches.outbox import announce
from matches.states import EventKind, VersionStatus


def set_status(version: Version, status: VersionStatus, reason: str = "") -> None:
    """Within a transaction that holds the bot."""
    Version.objects.filter(pk=version.pk).update(status=status, reason=reason)
    version.status, version.reason = status, reason
    announce(EventKind.VERSION_STATUS, version=version, status=status)


def make_active(version: Version) -> None:
    """Within a transaction that holds the bot. Older candidates have come too late."""
    older_candidate = Q(status=VersionStatus.CANDIDATE, number__lt=version.number)
    for other in version.bot.versions.filter(Q(status=VersionStatus.ACTIVE) | older_candidate):
        is_older = other.number < version.number
        set_status(other, VersionStatus.RETIRED if is_older else VersionStatus.BENCHED)
    Notice.objects.filter(key=notice_of(version)).delete()
    Version.objects.filter(pk=version.pk).update(activated=Now(), faulty=False)
    set_status(version, VersionStatus.ACTIVE)


def notice_of(version: Version) -> str:
    """The key of what operators are told where a house bot was benched."""
    return f"benched bot {version.bot_id}"
