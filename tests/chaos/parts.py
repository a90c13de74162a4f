"""The processes of an arena under chaos: each starts anew when it ends, as under `./arena up`."""

import ctypes
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.whole.arena import family, status

PR_SET_CHILD_SUBREAPER = 36
LOOK_EVERY = 0.3
PATIENCE = 20.0


@dataclass(slots=True)
class Part:
    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    wanted: bool = False
    starts: int = 0
    process: "subprocess.Popen[bytes] | None" = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        self.wanted = True
        self.revive()

    def revive(self) -> None:
        with self.lock:
            if self.wanted and not self.is_alive:
                self._spawn()

    def _spawn(self) -> None:
        self.starts += 1
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def pids(self) -> list[int]:
        """It and what descends from it."""
        return sorted(family(self.process.pid)) if self.process is not None and self.is_alive else []

    def stop(self, how: signal.Signals = signal.SIGTERM) -> bool:
        """False where it had to be killed."""
        with self.lock:
            self.wanted = False
            if self.process is None or not self.is_alive:
                return True
            self.process.send_signal(how)
        return self._ends_in_time()

    def _ends_in_time(self) -> bool:
        assert self.process is not None
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        return True


def send(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


@contextmanager
def looked_after(parts: Sequence[Part]) -> Iterator[None]:
    """Whoever ends is started again, until the end of the block."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_EVERY):
            for part in parts:
                part.revive()

    nurse = threading.Thread(target=look, daemon=True)
    nurse.start()
    try:
        yield
    finally:
        over.set()
        nurse.join()


def adopt_orphans() -> None:
    """What outlives its parent becomes our child, so that nothing can be left behind unseen."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def left_behind(seconds: float) -> list[str]:
    """Command lines of descendants that are still there after a while."""
    until(lambda: not _descendants(), seconds)
    return [f"{pid} ({status(pid).get('Name')})" for pid in _descendants()]


def _descendants() -> list[int]:
    _reap()
    return [pid for pid in family(os.getpid()) - {os.getpid()} if "Z" not in status(pid).get("State", "Z")]


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def until(is_so: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True
