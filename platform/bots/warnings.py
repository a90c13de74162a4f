"""What an author is told of an upload that was taken, and may not have meant."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from matches.models import Bot, Version
from matches.states import Promote, VersionStatus


def tested_in(bot: Bot) -> Version | None:
    """The candidate whose test ends where another version plays at once."""
    return bot.versions.filter(status=VersionStatus.CANDIDATE).order_by("number").last()


def warnings_of(version: Version) -> list[str]:
    return list(_warnings(version))


def _warnings(version: Version) -> Iterator[str]:
    alike = version.bot.versions.filter(code_hash=version.code_hash, number__lt=version.number)
    if (same := alike.order_by("number").last()) is not None:
        yield _("This is the code of version %d.") % same.number
    tested = tested_in(version.bot)
    if version.promote == Promote.NOW and tested is not None:
        yield _("As soon as it passes its check it plays, and the test of version %d ends.") % tested.number
