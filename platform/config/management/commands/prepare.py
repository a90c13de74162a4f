"""Everything a site needs before it starts: tables, static files, house bots. Safe to run again."""

from typing import Any

from django.core.management import BaseCommand, call_command


class Command(BaseCommand):
    help = "Migrate, collect the static files, seed the house bots."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("seed_house")
