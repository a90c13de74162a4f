"""A whole arena promotes a better version by itself, and benches a faulty one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.whole.arena import BOT, Arena, running
from tests.whole.test_command_line import Author, my_bot, server_of

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

PLAIN = "max(view.legal, key=lambda move: (move.card is not None, not (move.card and move.card.is_wild)))"
BETTER = "max(view.legal, key=lambda move: move.card.points if move.card else -1)"
FAULTY = "view.legal[0] if view.round == 1 else view.legal[99]"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with running(tmp_path_factory.mktemp("promotion")) as arena:
        arena.sign_up("terry")
        yield arena


@pytest.fixture(scope="module")
def terry(arena: Arena, tmp_path_factory: pytest.TempPathFactory) -> Author:
    author = Author(tmp_path_factory.mktemp("terry"), server_of(arena))
    assert author.log_in("terry").returncode == 0
    return author


def bot_file(author: Author, name: str, move: str) -> str:
    Path(author.folder / f"{name}.py").write_text(BOT.format(name=name.title(), move=move))
    return f"{name}.py"


def test_a_better_version_is_promoted_while_one_watches(terry: Author) -> None:
    first = terry("submit", bot_file(terry, "plain", PLAIN), "--promote", "when_better")
    assert "no other version plays that it must be better than" in first.stdout
    second = terry("submit", bot_file(terry, "better", BETTER), "--name", "plain", "--promote", "when_better")
    assert second.stdout.splitlines()[-1].startswith("candidate.")
    watched = terry("status", "--watch").stdout
    assert "better: It was shown to be better than version 1 and took its place." in watched
    statuses = [version["status"] for version in my_bot(terry, "plain")["versions"]]
    assert statuses == ["retired", "active"]
    assert terry("activate", "plain", "1").stdout == "plain, version 1: active\n"


def test_a_faulty_bot_is_benched_and_comes_back_by_a_new_check(arena: Arena, terry: Author) -> None:
    assert terry("submit", bot_file(terry, "faulty", FAULTY)).returncode == 0
    arena.until("it is benched", lambda: status_of(terry) == "benched", 900)
    assert "have this one checked again" in terry("status").stdout
    assert terry("activate", "faulty", "1").returncode == 2
    assert terry("recheck", "faulty", "1").stdout == "faulty, version 1: checking\n"
    arena.until("it plays", lambda: status_of(terry) == "active")


def status_of(terry: Author) -> str:
    return str(my_bot(terry, "faulty")["versions"][0]["status"])
