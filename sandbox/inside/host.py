"""The loop inside a bot's locked process: load it, then answer items. Its peer trusts nothing of it."""

import gc
import io
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

import msgspec

from sandbox.inside import wire
from sandbox.inside.journal import Journal
from sandbox.inside.loader import open_upload, why_not_loaded

HERE = os.path.dirname(__file__)

Output: TypeAlias = "io.TextIOWrapper[Journal]"
Answer = Callable[[int, Any], int]
Entry = Callable[[ModuleType, Callable[[object], None]], tuple[int, Answer]]


@dataclass(frozen=True, slots=True)
class Start:
    """One bot to be run: its file, and the number that makes its load reply ours."""

    name: str
    data: bytes
    nonce: int


REHEARSAL = Start(
    "rehearsal.py",
    b"import random\nclass Rehearsal:\n    def play(self, view):\n        return random.choice(view)\n",
    nonce=0,
)


def serve(entry: Entry) -> NoReturn:
    """Wait for a bot, and run it until its peer hangs up. Never returns."""
    journal = Journal(1)
    output = _redirect(journal)
    gc.enable()
    _rehearse()
    start = _await_start()
    answer = _load(entry, start, output)
    try:
        _answer_all(answer, journal)
    except BaseException as error:
        _leave(error, output)
    os._exit(0)


def _await_start() -> Start:
    if os.read(wire.CONTROL, len(wire.LOOK)) != wire.LOOK:
        os._exit(0)
    start = read_start(wire.GIVEN)
    os.close(wire.GIVEN)
    os.write(wire.CONTROL, wire.LOCKED.pack(start.nonce))
    return start


def read_start(code: int) -> Start:
    nonce, length = wire.CODE.unpack(os.pread(code, wire.CODE.size, 0))
    name = os.pread(code, length, wire.CODE.size)
    start = wire.CODE.size + length
    return Start(name.decode(), os.pread(code, os.lseek(code, 0, os.SEEK_END) - start, start), nonce)


def _rehearse() -> None:
    """Load something of ours and forget it: what loading writes to is copied before anybody waits."""
    upload = open_upload(REHEARSAL.name, REHEARSAL.data)
    with upload.installed():
        upload.module()
    del upload
    gc.collect(0)


def _redirect(journal: Journal) -> Output:
    output = io.TextIOWrapper(journal, "utf-8", errors="backslashreplace", write_through=True)
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = output  # type: ignore[misc]
    return output


def _load(entry: Entry, start: Start, output: Output) -> Answer:
    def say(text: object) -> None:
        output.write(f"{text}\n")

    try:
        upload = open_upload(start.name, start.data)
        upload.install()
        mask, answer = entry(upload.module(), say)
        reply = wire.LOADED.pack(start.nonce, mask)
    except MemoryError as error:
        _leave(error, output)
    except BaseException as error:
        _refuse(start.nonce, error, output)
    os.write(wire.CONTROL, reply)
    return answer


def _refuse(nonce: int, error: BaseException, output: Output) -> NoReturn:
    """Tell why the bot does not load, in one sentence; the whole traceback is in the log by then."""
    _report(error, output)
    sentence = why_not_loaded(error).encode("utf-8", "replace")[: wire.SENTENCE_BYTES]
    os.write(wire.CONTROL, wire.LOADED.pack(nonce, wire.FAILED) + sentence)
    os._exit(wire.EXIT_LOAD)


def _answer_all(answer: Answer, journal: Journal) -> None:
    # Bound once: what the bot patches later is its own business, but need not slow the loop.
    read, write, pack = os.readv, os.write, wire.REPLY.pack
    decode = msgspec.msgpack.Decoder().decode
    unpack, skip = wire.REQUEST.unpack_from, wire.REQUEST.size
    buffer = bytearray(wire.REQUEST_BYTES)
    room = memoryview(buffer)
    while size := read(wire.CONTROL, [room]):
        nonce, _ = unpack(buffer)
        for game, item in decode(room[skip:size]):
            journal.open_item(game)
            value = answer(game, item)
            write(wire.CONTROL, pack(nonce, game, value))


def _leave(error: BaseException, output: Output) -> NoReturn:
    try:
        _report(error, output)
    finally:
        os._exit(_status(error) & 0xFF)


def _status(error: BaseException) -> int:
    match error:
        case MemoryError():
            return wire.EXIT_MEMORY
        case SystemExit(code=int(code)):
            return code
        case SystemExit(code=code):
            return int(code is not None)
    return wire.EXIT_RAISED


def _report(error: BaseException, output: Output) -> None:
    """The traceback as its author would see it at home, without the frames that led to the bot."""
    trace = error.__traceback__
    while trace is not None and os.path.dirname(trace.tb_frame.f_code.co_filename) == HERE:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, limit=-12, file=output)
