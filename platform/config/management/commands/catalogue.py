"""`manage.py catalogue`: the French catalogue brought up to the texts of code and templates, and compiled."""

from typing import Any

from django.core.management import BaseCommand

from config.languages.catalogue import FILE, faults, read, update
from config.languages.extraction import texts


class Command(BaseCommand):
    help = "Updates and compiles the French catalogue, and tells what it lacks. Needs the development tools."

    def handle(self, *args: Any, **options: Any) -> None:
        catalogue, wanted = read(), texts()
        update(catalogue, wanted)
        FILE.parent.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(FILE))
        catalogue.save_as_mofile(str(FILE.with_suffix(".mo")))
        for fault in faults(catalogue, wanted):
            self.stdout.write(fault)
