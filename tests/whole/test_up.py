"""`./arena up` as its user meets it."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.whole.arena import LASTCARD, Arena, command_line, family, free_port, running, start, status

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with running(tmp_path_factory.mktemp("arena")) as arena:
        arena.sign_up("visitor")
        yield arena


@pytest.fixture(scope="module")
def slugs(arena: Arena) -> list[str]:
    slugs = [arena.upload("First", "view.legal[0]"), arena.upload("Last", "view.legal[-1]")]
    for slug in slugs:
        arena.until(f"{slug} active", partial(is_active, arena, slug))
    return slugs


def is_active(arena: Arena, slug: str) -> bool:
    return any(version["status"] == "active" for version in arena.call(f"bots/{slug}/")["versions"])


def names_on(arena: Arena, seats: int) -> set[str]:
    return {entry["bot"] for entry in arena.call(f"ladders/classic/{seats}/")["entries"] if entry["games"]}


@pytest.mark.parametrize("seats", [2, 4])
def test_an_upload_has_games_on_the_ladder_within_three_minutes(
    arena: Arena, slugs: list[str], seats: int
) -> None:
    assert arena.until(f"{seats}-seat ladder", lambda: set(slugs) <= names_on(arena, seats), 180)


def test_a_replay_taken_from_the_api_verifies(arena: Arena, slugs: list[str], tmp_path: Path) -> None:
    match = arena.until("a finished match", lambda: finished(arena, slugs[0]))
    file = tmp_path / "replay.json"
    file.write_text(json.dumps(arena.call(f"games/{match['games'][0]['id']}/replay/")))
    verify = [*LASTCARD, "replay", str(file), "--verify"]
    verified = subprocess.run(verify, capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")


def finished(arena: Arena, slug: str) -> Any:
    matches = arena.call(f"matches/?bot={slug}")["results"]
    return next((arena.call(f"matches/{m['id']}/") for m in matches if m["state"] == "finished"), None)


def test_each_bot_of_a_running_match_is_locked_up(arena: Arena, slugs: list[str]) -> None:
    """Seen from outside: a seccomp filter, a network of its own, no root."""
    bots = arena.until("bots at play", lambda: locked_up(arena))
    ours = os.stat("/proc/self/ns/net").st_ino
    for pid, network in bots.items():
        assert network != ours, command_line(pid)


def locked_up(arena: Arena) -> dict[int, int]:
    """The network namespace by process, of all that run under a filter; none of them may be root."""
    found = {}
    for pid in family(arena.process.pid):
        facts = status(pid)
        if facts.get("Seccomp") == "2" and facts["NoNewPrivs"] == "1":
            assert "0" not in facts["Uid"].split()
            try:
                found[pid] = os.stat(f"/proc/{pid}/ns/net").st_ino
            except OSError:  # gone meanwhile, or not ours to look at
                continue
    return found


def test_a_second_arena_on_the_same_data_is_refused_in_one_sentence(arena: Arena) -> None:
    folder = arena.log.parent
    second = start(folder, free_port())
    assert second.process.wait() == 1
    assert second.log.read_text().count("\n") == 1
    assert "another `./arena up` uses" in second.log.read_text()


def test_a_port_in_use_is_refused_in_one_sentence(arena: Arena, tmp_path: Path) -> None:
    second = start(tmp_path, arena.port)
    assert second.process.wait() == 1
    assert second.log.read_text().count("\n") == 1
    assert f"port {arena.port}" in second.log.read_text()


def test_a_refused_bubblewrap_is_named_in_one_sentence(tmp_path: Path) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    fake.chmod(0o755)
    second = start(tmp_path, free_port(), PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert second.process.wait() == 1
    assert second.log.read_text().count("\n") == 1
    assert "Traceback" not in second.log.read_text()


def an_open_stream(arena: Arena) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", arena.port), 60)
    stream.sendall(b"GET /live/?topics=status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert stream.recv(100).startswith(b"HTTP/1.1 200")
    return stream


def test_ctrl_c_leaves_no_process_and_a_second_start_keeps_the_data(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        first.sign_up("keeper")
        members = family(first.process.pid)
        streams = [an_open_stream(first) for _ in range(3)]
        assert first.stop() < 6
        for stream in streams:
            stream.close()
    assert {pid for pid in members if status(pid).get("State", "Z")[0] != "Z"} == set()
    with running(tmp_path) as second:
        who = {"username": "keeper", "password": "c0rrect-horse-battery"}
        assert second.call("token/", who)["token"]
