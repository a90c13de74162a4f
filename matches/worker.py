"""A worker process: its one jail, kept between matches, and whether the sandbox holds here at all.

Without a jail nothing is played: a match is not even claimed, and operators read why.
"""

import os
import time
from multiprocessing import Event

import structlog

from matches.models import Notice
from sandbox import Jail, JailUnavailable, selftest

log = structlog.get_logger(__name__)

NOTICE = "sandbox"
USES_PER_JAIL = 50
TRY_AGAIN_AFTER = 60.0

stopping = Event()
"""Set in the parent process, seen by its children: give matches back and end."""


class Bench:
    """The jail of this process, renewed after `USES_PER_JAIL` matches and after any surprise."""

    def __init__(self) -> None:
        self._jail: Jail | None = None
        self._uses = 0
        self._sound = False
        self._refusal = ""
        self._asked_at = 0.0

    def jail(self) -> Jail:
        """Raises JailUnavailable. A system that refused is asked again once a minute, not for every match."""
        if self._refusal and time.monotonic() - self._asked_at < TRY_AGAIN_AFTER:
            raise JailUnavailable(self._refusal)
        try:
            return self._open_jail()
        except JailUnavailable as refusal:
            self._remember(str(refusal))
            raise

    def renew(self) -> None:
        if self._jail is not None:
            self._jail.close()
        self._jail, self._uses = None, 0

    def test(self) -> None:
        """Attacks a real jail once; raises JailUnavailable if any attack gets through."""
        failed = [check for check in selftest() if not check.passed]
        if failed:
            raise JailUnavailable(f"The sandbox does not hold here: {failed[0].name}: {failed[0].detail}")
        self._sound, self._refusal = True, ""
        Notice.objects.filter(key=NOTICE).delete()

    def _open_jail(self) -> Jail:
        if not self._sound:
            self.test()
        if self._uses >= USES_PER_JAIL:
            self.renew()
        self._jail = self._jail or new_jail()
        self._uses += 1
        return self._jail

    def _remember(self, refusal: str) -> None:
        self._refusal, self._asked_at = refusal, time.monotonic()
        log.error("no sandbox, no bot runs", reason=refusal)
        Notice.objects.update_or_create(key=NOTICE, defaults={"sentence": refusal[:1000]})


bench = Bench()


def pin(index: int) -> None:
    """One core a process, so that clocks are not shared and caches stay warm; the last ones leave core 0."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1 - index % len(cores)]})
