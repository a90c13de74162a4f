"""`manage.py recheck SLUG`: the way back of a bot of the house that was benched for its faults."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from bots.errors import Unacceptable
from bots.services import recheck
from matches.models import Version
from matches.states import VersionStatus


class Command(BaseCommand):
    help = "Have the version of a bot checked again that was benched for its faults."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the bot's, as in the address of its page")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        benched = Version.objects.filter(bot__slug=slug, status=VersionStatus.BENCHED, faulty=True)
        version = benched.order_by("-number").first()
        if version is None:
            raise CommandError(f"{slug}: no version of such a bot was benched for its faults.")
        try:
            recheck(version)
        except Unacceptable as refusal:
            raise CommandError(refusal.sentence) from None
        self.stdout.write(f"{version} is checked again.")
