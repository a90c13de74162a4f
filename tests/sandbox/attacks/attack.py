"""An attack as a line of data: what a bot does, which walls stop it, and what it gets."""

import os
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from sandbox import Code, Limits
from tests.sandbox.attacks.numbers import NUMBERS
from tests.sandbox.attacks.walls import Wall

THROUGH: Final = "through"
"""The bot got what it came for."""
NOTHING: Final = "nothing"
"""It looked, and there was nothing."""
GOT_THROUGH: Final = 42_420
SECRET: Final = "the queen of hearts"


class Kind(StrEnum):
    PROCESSES = "processes and signals"
    MEMORY = "memory of others"
    BOMBS = "memory bombs"
    TIME = "CPU and time"
    PROTOCOL = "protocol"
    FILES = "files"
    NETWORK = "network and IPC"
    KERNEL = "kernel surface"
    INTERPRETER = "interpreter tricks"
    CRASHES = "crashes"
    CHANNELS = "side channels"
    ARCHIVES = "archives"
    LOGS = "logs"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What of a run can be looked at for a success that the answer does not show."""

    log: str
    words: str
    later_log: str


@dataclass(frozen=True, slots=True)
class Attack:
    name: str
    does: str
    """The body of `attack(payload)`: an error that it raises is what the bot got, nothing is success."""
    stopped: str
    """What it gets while the walls stand: the name of an error, or a verdict."""
    walls: tuple[Wall, ...]
    """Each of them alone stops it; without all of them it succeeds."""
    falls: str = THROUGH
    """What it gets then."""
    at_import: str = ""
    trace: str = ""
    """What a bot that is started later looks for; then success is what that one finds."""
    shows: Callable[[Outcome], bool] | None = None
    """Success as seen from outside, where the bot itself cannot tell."""
    asks: int = 1
    questions: int = 1
    """In each batch."""
    is_left_alone: bool = False
    """Before it is asked it may do for as long as it likes what nobody asked it to do."""
    cpu_ms: int = 200
    limits: Limits = field(default=Limits(memory_mb=64, decision_wall_ms=150))
    data: bytes | None = None
    """An upload of its own, instead of a file made of the above."""
    needs: Callable[[], bool] = lambda: True
    """Whether this machine has what the attack is about."""

    @property
    def code(self) -> Code:
        return Code("bot.py", self.source.encode()) if self.data is None else Code("bot.zip", self.data)

    @property
    def source(self) -> str:
        body = textwrap.indent(textwrap.dedent(self.does).strip() or "pass", "    ")
        return f"{PRELUDE}\n{textwrap.dedent(self.at_import)}\n\ndef attack(payload):\n{body}\n{ANSWER}"


PRELUDE: Final = f"""
import ctypes, errno, os, struct, sys, time

CALLS = {NUMBERS[os.uname().machine]!r}
GOT_THROUGH = {GOT_THROUGH}
libc = ctypes.CDLL(None, use_errno=True)

def kernel(name, *arguments):
    number = CALLS.get(name, name)
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result

def burn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass

def host():
    frame = sys._getframe()
    while frame.f_code.co_name != "_answer_all":
        frame = frame.f_back
    return frame

def reply(game, value, nonce):
    os.write(3, struct.pack("<QHH", nonce, game, value))
"""

ANSWER: Final = """
def answer(game, payload):
    global GAME
    GAME = game
    try:
        got = attack(payload)
    except OSError as error:
        return error.errno
    return GOT_THROUGH if got is None else got
"""
