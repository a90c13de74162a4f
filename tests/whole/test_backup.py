"""A backup as docs/operators.md makes it, restored as it says: the arena goes on from there."""

import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import services
from tests.whole.arena import Arena, running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

LIVE, RESTORED = "lastcard", "restored"
RENAMES = ("lastcard RENAME TO before", "restored RENAME TO lastcard")


class Server:
    """A PostgreSQL with nothing in it; its programs are called as an operator calls them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.folder = url.partition("host=")[2]

    def __call__(self, tool: str, *words: str) -> None:
        whose = ["-h", self.folder, "-U", "postgres"]
        subprocess.run([services.postgresql_tool(tool), *whose, *words], check=True)

    @contextmanager
    def arena(self, folder: Path) -> Iterator[Arena]:
        """The key is one of the two things that a backup keeps."""
        folder.mkdir()
        with running(folder, DATABASE_URL=self.url, SECRET_KEY="for tests only, " * 4) as arena:
            yield arena


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with services.postgresql() as url:
        server = Server(url)
        server("createdb", LIVE)
        yield server


def test_a_dump_of_a_running_arena_is_restored_and_played_on(server: Server, tmp_path: Path) -> None:
    dump = str(tmp_path / "arena.dump")
    with server.arena(tmp_path / "first") as first:
        first.sign_up("ada")
        slug = first.upload("Ada", "view.legal[0]")
        first.until("Ada is on the ladder", lambda: slug in names_on_the_ladder(first))
        known, token = finished(first), first.token
        server("pg_dump", "-Fc", "-f", dump, LIVE)
        first.until("matches that the dump knows nothing of", lambda: len(finished(first)) > len(known))
    server("createdb", RESTORED)
    server("pg_restore", "-d", RESTORED, "--single-transaction", dump)
    for each in RENAMES:
        server("psql", "-q", "-d", "postgres", "-c", f"ALTER DATABASE {each}")
    with server.arena(tmp_path / "second") as second:
        assert known.items() <= finished(second).items()
        assert second.call(f"matches/{max(known)}/verify/")["holds"]
        assert slug in names_on_the_ladder(second)
        assert "Ada" in page(second, "ladders/classic/2/")
        second.token = token
        newcomer = second.upload("Bea", "view.legal[-1]")
        second.until("Bea is on the ladder", lambda: newcomer in names_on_the_ladder(second))


def names_on_the_ladder(arena: Arena) -> set[str]:
    return {entry["bot"] for entry in arena.call("ladders/classic/2/")["entries"] if entry["games"]}


def finished(arena: Arena) -> dict[int, Any]:
    """What was played, by number: who against whom and with what scores."""
    return {
        match["id"]: match["players"]
        for match in arena.call("matches/?state=finished&page_size=200")["results"]
    }


def page(arena: Arena, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{arena.port}/{path}", timeout=120) as answer:
        return str(answer.read().decode())
