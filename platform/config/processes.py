"""Children of `./arena up`: started, prefixed, restarted when they die, stopped together."""

import asyncio
import ctypes
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

PR_SET_PDEATHSIG = 1
HEALTHY_AFTER = 20.0
FIRST_BACKOFF, LAST_BACKOFF = 0.5, 15.0
COLOURS = {
    "arena": 37,
    "queue": 35,
    "web": 32,
    "player": 36,
    "checker": 33,
    "clerk": 34,
    "seer": 94,
    "beat": 90,
}


def say(name: str, line: str) -> None:
    label = f"{name:<7} |"
    if sys.stdout.isatty():
        label = f"\033[{COLOURS.get(name, 90)}m{label}\033[0m"
    print(label, line, flush=True)


def _with_the_supervisor(parent: int, nice: int) -> None:
    """Runs in the child: a session of its own, so that Ctrl-C reaches only us; it dies when we are killed."""
    os.setsid()
    os.nice(nice)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


@dataclass(slots=True)
class Child:
    """One process that should be running. `patience` is how many seconds it has to end by itself."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    nice: int = 0
    patience: float = 2.0
    stopping: bool = False
    process: asyncio.subprocess.Process | None = field(default=None, init=False)

    async def keep_running(self) -> None:
        backoff = FIRST_BACKOFF
        while not self.stopping:
            started = time.monotonic()
            code = await self._run_once()
            if self.stopping:
                return
            backoff = (
                FIRST_BACKOFF
                if time.monotonic() - started > HEALTHY_AFTER
                else min(backoff * 2, LAST_BACKOFF)
            )
            say("arena", f"{self.name} ended with code {code}; starting it again in {backoff:.1f} s")
            await asyncio.sleep(backoff)

    async def _run_once(self) -> int:
        parent, nice = os.getpid(), self.nice
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=dict(self.environment),
            preexec_fn=lambda: _with_the_supervisor(parent, nice),
        )
        await self._relay(self.process)
        return await self.process.wait()

    async def _relay(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError:  # a line longer than the stream's limit
                continue
            if not line:
                return
            say(self.name, line.decode(errors="replace").rstrip())

    async def stop(self) -> None:
        self.stopping = True
        process = self.process
        if process is None or process.returncode is not None:
            return
        self._signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), self.patience)
        except TimeoutError:
            self._signal(signal.SIGKILL)
            await process.wait()
        self._signal(signal.SIGKILL)  # whatever it left in its session

    def _signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        try:
            if number == signal.SIGKILL:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)
        except ProcessLookupError:
            pass
