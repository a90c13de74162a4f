"""A number of places, of which no address may take more than its part."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Places:
    """For one process."""

    def __init__(self, *, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._counting = threading.Lock()
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one_for(self, address: str) -> Iterator[bool]:
        """False where there is none."""
        if not self._take(address):
            yield False
            return
        try:
            yield True
        finally:
            self._give_back(address)

    def __len__(self) -> int:
        return self._taken.total()

    def _take(self, address: str) -> bool:
        with self._counting:
            if self._taken.total() >= self._most or self._taken[address] >= self._most_of_one:
                return False
            self._taken[address] += 1
            return True

    def _give_back(self, address: str) -> None:
        with self._counting:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]
