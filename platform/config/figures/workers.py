"""How much sooner two workers finish the same matches than one, each on a core of its own."""

import subprocess
import sys
import time
from itertools import combinations, cycle, islice
from statistics import median
from typing import IO, Final

from django.db import connection

from bots.house import seed_house
from matches import services
from matches.jails import open_jail
from matches.models import Match, Version
from matches.playing import attempt_match
from matches.plays import in_jail
from matches.worker import pin

MATCHES: Final = 24
QUICK: Final = ("pip", "otto", "bruno")
"""Characters that do not think: what is measured is the arena."""
RUNS: Final = 3
READY: Final = "ready\n"


def two_workers_ratio() -> float:
    list(seed_house())
    return median(_seconds(1) / _seconds(2) for _ in range(RUNS))


def _seconds(workers: int) -> float:
    """From the word to go until the last match is stored; the workers are ready by then."""
    _queue_matches()
    connection.close()
    started = [_Worker(index) for index in range(workers)]
    for worker in started:
        worker.wait_until_ready()
    began = time.perf_counter()
    for worker in started:
        worker.go()
    for worker in started:
        worker.wait()
    spent = time.perf_counter() - began
    assert not Match.objects.queued().exists()
    return spent


def _queue_matches() -> None:
    versions = Version.objects.active().filter(bot__face__in=QUICK).order_by("pk")
    pairs = list(combinations(versions, 2))
    for number, pair in enumerate(islice(cycle(pairs), MATCHES)):
        services.create_match("classic", pair, rated=False, reverse=bool(number % 2))


class _Worker:
    def __init__(self, index: int) -> None:
        command = [sys.executable, "-m", "django", "figures", "play", "--core", str(index)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def wait_until_ready(self) -> None:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == READY

    def go(self) -> None:
        stdin: IO[str] | None = self._process.stdin
        assert stdin is not None
        stdin.write("go\n")
        stdin.flush()

    def wait(self) -> None:
        assert self._process.wait() == 0


def play_what_is_queued(core: int) -> None:
    """A worker without its queue: it takes matches from the database until there are none."""
    pin(core)
    with open_jail() as jail:
        Match.objects.queued().exists()
        sys.stdout.write(READY)
        sys.stdout.flush()
        sys.stdin.readline()
        play = in_jail(jail)
        while (
            match := Match.objects.queued().order_by("pk").values_list("pk", flat=True).first()
        ) is not None:
            attempt_match(match, f"figures {core}", play, lambda: False)
