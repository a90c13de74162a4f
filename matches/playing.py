"""One attempt at a match, from claim to stored result. The playing itself is a function that is handed in."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import structlog
from django.db import Error as DatabaseError
from django.db import close_old_connections

from matches.causes import REFUSED, TOLD_TO_STOP
from matches.models import Attempt
from matches.referee import ArenaFault
from matches.results import MatchResult, Refused
from matches.services import arena_fault, claim, give_back, renew, store_result

log = structlog.get_logger(__name__)

BEAT = 5.0
STORE_TRIES = 11
STORE_PAUSE = 2.0
"""For as long as the lease surely lasts: what was played need not be played again."""

Play = Callable[[Attempt, Callable[[int], None]], MatchResult]
"""Plays a match to its end; calls back with the decisions answered since, also while a bot is slow."""


class LeaseLost(Exception):
    """Somebody else was given this match; what we play does not count."""


class Stopping(Exception):
    """This worker was told to stop; the match goes back to the queue."""


@dataclass(slots=True)
class Heart:
    """Renews the lease while the match is played or a bot waited for. A match that hangs loses it."""

    token: str
    stopping: Callable[[], bool]
    answered: int = 0
    last: float = field(default_factory=time.monotonic)

    def __call__(self, decisions: int) -> None:
        self.answered += decisions
        if self.stopping():
            raise Stopping(TOLD_TO_STOP)
        if time.monotonic() - self.last < BEAT:
            return
        self.last = time.monotonic()
        if not self._renewed():
            raise LeaseLost(f"The lease of {self.token} is gone.")

    def _renewed(self) -> bool:
        """A database that is away for a moment ends no match: the lease outlasts several beats."""
        try:
            return renew(self.token, self.answered)
        except DatabaseError as error:
            log.warning("heartbeat missed", reason=str(error))
            close_old_connections()
            return True


def attempt_match(match_id: int, worker: str, play: Play, stopping: Callable[[], bool]) -> bool:
    """False where it ended by surprise: what played it should not be used again."""
    attempt = claim(match_id, worker)
    if attempt is None:
        return True
    log.info("attempt begins", match=match_id, attempt=attempt.number, worker=worker)
    try:
        _store(attempt.token, play(attempt, Heart(attempt.token, stopping)))
    except Stopping as why:
        _tell(partial(give_back, attempt.token, str(why)))
    except LeaseLost:
        log.warning("lease lost", match=match_id, attempt=attempt.number)
    except Exception as error:
        log.exception("attempt failed", match=match_id, attempt=attempt.number)
        culprit = error.culprit if isinstance(error, ArenaFault) else None
        _tell(partial(arena_fault, attempt.token, _evidence(error), culprit))
    else:
        return True
    return False


def _store(token: str, result: MatchResult) -> None:
    """Safe to repeat: the same result is stored once."""
    for left in reversed(range(STORE_TRIES)):
        try:
            store_result(token, result)
            return
        except DatabaseError:
            if not left:
                raise
            close_old_connections()
            time.sleep(STORE_PAUSE)


def _tell(how_it_ended: Callable[[], bool]) -> None:
    """Where the database is away, the end of the lease will tell."""
    try:
        how_it_ended()
    except DatabaseError as error:
        log.warning("the end of an attempt could not be told", reason=str(error))
        close_old_connections()


def _evidence(error: Exception) -> str:
    if isinstance(error, Refused):
        return REFUSED % {"why": error}
    return f"{type(error).__name__}: {error}"
