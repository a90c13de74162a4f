"""The bot's log, written by the host: what it prints and notes, bounded, without ever raising."""

import io
import os
from typing import TYPE_CHECKING

from sandbox.inside import wire

if TYPE_CHECKING:  # the standard library has it from 3.12 on
    from typing_extensions import Buffer


NEW_LINE = ord("\n")


class Journal(io.BufferedIOBase):
    """Keeps the first and the last bytes in the log file; the reader learns how many went between."""

    name = "<log>"

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._total = 0
        self._items: dict[int, int] = {}
        self._unheaded: tuple[int, int] | None = None
        self._is_new_line = True

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        return self._descriptor

    def open_item(self, game: int) -> None:
        """What is written from here on belongs to the game's next item; a silent one leaves no heading."""
        item = self._items[game] = self._items.get(game, -1) + 1
        self._unheaded = game, item

    def write(self, data: "Buffer") -> int:
        record = memoryview(data).cast("B")
        try:
            if record and self._unheaded:
                self._keep(memoryview(self._heading(*self._unheaded)))
                self._unheaded = None
            self._keep(record)
        except OSError:  # the bot closed its log: its loss
            pass
        return len(record)

    def _heading(self, game: int, item: int) -> bytes:
        return b"%s[game %d item %d]\n" % (b"" if self._is_new_line else b"\n", game, item)

    def _keep(self, record: memoryview) -> None:
        head = record[: max(0, wire.LOG_PART - self._total)]
        if head:
            os.pwrite(self._descriptor, head, wire.LOG_HEAD + self._total)
        if len(record) > len(head):
            self._keep_tail(record[-wire.LOG_PART :], self._total + len(record) - wire.LOG_PART)
        self._total += len(record)
        if record:
            self._is_new_line = record[-1] == NEW_LINE
        os.pwrite(self._descriptor, wire.LOG_COUNT.pack(self._total), 0)

    def _keep_tail(self, last: memoryview, end: int) -> None:
        """Lay the last bytes into the ring so that byte number `end` is the next to be overwritten."""
        last = last[-end:]
        start = (end - len(last)) % wire.LOG_PART
        first = last[: wire.LOG_PART - start]
        os.pwrite(self._descriptor, first, wire.LOG_TAIL + start)
        os.pwrite(self._descriptor, last[len(first) :], wire.LOG_TAIL)
