"""The site from a terminal: log in, submit, watch the check, look at the ladder, fetch and watch games."""

import json
import os
import random
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.whole.arena import BOT, LASTCARD, Arena, free_port, running

PASSWORD = "c0rrect-horse-battery"
FIRST = "view.legal[0]"
ILLEGAL = "'R9!!'"


@dataclass(frozen=True)
class Author:
    """Somebody in a folder of their own, with a login of their own."""

    folder: Path
    server: str

    def __call__(
        self, *words: str, typed: str = "", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "XDG_CONFIG_HOME": str(self.folder / "config")}
        where = folder or self.folder
        return subprocess.run(
            [*LASTCARD, *words], cwd=where, env=environment, input=typed, text=True, capture_output=True
        )

    def log_in(self, name: str, password: str = PASSWORD) -> subprocess.CompletedProcess[str]:
        return self("login", "--server", self.server, "--user", name, typed=f"{password}\n")

    def write(self, name: str, move: str) -> str:
        (self.folder / f"{name}.py").write_text(BOT.format(name=name.title(), move=move))
        return f"{name}.py"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with running(tmp_path_factory.mktemp("terminal")) as arena:
        for name in ("terry", "other"):
            arena.sign_up(name)
        yield arena


def server_of(arena: Arena) -> str:
    return f"http://127.0.0.1:{arena.port}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("terry")


@pytest.fixture(scope="module")
def terry(arena: Arena, home: Path) -> Author:
    author = Author(home, server_of(arena))
    logged_in = author.log_in("terry")
    assert logged_in.returncode == 0, logged_in.stderr
    return author


@pytest.fixture(scope="module")
def submitted(terry: Author) -> subprocess.CompletedProcess[str]:
    return terry("submit", terry.write("terrific", FIRST))


@pytest.fixture(scope="module")
def finished(arena: Arena, submitted: subprocess.CompletedProcess[str]) -> Any:
    """A match of the bot just submitted, once it has ended."""
    return arena.until("a finished match", partial(a_finished_match, arena))


def a_finished_match(arena: Arena) -> Any:
    found = arena.call("matches/?bot=terrific&state=finished")["results"]
    return arena.call(f"matches/{found[0]['id']}/") if found else None


def test_the_token_lies_in_a_file_that_only_its_owner_reads(terry: Author) -> None:
    session = terry.folder / "config" / "lastcard" / "session.json"
    assert session.stat().st_mode & 0o777 == 0o600
    assert json.loads(session.read_text())["token"]
    assert PASSWORD not in session.read_text()


def test_a_wrong_password_is_one_sentence(arena: Arena, tmp_path: Path) -> None:
    ended = Author(tmp_path, server_of(arena)).log_in("terry", "wrong")
    assert ended.returncode == 2
    assert ended.stderr == "lastcard: This username and password do not belong together.\n"


def test_a_submitted_bot_is_checked_while_one_waits(
    terry: Author, submitted: subprocess.CompletedProcess[str]
) -> None:
    assert submitted.returncode == 0, submitted.stderr
    lines = submitted.stdout.splitlines()
    assert lines[0] == f"terrific, version 1: {terry.server}/bots/terrific/versions/1/"
    assert sum(line.startswith("ok ") for line in lines) >= 7
    assert lines[-1].startswith("active.")


def test_a_name_of_mine_gets_a_new_version(
    terry: Author, submitted: subprocess.CompletedProcess[str]
) -> None:
    newer = terry.write("newer", "view.legal[-1]")
    ended = terry("submit", newer, "--name", "Terrific", "--promote", "keep", "--json")
    told = json.loads(ended.stdout)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (told["bot"], told["version"], told["status"]) == ("terrific", 2, "benched")
    assert all(step["passed"] for step in told["steps"])


def test_a_rejected_bot_is_exit_1_and_shows_its_log(terry: Author) -> None:
    ended = terry("submit", terry.write("clumsy", ILLEGAL))
    assert ended.returncode == 1
    assert "FAILED " in ended.stdout
    assert "play returned 'R9!!'" in ended.stdout


def test_a_folder_with_weights_is_submitted_whole(terry: Author) -> None:
    folder = terry.folder / "weighty"
    folder.mkdir()
    (folder / "weights.bin").write_bytes(random.Random(7).randbytes(6 << 20))
    (folder / "bot.py").write_text(
        BOT.format(name="Weighty", move="view.legal[len(self.data('weights.bin')) % 1]")
    )
    ended = terry("submit", "weighty")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.splitlines()[-1].startswith("active.")


def test_a_name_of_somebody_else_is_taken(
    arena: Arena, submitted: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    other = Author(tmp_path, server_of(arena))
    assert other.log_in("other").returncode == 0
    ended = other("submit", other.write("mine", FIRST), "--name", "TERRIFIC")
    assert ended.returncode == 2
    assert ended.stderr == "lastcard: name: The name “TERRIFIC” is taken; choose another.\n"


def my_bot(terry: Author, slug: str) -> Any:
    told = json.loads(terry("status", "--json").stdout)
    return next(each for each in told["bots"] if each["bot"] == slug)


def test_the_status_tells_versions_and_ratings(arena: Arena, terry: Author, finished: Any) -> None:
    ratings = arena.until("a rating", lambda: my_bot(terry, "terrific")["ratings"])
    assert {"ruleset", "seats", "rank", "rating", "low", "high", "games"} <= set(ratings[0])
    assert {"number": 1, "status": "active", "reason": ""} in my_bot(terry, "terrific")["versions"]
    shown = terry("status").stdout
    assert "version 1 active" in shown
    assert "established in about" in shown or "all settled" in shown
    assert "classic, " in shown


def test_a_match_is_downloaded_and_verifies(terry: Author, finished: Any, tmp_path: Path) -> None:
    ended = terry("download", str(finished["id"]), "--output", str(tmp_path / "games"))
    assert (ended.returncode, ended.stderr) == (0, "")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == len(finished["games"])
    assert terry("replay", str(files[0]), "--verify").returncode == 0


def test_a_game_is_replayed_by_its_number(terry: Author, finished: Any) -> None:
    game = finished["games"][0]
    ended = terry("replay", str(game["id"]), "--verify", "--json")
    assert json.loads(ended.stdout) == {"verified": True, "sha256": game["sha256"], "problem": None}


@pytest.mark.parametrize("words", [("replay", "999999"), ("download", "999999")])
def test_what_is_not_there_is_one_sentence(terry: Author, words: tuple[str, str]) -> None:
    ended = terry(*words)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "999999" in ended.stderr


@pytest.mark.parametrize("words", [("status",), ("submit", "bot.py")])
def test_without_a_login_one_is_sent_to_it(tmp_path: Path, words: tuple[str, ...]) -> None:
    stranger = Author(tmp_path, "")
    stranger.write("bot", FIRST)
    ended = stranger(*words)
    assert (ended.returncode, ended.stderr) == (2, "lastcard: you are not logged in: lastcard login\n")


def test_a_server_that_is_down_is_named(tmp_path: Path) -> None:
    server = f"http://127.0.0.1:{free_port()}"
    ended = Author(tmp_path, server).log_in("terry")
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"lastcard: {server} does not answer (")
    assert ended.stderr.count("\n") == 1
