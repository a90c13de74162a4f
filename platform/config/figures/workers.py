"""How much sooner two workers finish the same matches than one, each on a core of its own.

Beside it what the machine gives: the same games in two plain processes, without jail and database.
"""

import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from statistics import median
from typing import IO, Final

from django.db import connection

from bots.house import seed_house
from engine.characters import CHARACTERS
from matches import services
from matches.blocks import ranked_block
from matches.jails import open_jail
from matches.models import Match, Version
from matches.players import house, in_process
from matches.playing import attempt_match
from matches.plays import in_jail
from matches.referee import play_block
from matches.worker import pin
from sandbox import Limits

MATCHES: Final = 48
"""At the end one worker waits for the other, half a match on average: of so many that is little."""
QUICK: Final = ("pip", "otto", "bruno")
"""Characters that do not think: what is measured is the arena."""
RUNS: Final = 3
READY: Final = "ready\n"


@dataclass(frozen=True, slots=True)
class Ratios:
    workers: float
    plain: float


def two_workers_ratios() -> Ratios:
    list(seed_house())
    runs = [(_worked(1) / _worked(2), _plain(1) / _plain(2)) for _ in range(RUNS)]
    return Ratios(*(round(median(each), 2) for each in zip(*runs, strict=True)))


def _worked(workers: int) -> float:
    _queue_matches()
    connection.close()
    spent = _seconds("play", workers)
    assert not Match.objects.queued().exists()
    return spent


def _plain(processes: int) -> float:
    return _seconds("spin", processes)


def _seconds(what: str, workers: int) -> float:
    """From the word to go until the last match is over; the workers are ready by then."""
    started = [_Worker(what, index) for index in range(workers)]
    for worker in started:
        worker.wait_until_ready()
    began = time.perf_counter()
    for worker in started:
        worker.go(MATCHES // workers)
    for worker in started:
        worker.wait()
    return time.perf_counter() - began


def _queue_matches() -> None:
    versions = Version.objects.active().filter(bot__face__in=QUICK).order_by("pk")
    pairs = list(combinations(versions, 2))
    for number, pair in enumerate(islice(cycle(pairs), MATCHES)):
        services.create_match("classic", pair, rated=False, reverse=bool(number % 2))


class _Worker:
    def __init__(self, what: str, index: int) -> None:
        command = [sys.executable, "-m", "django", "figures", what, "--core", str(index)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def wait_until_ready(self) -> None:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == READY

    def go(self, matches: int) -> None:
        """Whoever takes them from the queue needs no number."""
        stdin: IO[str] | None = self._process.stdin
        assert stdin is not None
        stdin.write(f"{matches}\n")
        stdin.flush()

    def wait(self) -> None:
        assert self._process.wait() == 0


def play_what_is_queued(core: int) -> None:
    """A worker without its queue: it takes matches from the database until there are none."""
    pin(core)
    with open_jail() as jail:
        Match.objects.queued().exists()
        _wait_for_go()
        play = in_jail(jail)
        while (
            match := Match.objects.queued().order_by("pk").values_list("pk", flat=True).first()
        ) is not None:
            attempt_match(match, f"figures {core}", play, lambda: False)


def play_plainly(core: int) -> None:
    """As many of the same matches as it is told, in this process."""
    pin(core)
    entrants = [house(each) for each in CHARACTERS if each.slug in QUICK]
    pairs, limits = list(combinations(entrants, 2)), Limits()
    matches = _wait_for_go()
    for number, pair in enumerate(islice(cycle(pairs), matches)):
        play_block(ranked_block(f"plain {number}", "classic", 2), pair, in_process(limits), limits=limits)


def _wait_for_go() -> int:
    sys.stdout.write(READY)
    sys.stdout.flush()
    return int(sys.stdin.readline())
