"""The matches of a chaos run: short ones between house bots, put into the queue a few at a time."""

import itertools
import random
from collections import Counter
from typing import Any

from django.core.management import call_command
from django.db import Error as DatabaseError
from django.db import connection, transaction

from bots.house import seed_house
from ladder.models import Lease
from ladder.services import open_ladders
from matches import services
from matches.models import Attempt, Match, Version
from matches.querysets import now_plus
from matches.states import MatchState

QUICK = ("pip", "otto", "bruno")
AHEAD = 24
LONG = 24 * 3600.0


def prepare() -> None:
    call_command("migrate", verbosity=0)
    list(seed_house())
    open_ladders()
    Lease.objects.update_or_create(job="schedule", defaults={"token": "chaos", "until": now_plus(LONG)})


def retire_the_scheduler() -> None:
    """We make the matches ourselves; in the end nobody holds that lease any longer."""
    Lease.objects.filter(job="schedule", token="chaos").update(token="", until=None)


class Programme:
    """So many matches, created while others are played."""

    def __init__(self, matches: int, rng: random.Random) -> None:
        self.matches, self._rng = matches, rng
        versions = list(Version.objects.active().filter(bot__face__in=QUICK).order_by("pk"))
        self._pairs = itertools.cycle(itertools.combinations(versions, 2))
        self._parked = 0

    def go_on(self) -> int:
        """Tops up the queue; how many matches are not played yet. A database that is away makes it wait."""
        try:
            return self._go_on()
        except DatabaseError:
            connection.close()
            return self.matches

    def _go_on(self) -> int:
        self._unpark()
        made = Match.objects.count()
        pending = Match.objects.pending().count()
        for _ in range(min(AHEAD - pending, self.matches - made)):
            short_match(next(self._pairs), reverse=bool(self._rng.getrandbits(1)))
        return self.matches - Match.objects.finished().count()

    def _unpark(self) -> None:
        """We are the operator too."""
        for match in Match.objects.filter(state=MatchState.FAILED):
            self._parked += services.unpark_match(match.pk)

    def figures(self) -> dict[str, Any]:
        verdicts = Counter(Attempt.objects.values_list("verdict", flat=True))
        evidence = Counter(Attempt.objects.exclude(evidence="").values_list("evidence", flat=True))
        return {
            "matches": Match.objects.finished().count(),
            "attempts": dict(verdicts),
            "evidence": dict(evidence),
            "parked": self._parked,
        }


@transaction.atomic
def short_match(pair: tuple[Version, ...], *, reverse: bool = False) -> Match:
    """A round a game: what is tried here is the arena."""
    match = services.create_match("classic", pair, reverse=reverse)
    match.options = {**match.options, "single_round": True}
    match.save(update_fields=["options"])
    return match
