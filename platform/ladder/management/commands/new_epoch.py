"""`manage.py new_epoch classic 2`: from here on only new results count on that ladder."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ladder.epochs import start_epoch
from ladder.models import Ladder


class Command(BaseCommand):
    help = "Starts a new epoch of a ladder: results so far no longer count, ratings begin anew."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("seats", type=int)

    def handle(self, *args: Any, ruleset: str, seats: int, **options: Any) -> None:
        ladder = Ladder.objects.filter(ruleset=ruleset, seats=seats).first()
        if ladder is None:
            known = "; ".join(map(str, Ladder.objects.all())) or "none yet"
            raise CommandError(f"There is no ladder of {ruleset} at {seats} seats; there are: {known}.")
        run = start_epoch(ladder.pk)
        if run is None:
            raise CommandError(f"{ladder} is being refitted; try again in a moment.")
        self.stdout.write(f"{ladder}: epoch {run.epoch}, {run}")
