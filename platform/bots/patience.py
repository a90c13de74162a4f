"""How long a whole check may take: what the bot computes, twice over for a busy machine, and a minute.

The limits of a game bound one question. A bot that sleeps a little less than allowed over each of
hundreds would hold a checker for half an hour.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matches.players import NANOSECONDS, Entrant, Player, SeatPlayer
from sandbox import Batch, Death, Item, Loaded, Log, Verdict

Clock = Callable[[], float]

WAITING = 60.0
BUSY = 2
"""Seconds on the clock that a second of computing explains."""


class TooSlow(Exception):
    """The bot waited longer than a check lasts."""


class Patience:
    def __init__(self, clock: Clock = time.monotonic, most: float = WAITING) -> None:
        self.clock = clock
        self._most = most
        self._waited = 0.0

    def watch(self, seat_player: SeatPlayer) -> SeatPlayer:
        """Counts what players take from the moment they are started."""

        def seat(entrant: Entrant, games: int) -> Player:
            began = self.clock()
            player = seat_player(entrant, games)
            try:
                self.count(began, player.loaded.cpu_ns if isinstance(player.loaded, Loaded) else 0)
            except TooSlow:
                player.close()
                raise
            return Watched(player, self)

        return seat

    def count(self, began: float, cpu_ns: int) -> None:
        self._waited += self.clock() - began - BUSY * cpu_ns / 1e9
        if self._waited > self._most:
            raise TooSlow


def cpu_ns_of(batch: Batch) -> int:
    """Also what it died of."""
    death = batch.death
    last = death.used * NANOSECONDS if death and death.verdict is Verdict.CPU else 0
    return last + sum(reply.cpu_ns for reply in batch.replies)


@dataclass(frozen=True, slots=True)
class Watched:
    player: Player
    patience: Patience

    @property
    def loaded(self) -> Loaded | Death:
        return self.player.loaded

    def ask(self, items: Sequence[Item], /) -> Batch:
        began = self.patience.clock()
        batch = self.player.ask(items)
        self.patience.count(began, cpu_ns_of(batch))
        return batch

    def log(self) -> Log:
        return self.player.log()

    def close(self) -> None:
        self.player.close()
