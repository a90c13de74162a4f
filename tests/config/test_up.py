"""What `./arena up` says while it starts."""

import asyncio
from pathlib import Path

import pytest

from config import up


def test_a_site_that_is_slow_to_start_is_told_of_and_announced_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([False, False, True])
    monkeypatch.setattr(up, "_answers", lambda address: next(answers))
    monkeypatch.setattr(up, "WEB_WAIT", 0.0)
    asyncio.run(up._tell_when_ready("http://127.0.0.1:1/"))
    slow, ready = capsys.readouterr().out.splitlines()
    assert "has not answered at http://127.0.0.1:1/ for 0 s" in slow
    assert "ready: http://127.0.0.1:1/" in ready


def test_players_are_a_core_each_but_one_unless_more_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    for words, number in (([], "3"), (["--players", "6"], "6")):
        started = {child.name: child.command for child in up._children({}, tmp_path, up._arguments(words))}
        assert f"--concurrency {number} " in " ".join(started["player"])


@pytest.mark.parametrize("number", ["0", "65", "-1", "many"])
def test_a_number_of_players_that_is_none_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        up._arguments(["--players", number])
    assert "allowed are 1 to 64" in capsys.readouterr().err
