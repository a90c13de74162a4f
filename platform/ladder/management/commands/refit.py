"""`manage.py refit`: counts what is new; with --from-scratch the whole log again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from ladder.models import Ladder
from ladder.refit import refit


class Command(BaseCommand):
    help = "Refits the ladders from the finished matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--from-scratch",
            action="store_true",
            help="trust nothing that was counted before; the ratings come out the same",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for ladder in Ladder.objects.all():
            run = refit(ladder.pk, from_scratch=options["from_scratch"])
            self.stdout.write(f"{ladder}: {run or 'nothing new'}")
            while run := refit(ladder.pk):
                self.stdout.write(f"{ladder}: {run}")
