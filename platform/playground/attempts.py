"""One run from claim to result. The jail is one that checks uploads too, and these come first."""

import secrets
import time
from dataclasses import dataclass, field

import structlog

from matches.models import Version
from matches.players import jailed
from matches.referee import Progress
from playground import services
from playground.models import Run
from playground.playing import Purse, Seating, Table
from playground.sheets import Sheet
from playground.terms import LIMITS, OPPONENTS
from sandbox import Jail

log = structlog.get_logger(__name__)

LOOK_EVERY = 0.5


class GivesWay(Exception):
    """An upload waits for its check."""


@dataclass(slots=True)
class Courtesy:
    """Called while a run is played: looks up now and then whether it holds up an upload."""

    looked: float = field(default_factory=time.monotonic)

    def __call__(self, decisions: int) -> None:
        if time.monotonic() - self.looked < LOOK_EVERY:
            return
        self.looked = time.monotonic()
        if Version.objects.due_for_check().exists():
            raise GivesWay


def in_jail(jail: Jail) -> Seating:
    return lambda progress: jailed(jail, LIMITS, pulse=lambda: progress(0))


def attempt_next(seating: Seating) -> bool:
    """False where it ended by surprise: what ran it should not be used again."""
    if Version.objects.due_for_check().exists():
        return True
    run = services.claim()
    return run is None or attempt(run, seating, Courtesy())


def attempt(run: Run, seating: Seating, progress: Progress) -> bool:
    table = Table(run.source.encode(), OPPONENTS[run.opponent], seating(progress), Purse())
    try:
        _play(run, table, progress)
    except GivesWay:
        services.put_back(run)
    except Exception:
        log.exception("run of the playground failed", run=run.pk)
        services.fail(run)
        return False
    services.send_waiting()
    return True


def _play(run: Run, table: Table, progress: Progress) -> None:
    sheet = Sheet()
    for sheet in table.play(secrets.token_hex(32), progress):
        services.show(run, sheet)
    services.conclude(run, sheet, table.replays)
