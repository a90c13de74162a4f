"""`manage.py strength`: how strong the characters are, as a table. It needs no database."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.rulesets import RULESETS
from ladder.dispersion import Table
from ladder.strength import Contest, Strengths, played


class Command(BaseCommand):
    help = "Lets every two characters play full games at two seats, and rates them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", choices=list(RULESETS), default="classic")
        parser.add_argument("--matches", type=int, default=25, help="of four games, for each pair")
        parser.add_argument("--searched", type=int, default=5, help="the same where one looks ahead")
        parser.add_argument("--seed", help="any text; the same seed gives the same table")
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        seed = options["seed"] or secrets.token_hex(16)
        contest = Contest(options["ruleset"], seed, options["matches"], options["searched"])
        tables: list[Table] = []
        for done, pair in enumerate(played(contest, processes), 1):
            tables += pair
            self.stderr.write(f"{done} of {len(contest.pairs)} pairs", ending="\r")
        self._show(Strengths(contest, tables), seed)

    def _show(self, strengths: Strengths, seed: str) -> None:
        self.stdout.write("| who | rating | 95 % | games |\n|---|---|---|---|")
        for each in strengths.ratings:
            name, between = strengths.name(each), f"{each.low:.0f} to {each.high:.0f}"
            self.stdout.write(f"| `{name}` | {each.rating:.0f} | {between} | {each.games} |")
        best, *_, last = strengths.ratings
        self.stdout.write(
            f"\n{strengths.separated} pairs of neighbours have intervals apart; {strengths.name(best)} "
            f"won {strengths.score(best, last):.1%} of its games with {strengths.name(last)}. "
            f"phi {strengths.phi:.2f}, seed {seed}"
        )
