"""`manage.py seed_house`: the characters become the house's bots. Safe to repeat."""

from typing import Any

from django.core.management.base import BaseCommand

from bots.house import seed_house


class Command(BaseCommand):
    help = "Enters the characters as house bots; a changed one gets a new version."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in seed_house():
            self.stdout.write(line)
