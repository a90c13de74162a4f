"""What passes between a worker and a bot's process, as values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from sandbox.inside import wire
from sandbox.verdicts import Death

MAX_ITEMS: Final = 0xFFFF
_ROOM: Final = wire.REQUEST_BYTES - wire.REQUEST.size - 3
_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True, slots=True)
class Code:
    """A bot's file as uploaded."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Item:
    """One question in one of the games that the process plays side by side."""

    game: int
    payload: Any  # whatever msgpack can say; only the entry inside reads it
    cpu_ns: int


@dataclass(frozen=True, slots=True)
class Reply:
    """`value` is what the bot's side sent, 0 to 65535; `cpu_ns` was measured outside of it."""

    game: int
    value: int
    cpu_ns: int


@dataclass(frozen=True, slots=True)
class Answered:
    reply: Reply
    was_waiting: bool
    """The reply was there before the worker looked: its time is in the reading before."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Replies in the order of the items, as many as came; with a death the next item is the faulty one."""

    replies: tuple[Reply, ...]
    death: Death | None


@dataclass(frozen=True, slots=True)
class Loaded:
    mask: int
    cpu_ns: int


@dataclass(frozen=True, slots=True)
class Log:
    """Untrusted text; `dropped` bytes are missing from its middle."""

    text: str
    dropped: int


@dataclass(frozen=True, slots=True)
class Request:
    """As many items as one message holds."""

    items: tuple[Item, ...]
    body: bytes


def shared(answered: Sequence[Answered]) -> Iterator[Reply]:
    """Between replies that lay waiting together no clock was read, so they share their time evenly."""
    runs: list[list[Reply]] = []
    for answer in answered:
        if answer.was_waiting and runs:
            runs[-1].append(answer.reply)
        else:
            runs.append([answer.reply])
    for run in runs:
        each = sum(reply.cpu_ns for reply in run) // len(run)
        yield from (Reply(reply.game, reply.value, each) for reply in run)


def requests(items: Sequence[Item]) -> Iterator[Request]:
    """Nearly always one; an item too large for any message is the caller's error."""
    held: list[Item] = []
    parts: list[bytes] = []
    room = _ROOM
    for item in items:
        part = _encode((item.game, item.payload))
        if len(part) > _ROOM:
            raise ValueError(f"an item of {len(part)} bytes does not fit into a message of {_ROOM}")
        if len(part) > room or len(held) == MAX_ITEMS:
            yield _request(held, parts)
            held, parts, room = [], [], _ROOM
        held.append(item)
        parts.append(part)
        room -= len(part)
    if held:
        yield _request(held, parts)


def _request(items: list[Item], parts: list[bytes]) -> Request:
    array = b"\xdc" + len(items).to_bytes(2)  # msgpack's head of an array with a 16-bit count
    return Request(tuple(items), array + b"".join(parts))
