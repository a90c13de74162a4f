"""Words of strangers on a terminal: shown, never obeyed."""

import json
from pathlib import Path

from tests.matches.commands import CommandLine


def position(tmp_path: Path, **fields: object) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(fields))
    return str(file)


def test_an_unknown_key_cannot_speak_to_the_terminal(lastcard: CommandLine, tmp_path: Path) -> None:
    told = lastcard("position", position(tmp_path, **{"\x1b[31mkey": 1}))
    assert told.status == 2
    assert "\x1b" not in told.err
    assert "key" in told.err


def test_half_a_character_in_a_name_is_no_traceback(lastcard: CommandLine, tmp_path: Path) -> None:
    told = lastcard("position", position(tmp_path, ruleset="\ud800"))
    assert told.status == 2
    assert told.err.count("\n") == 1


def test_a_replay_with_escapes_is_told_without_them(lastcard: CommandLine, tmp_path: Path) -> None:
    lastcard("play", "pip", "otto", "--games", "2", "--rounds", "--in-process", "--save", str(tmp_path))
    file = next(tmp_path.glob("*.json"))
    recorded = json.loads(file.read_text())
    recorded["players"][0]["name"] = "\x1b]0;title\x07 [bold]Pip"
    recorded["sha256"] = "\x1b[2J"
    file.write_text(json.dumps(recorded))
    shown = lastcard("replay", str(file), "--turn", "1").out + lastcard("replay", str(file), "--verify").out
    assert "[bold]Pip" in shown
    assert "\x1b" not in shown
