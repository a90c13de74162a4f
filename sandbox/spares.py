"""Children of a zygote that are locked before their bot is known, so that no bot has to wait for that."""

import os
import select
import signal
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

from sandbox.exchange import Code
from sandbox.inside import wire
from sandbox.line import Line
from sandbox.logbook import new_log
from sandbox.sealing import memory_file, seal
from sandbox.zygote import Child, Lost, Zygote

Rlimits = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Berth:
    """What one child holds and no other: its line, its log, the file in which it will find its bot."""

    line: Line
    log: int
    code: BinaryIO

    def give(self, code: Code, nonce: int) -> None:
        """Everything about the bot in one file. Raises HungUp."""
        name = code.name.encode()
        with self.code:
            self.code.writelines((wire.CODE.pack(nonce, len(name)), name, code.data))
            self.code.flush()
            seal(self.code.fileno(), content=True)
        self.line.say(wire.LOOK)

    def close(self) -> None:
        self.line.close()
        self.code.close()
        os.close(self.log)


@dataclass(frozen=True, slots=True)
class Spare:
    berth: Berth
    child: Child

    def is_dead(self) -> bool:
        poll = select.poll()
        poll.register(self.child.pidfd, select.POLLIN)
        return bool(poll.poll(0))

    def close(self) -> None:
        self.berth.close()
        os.close(self.child.pidfd)


class Spares:
    """All that wait have the same limits: those of the bot before."""

    def __init__(self, zygote: Zygote, most: int) -> None:
        self.zygote = zygote
        self.taken = 0
        self._most = most
        self._rlimits: Rlimits = {}
        self._waiting: deque[Berth] = deque()

    def take(self, rlimits: Rlimits) -> Spare:
        """One that waits, else one made now. Raises Lost where the zygote is gone."""
        self.taken += 1
        if rlimits != self._rlimits:
            self.dismiss()
            self._rlimits = rlimits
        while self._waiting:
            spare = self._next()
            if not spare.is_dead():
                return spare
            self._bury(spare)
        self._order()
        return self._next()

    def refill(self) -> None:
        """Ask for what is lacking, and wait for none. That the zygote is gone shows at the next start."""
        with suppress(Lost):
            while len(self._waiting) < self._most:
                self._order()

    def dismiss(self) -> None:
        """End those that wait; where the zygote is gone, so are they."""
        with suppress(Lost):
            while self._waiting:
                self._bury(self._next())
        while self._waiting:
            self._waiting.popleft().close()

    def _order(self) -> None:
        berth = Berth(Line(), new_log(), os.fdopen(memory_file("code"), "wb"))
        stdin = _empty_input()
        theirs = (berth.line.theirs.fileno(), berth.code.fileno(), berth.log, stdin)
        try:
            self.zygote.order(self._rlimits, theirs)
        except BaseException:
            berth.close()
            raise
        finally:
            os.close(stdin)
        berth.line.theirs.close()
        self._waiting.append(berth)

    def _next(self) -> Spare:
        child = self.zygote.child()
        return Spare(self._waiting.popleft(), child)

    def _bury(self, spare: Spare) -> None:
        try:
            signal.pidfd_send_signal(spare.child.pidfd, signal.SIGKILL)
            self.zygote.bury(spare.child)
        finally:
            spare.close()


def _empty_input() -> int:
    """Each its own: even an offset would be a mailbox."""
    stdin = memory_file("stdin")
    seal(stdin, content=True)
    return stdin
