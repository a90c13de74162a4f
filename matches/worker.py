"""A worker process: its one jail, kept between matches, and whether the sandbox holds here at all.

Without a jail nothing is played: a match is not even claimed, and operators read why.
"""

import os
import time
from multiprocessing import Event

import structlog
from django.conf import settings

from matches.jails import open_jail
from matches.models import Notice
from sandbox import Jail, JailUnavailable, Tier, refusal, selftest

log = structlog.get_logger(__name__)

NOTICE = "sandbox"
TRY_AGAIN_AFTER = 60.0

stopping = Event()
"""Set in the parent process, seen by its children: give matches back and end."""


class Bench:
    """The jail of this process; opened at the first need, thrown away after any surprise."""

    def __init__(self) -> None:
        self._jail: Jail | None = None
        self._is_sound = False
        self._refusal = ""
        self._refused_at = 0.0

    def jail(self) -> Jail | None:
        """None where no bot may run. A system that refused is asked again once a minute."""
        if self._refusal and time.monotonic() - self._refused_at < TRY_AGAIN_AFTER:
            return None
        try:
            self.test()
            self._jail = self._jail or self._open()
        except JailUnavailable as refusal:
            self._remember(refusal.sentence)
        return self._jail

    def examine(self) -> None:
        """At a worker's start, before its pool is forked: each process then knows what it came to."""
        if not settings.LASTCARD_RUNS_BOTS:
            return
        try:
            self.test()
        except JailUnavailable as refusal:
            self._remember(refusal.sentence)

    def test(self) -> None:
        """Attacks a real jail, once; raises JailUnavailable where it does not hold."""
        if self._is_sound:
            return
        if sentence := refusal(selftest(tier())):
            raise JailUnavailable(sentence)
        self._is_sound, self._refusal = True, ""
        Notice.objects.filter(key=NOTICE).delete()

    def renew(self) -> None:
        """After a surprise the next match gets a jail that never saw it."""
        if self._jail is not None:
            self._jail.close()
        self._jail = None

    def _open(self) -> Jail:
        """With one open, what operators were told is true no longer."""
        jail = open_jail(tier())
        self._refusal = ""
        Notice.objects.filter(key=NOTICE).delete()
        return jail

    def _remember(self, refusal: str) -> None:
        self._refusal, self._refused_at = refusal, time.monotonic()
        log.error("no sandbox, no bot runs", reason=refusal)
        Notice.objects.update_or_create(key=NOTICE, defaults={"sentence": refusal[:1000]})


bench = Bench()


def tier() -> Tier:
    """As the operator asked for it; nothing else ever chooses the second."""
    return Tier(settings.LASTCARD_SANDBOX)


def pin(index: int) -> None:
    """One core a process: steady clocks, warm caches. The last core is given first, the site has core 0."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1 - index % len(cores)]})
