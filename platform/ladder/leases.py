"""Jobs that one may do at a time, among any number of processes: a row, taken by a conditional update."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ladder.models import Lease
from matches.querysets import now_plus

SECONDS = 120.0


class LeaseLost(Exception):
    """Another process took the job over; what was computed meanwhile must not be written."""


@dataclass(frozen=True, slots=True)
class Held:
    job: str
    token: str

    def confirm(self) -> None:
        """First in the writing transaction: nobody else can take the lease until it commits.

        Late is not lost: only another holder's token ends it.
        """
        mine = Lease.objects.filter(job=self.job, token=self.token)
        if not mine.update(until=now_plus(SECONDS)):
            raise LeaseLost(f"Another process has taken over: {self.job}.")


@contextmanager
def held(job: str) -> Iterator[Held | None]:
    """None where somebody else holds it."""
    lease = _take(job)
    try:
        yield lease
    finally:
        if lease is not None:
            Lease.objects.filter(job=job, token=lease.token).update(token="", until=None)


def _take(job: str) -> Held | None:
    Lease.objects.bulk_create([Lease(job=job)], ignore_conflicts=True)
    token = secrets.token_hex(16)
    taken = Lease.objects.free().filter(job=job).update(token=token, until=now_plus(SECONDS))
    return Held(job, token) if taken else None
