"""A way through for one at a time. Who would stand in too long a queue is turned away at once."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


class Turnstile:
    """For one process. Neither all nor one address may fill it with those who wait."""

    def __init__(self, *, most: int, most_of_one: int, patience: float) -> None:
        self._most, self._most_of_one, self._patience = most, most_of_one, patience
        self._way = threading.Lock()
        self._counting = threading.Lock()
        self._inside: Counter[str] = Counter()

    @contextmanager
    def through(self, address: str) -> Iterator[bool]:
        """False for who is turned away."""
        if not self._enter(address):
            yield False
            return
        try:
            passed = self._way.acquire(blocking=False) or self._wait()
            try:
                yield passed
            finally:
                if passed:
                    self._way.release()
        finally:
            self._leave(address)

    def _enter(self, address: str) -> bool:
        with self._counting:
            if self._inside.total() >= self._most or self._inside[address] >= self._most_of_one:
                return False
            self._inside[address] += 1
            return True

    def _leave(self, address: str) -> None:
        with self._counting:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]

    def _wait(self) -> bool:
        """Without a connection to the database: there are few, and others need them."""
        if not connection.in_atomic_block:
            connection.close()
        return self._way.acquire(timeout=self._patience)
