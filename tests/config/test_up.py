"""What `./arena up` says while it starts."""

import asyncio

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
