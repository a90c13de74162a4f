"""Who answers at a seat: a process in the jail, or (approximately limited) this very process."""

import io
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Final, Protocol

from engine.characters import Character
from engine.host import Answer, load
from sandbox import Batch, Code, Death, Item, Jail, Limits, Loaded, Log, Reply, Verdict, sentences
from sandbox.inside.loader import Upload, open_upload, why_not_loaded

LOG_PART: Final = 32 * 1024
NANOSECONDS: Final = 1_000_000
"""In a millisecond."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One side of a match: what plays, and what it is called."""

    name: str
    code: Code
    version: int = 1
    is_suspect: bool = False
    """Its process alone was lost in each attempt before: another such loss is its own."""


def house(character: Character) -> Entrant:
    return Entrant(character.name, Code(character.filename, character.source))


class Player(Protocol):
    """One bot, started and loaded. Once it died, each further question is answered with its death."""

    @property
    def loaded(self) -> Loaded | Death: ...

    def ask(self, items: Sequence[Item], /) -> Batch: ...

    def log(self) -> Log: ...

    def close(self) -> None: ...


SeatPlayer = Callable[[Entrant, int], Player]
"""Starts a fresh player for so many games side by side."""


def jailed(jail: Jail, limits: Limits, *, pulse: Callable[[], None] = lambda: None) -> SeatPlayer:
    """`pulse` is called again and again while a bot is waited for."""
    return lambda entrant, games: jail.start(entrant.code, limits, games=games, pulse=pulse)


def in_process(limits: Limits) -> SeatPlayer:
    return lambda entrant, games: InProcessPlayer(entrant.code, limits)


class InProcessPlayer:
    """No sandbox: CPU is measured, but only afterwards, and memory not at all. For the author's own bots."""

    def __init__(self, code: Code, limits: Limits) -> None:
        self._log = BoundedLog()
        self._death: Death | None = None
        self._answer: Answer | None = None
        self._upload: Upload | None = None
        self.loaded = self._load(code, limits)

    def ask(self, items: Sequence[Item], /) -> Batch:
        replies: list[Reply] = []
        with self._captured():
            for item in items:
                if self._death is None:
                    self._reply(item, replies)
        return Batch(tuple(replies), self._death)

    def log(self) -> Log:
        return self._log.read()

    def close(self) -> None:
        self._answer = None

    def _load(self, code: Code, limits: Limits) -> Loaded | Death:
        began = time.thread_time_ns()
        try:
            self._upload = open_upload(code.name, code.data)
            with self._captured():
                mask, self._answer = load(self._upload.module(), self._say)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # also SystemExit: a file that ends at import is no bot
            self._say(traceback.format_exc(limit=-12))
            return self._die(Death(Verdict.LOAD, sentences.DID_NOT_LOAD, words=why_not_loaded(error)))
        return self._on_time(time.thread_time_ns() - began, limits.load_cpu_ms, mask)

    def _on_time(self, spent_ns: int, limit_ms: int, mask: int) -> Loaded | Death:
        if spent_ns > limit_ms * NANOSECONDS:
            return self._die(_too_slow(sentences.LOADING, spent_ns, limit_ms * NANOSECONDS))
        return Loaded(mask, spent_ns)

    def _reply(self, item: Item, replies: list[Reply]) -> None:
        assert self._answer is not None
        began = time.thread_time_ns()
        try:
            value = self._answer(item.game, item.payload)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._say(traceback.format_exc(limit=-12))
            self._die(_death_by(error))
            return
        spent = time.thread_time_ns() - began
        if spent > item.cpu_ns:
            self._die(_too_slow(sentences.DECIDING, spent, item.cpu_ns))
            return
        replies.append(Reply(item.game, value, spent))

    def _die(self, death: Death) -> Death:
        self._death = death
        return death

    def _say(self, text: object) -> None:
        self._log.write(f"{text}\n")

    @contextmanager
    def _captured(self) -> Iterator[None]:
        assert self._upload is not None
        with redirect_stdout(self._log), redirect_stderr(self._log), self._upload.installed():
            yield


def _too_slow(doing: str, spent_ns: int, limit_ns: int) -> Death:
    used, limit = spent_ns // NANOSECONDS, limit_ns // NANOSECONDS
    told = {"used": used, "doing": doing, "limit": limit}
    return Death(Verdict.CPU, sentences.MUCH_CPU % told, limit, used)


def _death_by(error: BaseException) -> Death:
    if isinstance(error, SystemExit):
        return Death(Verdict.EXIT, sentences.EXITED % {"status": f"{error.code!r:.20}"})
    if isinstance(error, MemoryError):
        return Death(Verdict.MEMORY, "ran out of memory")
    return Death(Verdict.EXCEPTION, sentences.RAISED)


class BoundedLog(io.TextIOBase):
    """Keeps the first and the last characters; writing never fails."""

    def __init__(self) -> None:
        self._head = self._tail = ""
        self._dropped = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        room = LOG_PART - len(self._head)
        self._head += text[:room]
        self._tail += text[room:]
        if len(self._tail) > 2 * LOG_PART:
            self._trim()
        return len(text)

    def read(self, size: int | None = -1) -> Log:  # type: ignore[override]  # read as a whole, never in part
        self._trim()
        gap = f"\n[{self._dropped} characters dropped]\n" if self._dropped else ""
        return Log(self._head + gap + self._tail, self._dropped)

    def _trim(self) -> None:
        surplus = max(0, len(self._tail) - LOG_PART)
        self._dropped += surplus
        self._tail = self._tail[surplus:]
