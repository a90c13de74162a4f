"""A whole arena as `./arena up` starts it, in a folder of its own, and a stranger's way to talk to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600.0
"""A guard against what hangs, not a measure: the machine may be busy."""
LASTCARD = [str(Path(sys.executable).parent / "lastcard")]
BOT = """from engine import Bot, Move, View


class {name}(Bot):
    def play(self, view: View) -> Move:
        return {move}
"""


@dataclass(slots=True)
class Arena:
    port: int
    process: "subprocess.Popen[bytes]"
    log: Path
    token: str = ""

    def call(self, path: str, body: Any = None, *, file: str | None = None) -> Any:
        """GET without a body, POST with one; a file makes it multipart."""
        kind, data = _multipart(body, file) if file is not None else _json(body)
        headers = {"Content-Type": kind}
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/v1/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read())

    def sign_up(self, name: str) -> None:
        who = {"username": name, "password": "c0rrect-horse-battery"}
        self.call("accounts/", who)
        self.token = self.call("token/", who)["token"]

    def upload(self, name: str, move: str) -> str:
        return str(self.call("bots/", {"name": name}, file=BOT.format(name=name, move=move))["slug"])

    def until(self, what: str, look: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()
            if found := _try(look):
                return found
            time.sleep(0.25)
        raise AssertionError(f"{what}: not within {seconds:.0f} s\n{self.log.read_text()[-3000:]}")

    def stop(self) -> float:
        """Ctrl-C; the seconds it took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        return time.monotonic() - started


def _try(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except (urllib.error.URLError, OSError):
        return None


def _json(body: Any) -> tuple[str, bytes | None]:
    return "application/json", None if body is None else json.dumps(body).encode()


def _multipart(fields: dict[str, str], file: str) -> tuple[str, bytes]:
    edge = uuid.uuid4().hex
    parts = [f'name="{name}"\r\n\r\n{value}' for name, value in fields.items()]
    parts.append(f'name="file"; filename="bot.py"\r\nContent-Type: text/x-python\r\n\r\n{file}')
    body = "".join(f"--{edge}\r\nContent-Disposition: form-data; {part}\r\n" for part in parts)
    return f"multipart/form-data; boundary={edge}", f"{body}--{edge}--\r\n".encode()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(folder: Path, port: int, **environment: str) -> Arena:
    """On SQLite and a queue of its own, whatever the tests around it use."""
    ours = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    log = folder / f"log-{port}"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "config.up", "--port", str(port)],
            cwd=ROOT,
            env={**ours, "LASTCARD_VAR": str(folder / "var"), **environment},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    return Arena(port, process, log)


@contextmanager
def running(folder: Path, **environment: str) -> Iterator[Arena]:
    arena = start(folder, free_port(), **environment)
    try:
        arena.until("ready", lambda: "ready: " in arena.log.read_text())
        yield arena
    finally:
        if arena.process.poll() is None:
            arena.stop()


def family(pid: int) -> set[int]:
    """The process and all that descend from it."""
    parents = {child: parent for child in _pids() if (parent := _parent(child)) is not None}
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def command_line(pid: int) -> str:
    return _read(f"/proc/{pid}/cmdline").replace("\0", " ")


def status(pid: int) -> dict[str, str]:
    lines = _read(f"/proc/{pid}/status").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _parent(pid: int) -> int | None:
    parent = status(pid).get("PPid")
    return int(parent) if parent else None


def _read(path: str) -> str:
    try:
        return Path(path).read_text(errors="replace")
    except OSError:
        return ""
