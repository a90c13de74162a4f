"""The worker's end of one zygote: starting it, asking it for children, burying them."""

import json
import os
import select
import socket
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandbox.errors import JailUnavailable
from sandbox.inside import wire
from sandbox.remedies import HIDDEN_PROCESSES, TOO_SLOW, explain

_PATIENCE_S: Final = 120.0
"""For a whole Python to start, or a child to be forked; a guard against what hangs, not a measure."""
_PULSE_MS: Final = 500
_FAREWELL_S: Final = 5.0
# When the machine runs out of memory a bot's process should be the first to go, not the worker.
_EXPENDABLE: Final = ("/bin/sh", "-c", 'echo 1000 >/proc/self/oom_score_adj; exec "$@"', "sh")


class Lost(Exception):
    """The zygote does not answer any more."""


class Late(Lost):
    """It lives, perhaps, and has not answered in time."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A tier's way to start the zygote. The control descriptor and the uid are appended to the command."""

    name: str
    command: tuple[str, ...]
    environment: dict[str, str]
    settings: dict[str, Any]
    uid: int
    """To become before anything else; 0 to stay."""


@dataclass(frozen=True, slots=True)
class Child:
    """A bot's process, by its number here and by its number in the jail."""

    pid: int
    inner_pid: int
    pidfd: int


@dataclass(frozen=True, slots=True)
class Ended:
    """What the kernel says of a process that is gone; `status` as from wait."""

    status: int
    cpu_ns: int
    peak_kb: int


class Zygote:
    def __init__(self, launch: Launch, pulse: Callable[[], None] = lambda: None) -> None:
        """`pulse` is called again and again until it has started; what it raises ends it."""
        self.children = 0
        self.spoiled = False
        self._ordered = 0
        self._born: deque[Child] = deque()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.settimeout(_PATIENCE_S)
        self._words = os.memfd_create("words", os.MFD_CLOEXEC)
        with theirs:
            self._process = self._launch(launch, theirs.fileno())
        self._greet(launch, pulse)

    def order(self, rlimits: Mapping[str, tuple[int, int]], descriptors: Sequence[int]) -> None:
        """A forked child that locks itself and waits for its bot. Nothing of a bot passes through here."""
        self._send({"op": "start", "rlimits": rlimits}, descriptors)
        self._ordered += 1

    def child(self) -> Child:
        """The one that was ordered first."""
        if not self._born:
            self._fetch()
        self.children += 1
        return self._born.popleft()

    def bury(self, child: Child) -> Ended:
        """Wait for a killed child; until then its clocks can be read and its number is not used again."""
        self.children -= 1
        while self._ordered:
            self._fetch()
        self._send({"op": "reap", "pid": child.inner_pid})
        return _ended(self._receive(0)[0])

    def _fetch(self) -> None:
        answer, pidfd = self._answer_with_process()
        self._ordered -= 1
        self._born.append(Child(_pid_of(pidfd), answer["pid"], pidfd))

    def close(self) -> None:
        """Hang up, which ends the zygote and with it every process in its jail."""
        self._control.close()
        try:
            self._process.wait(_FAREWELL_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        while self._born:
            os.close(self._born.popleft().pidfd)
        if self._words >= 0:
            os.close(self._words)
            self._words = -1

    def _launch(self, launch: Launch, control: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*_EXPENDABLE, *launch.command, str(control), str(launch.uid)],
            stdin=subprocess.DEVNULL,
            stdout=self._words,
            stderr=self._words,
            pass_fds=[control],
            env=launch.environment,
            cwd="/",
            start_new_session=True,  # an interrupt at the terminal is for the worker, which then closes us
        )

    def _greet(self, launch: Launch, pulse: Callable[[], None]) -> None:
        try:
            self._send(launch.settings)
            self._hold_on(pulse)
            ready, pidfd = self._answer_with_process()
        except Late:
            self.close()
            raise JailUnavailable(TOO_SLOW.format(seconds=_PATIENCE_S)) from None
        except Lost:
            words = os.pread(self._words, wire.CONTROL_BYTES, 0).decode("utf-8", "replace")
            self.close()
            raise JailUnavailable(explain(words)) from None
        except BaseException:
            self.close()
            raise
        landlock = f"Landlock {ready['landlock']}" if ready["landlock"] else "no Landlock in this kernel"
        self.description = f"{launch.name}, bots run as uid {ready['uid']}, {landlock}"
        self.pid = _pid_of(pidfd)
        os.close(pidfd)
        self.shared_bytes = self._mapped_bytes()

    def _hold_on(self, pulse: Callable[[], None]) -> None:
        """Until its first word."""
        poll, end = select.poll(), time.monotonic() + _PATIENCE_S
        poll.register(self._control, select.POLLIN)
        while not poll.poll(_PULSE_MS):
            pulse()
            if time.monotonic() > end:
                raise Late

    def _mapped_bytes(self) -> int:
        """The address space that every child starts with."""
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[0])
        except OSError:
            self.close()
            raise JailUnavailable(HIDDEN_PROCESSES) from None
        return pages * os.sysconf("SC_PAGE_SIZE")

    def _send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        try:
            socket.send_fds(self._control, [json.dumps(message).encode()], list(descriptors))
        except OSError as error:
            raise Lost from error

    def _answer_with_process(self) -> tuple[dict[str, Any], int]:
        message, descriptors = self._receive(1)
        return json.loads(message), descriptors[0]

    def _receive(self, rights: int) -> tuple[bytes, list[int]]:
        try:
            message, descriptors, _, _ = socket.recv_fds(self._control, wire.CONTROL_BYTES, rights)
        except OSError as error:
            self._control.close()  # what is answered too late is no answer to the next question
            self.spoiled = True
            raise (Late if isinstance(error, TimeoutError) else Lost) from error
        if not message:
            raise Lost
        return message, descriptors


def _ended(record: bytes) -> Ended:
    status, *usage = wire.ENDED.unpack(record)
    user_s, user_us, system_s, system_us, peak_kb = usage[:5]
    cpu_us = 1_000_000 * (user_s + system_s) + user_us + system_us
    return Ended(status, 1000 * cpu_us, peak_kb)


def _pid_of(pidfd: int) -> int:
    """The number of the process in our own namespace."""
    for line in Path(f"/proc/self/fdinfo/{pidfd}").read_text().splitlines():
        if line.startswith("Pid:"):
            return int(line.split()[1])
    raise Lost
