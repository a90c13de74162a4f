"""The worker's end of a bot's socket. Messages are of fixed size; nothing in them is interpreted here."""

import os
import socket
import struct
from typing import Final

from sandbox.inside import wire

TICK_NS: Final = 20_000_000
"""How long one listening lasts before the clocks are looked at."""
_TICK: Final = struct.pack("@ll", 0, TICK_NS // 1000)
_QUEUE_BYTES: Final = 8192
"""What a bot can have said without being heard; more makes it wait."""
_MESSAGE_BYTES: Final = wire.LOADED.size + wire.SENTENCE_BYTES


class HungUp(Exception):
    """The other end is closed: the process is dead, or wants to be."""


class Line:
    def __init__(self) -> None:
        self._ours, self.theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TICK)
        self._ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TICK)
        self._ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * wire.REQUEST_BYTES)
        self.theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _QUEUE_BYTES)
        self._number = self._ours.fileno()

    def say(self, message: bytes) -> None:
        try:
            os.write(self._number, message)
        except OSError as error:
            raise HungUp from error

    def hear(self, *, wait: bool = True) -> bytes | None:
        """None when a tick passed in silence. One byte more than allowed shows that it was too long."""
        try:
            message = self._ours.recv(_MESSAGE_BYTES + 1, 0 if wait else socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except OSError as error:
            raise HungUp from error
        if not message:
            raise HungUp
        return message

    def close(self) -> None:
        self._ours.close()
        self.theirs.close()
