"""What the commands of the site say when a server is not what it should be."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from matches.cli.site.server import Server
from matches.cli.site.session import Session, path, store
from matches.cli.site.status import span
from tests.matches.commands import CommandLine


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@contextmanager
def answering(status: int, body: str, **headers: str) -> Iterator[tuple[str, list[str]]]:
    """A server that gives one answer to everything, and the tokens that it was sent."""
    tokens: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            tokens.append(self.headers.get("Authorization", ""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", tokens
        server.shutdown()


ANSWERS = [
    (429, "{}", {"Retry_After": "7"}, "was asked too often; try again in 7 s"),
    (401, '{"detail": "Invalid token."}', {}, "does not know this login any more: lastcard login"),
    (502, "<h1>Bad Gateway</h1>", {}, "failed to answer (HTTP 502); try again later"),
    (200, "<h1>Welcome</h1>", {}, "answers, but not as a Lastcard site does"),
    (400, '{"name": ["Too long.", "Bad."], "detail": "No."}', {}, "name: Too long. Bad.; No."),
]


@pytest.mark.parametrize(("status", "body", "headers", "sentence"), ANSWERS)
def test_an_answer_that_is_none_is_one_sentence(
    lastcard: CommandLine, status: int, body: str, headers: dict[str, str], sentence: str
) -> None:
    with answering(status, body, **headers) as (server, _):
        store(Session(server, "terry", "secret"))
        ended = lastcard("status")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith(f"{sentence}\n")
    assert ended.err.count("\n") == 1


def test_a_token_is_not_carried_to_another_server(lastcard: CommandLine) -> None:
    with answering(200, "{}") as (other, theirs), answering(302, "", Location=other) as (server, ours):
        store(Session(server, "terry", "secret"))
        ended = lastcard("replay", "1")
    assert (ours, theirs) == (["Token secret"], [])
    assert f"sends on to {other}" in ended.err


def test_a_session_that_cannot_be_read_is_one_sentence(lastcard: CommandLine) -> None:
    path().parent.mkdir(parents=True)
    path().write_text("[")
    ended = lastcard("status")
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert "`lastcard login` writes it anew" in ended.err


@pytest.mark.parametrize("server", ["lastcard.example", "ftp://x", "http://", "http://me@x"])
def test_an_address_that_is_none_is_refused(lastcard: CommandLine, server: str) -> None:
    ended = lastcard("login", "--server", server, "--user", "terry", typed="x")
    assert ended.status == 2
    assert "an address looks like" in ended.err


def test_a_submitted_version_is_told_by_its_name_with_what_the_site_warns_of(
    lastcard: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = {"status": "active", "report": {"steps": [], "sentence": "", "log": None}}
    monkeypatch.setattr(Server, "all", lambda *_: iter([{"slug": "my-bot", "name": "My Bot"}]))
    monkeypatch.setattr(Server, "upload", lambda *_: {"number": 3, "warnings": ["It ends a test."]})
    monkeypatch.setattr(Server, "get", lambda *_: checked)
    store(Session("http://127.0.0.1:1", "terry", "secret"))
    file = lastcard.write("my.py", "x = 1")
    lines = lastcard("submit", file, "--name", "my bot").out.splitlines()
    assert lines[:2] == ["My Bot, version 3: http://127.0.0.1:1/bots/my-bot/versions/3/", "It ends a test."]
    assert lastcard("submit", file, "--name", "my bot", "--json").json["warnings"] == ["It ends a test."]


FAULTS: dict[str, Any] = {
    "version": 2,
    "verdict": "exception",
    "error": "KeyError: 'R5'\x1b[2J",
    "count": 3,
    "first": "2026-11-29T10:00:00Z",
    "last": "2026-11-30T11:30:00Z",
    "command": "lastcard replay 17 --as my.py --seat 1 --round 1 --turn 4",
}


def test_faults_are_told_with_their_number_and_the_command(
    lastcard: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Server, "all", lambda *_: iter([{"slug": "frugal", "name": "Frugal"}]))
    monkeypatch.setattr(Server, "get", lambda *_: [FAULTS])
    store(Session("http://127.0.0.1:1", "terry", "secret"))
    ended = lastcard("faults", "FRUGAL")
    assert ended.status == 0
    assert "version 2, exception, 3 times, first 2026-11-29 10:00 UTC, last 2026-11-30 11:30 UTC" in ended.out
    assert "KeyError: 'R5'" in ended.out
    assert "\x1b" not in ended.out
    assert FAULTS["command"] in ended.out
    assert lastcard("faults", "--json").json["bots"][0]["faults"] == [FAULTS]
    other = lastcard("faults", "spendthrift")
    assert (other.status, other.err.count("\n")) == (2, 1)
    assert "you have no bot called spendthrift; yours: Frugal" in other.err


STATUS: dict[str, Any] = {
    "slug": "frugal",
    "name": "Frugal",
    "versions": [{"number": 2, "status": "active", "reason": ""}],
    "trials": [],
    "last_fault": {
        "verdict": "cpu",
        "sentence": "it thought too long about one decision",
        "version": 1,
        "match": 8,
        "game": 31,
        "seat": 0,
        "round": 2,
        "turn": 6,
        "when": "2026-11-30T11:30:00Z",
    },
}


def test_the_status_names_each_bots_last_fault(
    lastcard: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = {"bots": [], "settled": True}
    monkeypatch.setattr(Server, "all", lambda _, path: iter([STATUS] if path.startswith("bots/") else []))
    monkeypatch.setattr(Server, "get", lambda *_: dict(arena))
    store(Session("http://127.0.0.1:1", "terry", "secret"))
    told = lastcard("status").out
    assert "last fault 2026-11-30 11:30 UTC, version 1: it thought too long about one decision" in told
    assert "(game 31, round 2, turn 6); more: lastcard faults frugal" in told
    assert lastcard("status", "--json").json["bots"][0]["last_fault"] == STATUS["last_fault"]


def test_a_file_with_a_number_for_a_name_is_meant_before_a_game(lastcard: CommandLine) -> None:
    lastcard.write("17", json.dumps({"format": "no"}))
    assert "17: the replay has no" in lastcard("replay", "17").err


def test_long_times_are_told_in_hours_and_days() -> None:
    assert list(map(span, (61, 5400, 5401, 96_900, 200_000))) == [
        "2 min",
        "90 min",
        "2 hours",
        "27 hours",
        "3 days",
    ]
