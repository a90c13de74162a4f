"""An arena by its own clock: the real scheduler, tables and refit; slow workers, known strengths."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from ladder.models import Ladder, Rating
from ladder.refit import refit_due
from ladder.services import schedule
from matches import services
from matches.models import Attempt, Match, Version
from matches.results import MatchResult
from tests.ladder import arena

TICK = timedelta(seconds=5)


@dataclass
class Worker:
    """`until` is when it will have played its match."""

    match: Match | None = None
    token: str = ""
    until: datetime | None = None


@dataclass
class Arena:
    clock: time_machine.Traveller
    strengths: dict[int, float]
    rng: random.Random
    workers: list[Worker] = field(default_factory=lambda: [Worker(), Worker()])
    seconds: Callable[[Sequence[int]], float] = lambda versions: 2.0
    played: int = 0
    ticks: int = 0
    begun: dict[int, datetime] = field(default_factory=dict)
    """By version, when its first match began."""

    def tick(self) -> list[Match]:
        """Five seconds: the scheduler, a refit of what is due, and what the workers play meanwhile."""
        self.ticks += 1
        drawn = schedule(seed=self.ticks)
        refit_due(timezone.now())
        until = timezone.now() + TICK
        while (moment := self._next_event(until)) is not None:
            self.clock.move_to(moment)
        self.clock.move_to(until)
        return drawn

    def run(self, enough: Callable[[], bool], *, most_ticks: int = 5000) -> None:
        for _ in range(most_ticks):
            if enough():
                return
            self.tick()
        raise AssertionError("It never came to pass.")

    def is_at_rest(self) -> bool:
        return not Match.objects.pending().exists() and not self.tick()

    def newcomer(self, strength: float, owner: User | None = None) -> Version:
        version = arena.version(arena.bot(owner))
        Version.objects.filter(pk=version.pk).update(activated=timezone.now())
        self.strengths[version.pk] = strength
        return version

    def _next_event(self, until: datetime) -> datetime | None:
        """Hands out what is queued and ends what is played; None once there is no more before `until`."""
        queued = Match.objects.queued().order_by("pk").first()
        idle = next((worker for worker in self.workers if worker.match is None), None)
        if queued is not None and idle is not None:
            self._begin(idle, queued)
            return timezone.now()
        busy = [worker for worker in self.workers if worker.until is not None and worker.until <= until]
        if not busy:
            return None
        first = min(busy, key=lambda worker: worker.until or until)
        moment = first.until or until
        self._finish(first)
        return moment

    def _begin(self, worker: Worker, match: Match) -> None:
        attempt = services.claim(match.pk, "simulated")
        assert attempt is not None
        now, versions = timezone.now(), _seated(match)
        Attempt.objects.filter(pk=attempt.pk).update(started=now)
        worker.match, worker.token = match, attempt.token
        worker.until = now + timedelta(seconds=self.seconds(versions))
        for version in versions:
            self.begun.setdefault(version, now)

    def _finish(self, worker: Worker) -> None:
        match, ended = worker.match, worker.until
        assert match is not None
        versions = _seated(match)
        games = [arena.game_result(g.number, g.seating, self._ranks(versions)) for g in match.games.all()]
        services.store_result(worker.token, MatchResult(tuple(games)))
        Attempt.objects.filter(token=worker.token).update(ended=ended)
        Match.objects.filter(pk=match.pk).update(finished=ended)
        worker.match = worker.until = None
        self.played += 1

    def _ranks(self, versions: Sequence[int]) -> list[int]:
        """Plackett-Luce: the strongest mostly arrive first."""
        arrivals = [self.rng.expovariate(math.pow(10, self.strengths[v] / 400)) for v in versions]
        return [1 + sum(other < mine for other in arrivals) for mine in arrivals]


def _seated(match: Match) -> list[int]:
    return list(match.entries.order_by("index").values_list("version_id", flat=True))


@contextmanager
def simulated(strengths: dict[int, float], seed: int, *, workers: int = 2) -> Iterator[Arena]:
    with time_machine.travel(timezone.now(), tick=True) as clock:
        yield Arena(clock, strengths, random.Random(seed), [Worker() for _ in range(workers)])


def newest(ladder: Ladder) -> dict[int, Rating]:
    return {line.version_id: line for line in Rating.objects.newest().filter(run__ladder=ladder)}
