"""The walls, each with the way to take it down: in a test's own jails and policies only.

Nothing of the product can do this. A wall inside falls in a copy of `sandbox/inside` that is edited for the
test; one around the jail by another command; one of the worker's by a patch of this process.
"""

import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pytest

from sandbox import Code
from sandbox.inside import wire
from sandbox.listener import Allowance, Listener
from sandbox.logbook import new_log
from sandbox.process import Process
from sandbox.verdicts import Death


@dataclass(frozen=True, slots=True)
class Filter:
    """seccomp: refuses these calls. Without names, the whole of it."""

    calls: str = ""


@dataclass(frozen=True, slots=True)
class Lock:
    """What else a process gives up before it runs a bot."""

    name: str
    landlock: int = 0
    """The version of Landlock from which on it holds this back."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One of the kernel's limits for a process."""

    name: str


@dataclass(frozen=True, slots=True)
class Built:
    """A part of how the jail is made, or of the code in it."""

    name: str
    namespaces: bool = False
    """It is one that the second tier does without."""
    fall: Callable[[pytest.MonkeyPatch], None] = lambda patch: None
    """What goes with it on the worker's side."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a decision may cost."""

    name: str


@dataclass(frozen=True, slots=True)
class Trusted:
    """Something that the worker does."""

    name: str
    fall: Callable[[pytest.MonkeyPatch], None]


Wall: TypeAlias = Filter | Lock | Limit | Built | Allowed | Trusted

LANDLOCK: Final = Lock("landlock", 1)
LANDLOCK_TCP: Final = Lock("landlock", 4)
LANDLOCK_SCOPES: Final = Lock("landlock", 6)
HIDDEN: Final = Lock("hidden")
"""Not dumpable: its memory is nobody's to look at."""
DESCRIPTORS: Final = Lock("descriptors")

LARGE_LOG: Final = 1 << 20


def _keep_large_logs(patch: pytest.MonkeyPatch) -> None:
    tail = wire.LOG_HEAD + LARGE_LOG
    raw = tail + LARGE_LOG
    layout = {"PART": LARGE_LOG, "TAIL": tail, "RAW": raw, "BYTES": raw + wire.LOG_RAW_BYTES}
    for name, value in layout.items():
        patch.setattr(wire, f"LOG_{name}", value)


MOUNTS: Final = Built("mounts", namespaces=True)
NETWORK: Final = Built("network", namespaces=True)
ENVIRONMENT: Final = Built("environment")
CHILD: Final = Built("child")
"""The code of a bot runs in a process that is its own, and in no other."""
CHILD_READS: Final = Built("child reads")
"""Its bytes are read there only."""
BOUNDED: Final = Built("log", fall=_keep_large_logs)
"""A log has room for so much, and no more."""

BUDGET: Final = Allowed("budget")
GUARD: Final = Allowed("guard")


class Anything:
    """Equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


class Credulous:
    """Takes a message of any size from any nonce for the answer to whatever was asked."""

    size = Anything()

    def unpack(self, message: bytes) -> tuple[Anything, Anything, int]:
        return Anything(), Anything(), int.from_bytes(message[10:12], "little")


def _believe_replies(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sandbox.process.wire.REPLY", Credulous())


def _forget_who_was_locked(patch: pytest.MonkeyPatch) -> None:
    hear = Process._hear_locked

    def hear_and_forget(self: Process, nonce: int) -> Death | None:
        death = hear(self, nonce)
        self._locked = False
        return death

    patch.setattr(Process, "_hear_locked", hear_and_forget)


def _forgive_what_was_burnt_before(patch: pytest.MonkeyPatch) -> None:
    hear = Listener.hear

    def forgiving(self: Listener, allowed: Allowance) -> Any:
        self._spent_ns = self._clock.cpu_ns()
        return hear(self, allowed)

    patch.setattr(Listener, "hear", forgiving)


def _let_it_run_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sandbox.process.Process._hold", lambda process: None)


def _obey_the_text(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sandbox.logbook.printable", str)
    patch.setattr("sandbox.process.printable", str)


def _share_the_input(patch: pytest.MonkeyPatch) -> None:
    shared = os.memfd_create("shared")
    patch.setattr("sandbox.spares._empty_input", lambda: os.dup(shared))


def _share_the_log(patch: pytest.MonkeyPatch) -> None:
    shared = new_log()
    patch.setattr("sandbox.spares.new_log", lambda: os.dup(shared))


def _let_the_log_grow(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sandbox.logbook.seal", lambda descriptor, content: None)


def _take_any_upload(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tests.sandbox.attacks.pit.accept", Code)


def _do_not_escape(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("django.template.base.conditional_escape", str)


class Unpickled:
    """Reads replies as only somebody would who does not know who sends them."""

    size = Anything()

    def unpack(self, message: bytes) -> tuple[int, int, int]:
        nonce, game, value = pickle.loads(message)
        return nonce, game, int(value or 0)


def _unpickle(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sandbox.process.wire.REPLY", Unpickled())


EXACT_REPLY: Final = Trusted("a reply is of exact size, nonce and game", _believe_replies)
BLAME: Final = Trusted("once locked, its death is the bot's own", _forget_who_was_locked)
CHARGED: Final = Trusted("what was burnt before is charged too", _forgive_what_was_burnt_before)
HELD: Final = Trusted("it does not run while nobody asks it", _let_it_run_on)
PRINTABLE: Final = Trusted("text of a bot has no control characters", _obey_the_text)
OWN_INPUT: Final = Trusted("an input of its own", _share_the_input)
OWN_LOG: Final = Trusted("a log of its own", _share_the_log)
SEALED_LOG: Final = Trusted("a log of sealed size", _let_the_log_grow)
JUDGED: Final = Trusted("an upload is judged before it is run", _take_any_upload)
ESCAPED: Final = Trusted("pages escape what they show", _do_not_escape)
UNPARSED: Final = Trusted("the worker parses nothing", _unpickle)
