"""Reads the log that a bot's host wrote. The bot could write there too: text to be shown, never acted on."""

import os
import re
from typing import Final

from sandbox.exchange import Log
from sandbox.inside import wire
from sandbox.sealing import memory_file, seal

# Controls (a terminal would obey them), marks that turn the direction of text, and what is no character.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def new_log() -> int:
    """A memory file of fixed size, positioned where C code's own writes land."""
    descriptor = memory_file("log")
    os.ftruncate(descriptor, wire.LOG_BYTES)
    seal(descriptor, content=False)
    os.lseek(descriptor, wire.LOG_RAW, os.SEEK_SET)
    return descriptor


def read_log(descriptor: int) -> Log:
    content = os.pread(descriptor, wire.LOG_BYTES, 0)
    (total,) = wire.LOG_COUNT.unpack_from(content)
    head = content[wire.LOG_HEAD : wire.LOG_HEAD + min(total, wire.LOG_PART)]
    tail, dropped = _tail(content[wire.LOG_TAIL : wire.LOG_RAW], total - len(head))
    raw = content[wire.LOG_RAW :].rstrip(b"\0")
    gap = f"\n[{dropped} bytes dropped]\n".encode() if dropped else b""
    return Log(printable((head + gap + tail + raw).decode("utf-8", "replace")), dropped)


def _tail(ring: bytes, written: int) -> tuple[bytes, int]:
    if written <= wire.LOG_PART:
        return ring[:written], 0
    turn = written % wire.LOG_PART
    return ring[turn:] + ring[:turn], written - wire.LOG_PART


def printable(text: str) -> str:
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
