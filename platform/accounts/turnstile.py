"""A way through for one at a time. Who would stand in too long a queue is turned away at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from accounts.places import Places


class Turnstile:
    """For one process. Neither all nor one address may fill it with those who wait."""

    def __init__(self, *, most: int, most_of_one: int, patience: float) -> None:
        self._places, self._patience = Places(most=most, most_of_one=most_of_one), patience
        self._way = threading.Lock()

    @contextmanager
    def through(self, address: str) -> Iterator[bool]:
        """False for who is turned away."""
        with self._places.one_for(address) as has_place:
            passed = has_place and wait_for(self._way, self._patience)
            try:
                yield passed
            finally:
                if passed:
                    self._way.release()


def wait_for(lock: threading.Lock, patience: float) -> bool:
    """Without a connection to the database meanwhile: there are few, and who holds the lock may need one."""
    if lock.acquire(blocking=False):
        return True
    if not connection.in_atomic_block:
        connection.close()
    return lock.acquire(timeout=patience)
