"""A whole arena to be disturbed: a database, a queue, a clerk, beat and several players, in one folder."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.queue_server import command, find_server, url
from tests import services
from tests.chaos.parts import Part, looked_after, until

BIN = Path(sys.executable).parent
CELERY = [str(BIN / "celery"), "--app", "config", "--quiet"]
SAFE = ["fsync=off", "listen_addresses=", "max_wal_size=48MB", "min_wal_size=32MB"]
"""The machine stays up, so nothing need reach the disk; but what is committed outlives the server."""
DISK_MB = 256


@dataclass(slots=True)
class Stage:
    folder: Path
    queue: Part
    database: Part | None
    """None with SQLite."""
    players: list[Part]
    others: list[Part]

    @property
    def workers(self) -> list[Part]:
        return [*self.players, *self.others]

    @property
    def parts(self) -> list[Part]:
        first = [self.queue] if self.database is None else [self.database, self.queue]
        return [*first, *self.workers]

    @property
    def disk(self) -> Path:
        """Where the database lies: a small file system of its own, which can be filled."""
        return self.folder / "disk"

    def wait_for_database(self) -> bool:
        return self.database is None or until(lambda: services.postgresql_answers(self.disk), 60)


def environment(folder: Path, kind: str) -> dict[str, str]:
    """For us and for every part: a database and a queue that nobody else uses."""
    disk = folder / "disk"
    where = f"sqlite:///{disk / 'db.sqlite3'}"
    if kind == "postgresql":
        where = f"postgres://postgres@/postgres?host={disk}"
    return {
        "DATABASE_URL": where,
        "REDIS_URL": url(folder / "queue.sock"),
        "LASTCARD_VAR": str(folder),
        "SECRET_KEY": "for tests only",
        "LASTCARD_PIN_CORES": "false",
        "LOG_LEVEL": "WARNING",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONWARNINGS": "ignore",
    }


@contextmanager
def stage(folder: Path, kind: str, players: int) -> Iterator[Stage]:
    """Set up, but nothing played yet: `raise_curtain` starts the workers."""
    with _small_disk(folder / "disk"):
        built = _build(folder, kind, {**os.environ, **environment(folder, kind)}, players)
        try:
            for part in built.parts[: len(built.parts) - len(built.workers)]:
                part.start()
            assert built.wait_for_database()
            yield built
        finally:
            for part in reversed(built.parts):
                part.stop(signal.SIGINT if part is built.database else signal.SIGTERM)


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    folder.mkdir()
    folder.chmod(0o755)
    if os.getuid():
        yield
        return
    options = ["-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=755"]
    subprocess.run(["mount", *options, "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _build(folder: Path, kind: str, environment: Mapping[str, str], players: int) -> Stage:
    def part(name: str, words: Sequence[str]) -> Part:
        return Part(name, words, environment, folder / f"{name}.log")

    def worker(name: str, queues: str) -> Part:
        which = ["--hostname", f"{name}@chaos", "--queues", queues, "--concurrency", "1"]
        manners = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        return part(name, [*CELERY, "worker", *which, *manners])

    disk = folder / "disk"
    beat = ["beat", "--loglevel", "WARNING", "--schedule", str(folder / "beat"), "--pidfile="]
    return Stage(
        folder,
        queue=part("queue", command(find_server(), folder / "queue.sock", folder / "queue.server")),
        database=part("database", services.new_cluster(disk, SAFE)) if kind == "postgresql" else None,
        players=[worker(f"player{number}", "play") for number in range(1, players + 1)],
        others=[worker("clerk", "arena"), part("beat", [*CELERY, *beat])],
    )


@contextmanager
def curtain_up(built: Stage) -> Iterator[None]:
    for part in built.workers:
        part.start()
    with looked_after(built.parts):
        yield
    for part in built.workers:
        part.stop()
