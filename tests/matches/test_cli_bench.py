"""`lastcard bench`: the shape of what it says, and a reason for each figure that is missing."""

import sys
from pathlib import Path

import pytest

from matches.bench.figures import GROUPS
from matches.cli.bench import MARKS
from tests.matches.commands import CommandLine

QUICK = ("bench", "--json", "--runs", "1", "--seconds", "0.05")


def test_the_json_is_the_documented_one(lastcard: CommandLine) -> None:
    told = lastcard(*QUICK, "--only", "engine", "--only", "replay").json
    assert list(told) == ["machine", *GROUPS, "notes"]
    assert {group: tuple(told[group]) for group in GROUPS} == GROUPS
    assert told["engine"]["rounds_per_s"] > 10
    assert told["engine"]["decisions_per_s"] > told["engine"]["rounds_per_s"]
    assert 100 < told["replay"]["median_bytes"] < 4096


def test_what_is_missing_has_its_reason(lastcard: CommandLine) -> None:
    told = lastcard(*QUICK, "--only", "engine", "--peers", sys.executable).json
    missing = [f"{group}.{name}" for group in GROUPS for name, value in told[group].items() if value is None]
    reasons = dict(note.split(": ", 1) for note in told["notes"])
    assert set(missing) <= set(reasons)
    assert reasons["ladder.refit_s"] == "not asked for"


def test_a_peer_that_is_not_installed_is_said_to_be(lastcard: CommandLine, tmp_path: Path) -> None:
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')
    bare.chmod(0o755)
    told = lastcard(*QUICK, "--only", "engine", "--peers", str(bare)).json
    assert told["engine"]["ratio_rlcard"] is None
    assert any("rlcard is not installed" in note for note in told["notes"])


def test_a_python_that_is_none_is_wrong_use(lastcard: CommandLine) -> None:
    ended = lastcard(*QUICK, "--only", "engine", "--peers", "/nowhere/python")
    assert (ended.status, ended.err.count("\n")) == (2, 1)


def test_the_table_names_every_figure_and_its_mark(lastcard: CommandLine) -> None:
    assert set(MARKS) == {f"{group}.{name}" for group, names in GROUPS.items() for name in names}
    shown = lastcard("bench", "--only", "replay").out
    assert all(what in shown for what, _ in MARKS.values())


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_figure_of_ours_can_be_measured(lastcard: CommandLine) -> None:
    told = lastcard(*QUICK).json
    peers = {"ratio_rlcard", "ratio_open_spiel"}
    assert {name for group in GROUPS for name, value in told[group].items() if value is None} <= peers
