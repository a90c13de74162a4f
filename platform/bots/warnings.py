"""What an author is told of an upload that was taken, and may not have meant."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from matches.models import Bot, Version
from matches.states import Promote, VersionStatus


def tested_in(bot: Bot) -> Version | None:
    """The candidate whose test ends where another version plays at once."""
    return bot.versions.filter(status=VersionStatus.CANDIDATE).order_by("number").last()


def test_ended_by(version: Version) -> Version | None:
    """The candidate whose test ends once this upload, which is still being checked, has passed."""
    plays_at_once = version.status == VersionStatus.CHECKING and version.promote == Promote.NOW
    return tested_in(version.bot) if plays_at_once else None


def warnings_of(version: Version) -> list[str]:
    return [*lasting_warnings(version), *_warnings_while_checked(version)]


def lasting_warnings(version: Version) -> Iterator[str]:
    """Those that are true whatever comes of the check."""
    alike = version.bot.versions.filter(code_hash=version.code_hash, number__lt=version.number)
    if (same := alike.order_by("number").last()) is not None:
        yield _("This is the code of version %d.") % same.number


def _warnings_while_checked(version: Version) -> Iterator[str]:
    if (tested := test_ended_by(version)) is not None:
        yield _("As soon as it passes its check it plays, and the test of version %d ends.") % tested.number
