"""`manage.py figures`: what `lastcard bench` asks of the site, on a database made for it."""

import json
import logging
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from config.figures.pages import page_figures
from config.figures.refit import refit_seconds
from config.figures.workers import play_plainly, play_what_is_queued, two_workers_ratios

MEASURED: dict[str, Callable[[], object]] = {
    "refit": lambda: round(refit_seconds(), 2),
    "workers": lambda: asdict(two_workers_ratios()),
    "pages": page_figures,
}
PLAYERS = {"play": play_what_is_queued, "spin": play_plainly}
"""Processes that measuring starts."""


class Command(BaseCommand):
    help = "Measures this machine, in an empty database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["refit", "workers", "pages", *PLAYERS])
        parser.add_argument("--core", type=int, default=0)

    def handle(self, *args: Any, what: str, core: int, **options: Any) -> None:
        logging.disable(logging.WARNING)
        if what in PLAYERS:
            PLAYERS[what](core)
            return
        call_command("migrate", verbosity=0)
        if User.objects.exists():
            raise CommandError("This database is in use; figures are measured in an empty one.")
        self.stdout.write(json.dumps({what: MEASURED[what]()}))
