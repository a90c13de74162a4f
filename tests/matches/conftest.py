from pathlib import Path

import pytest

from tests.matches.commands import CommandLine


@pytest.fixture
def lastcard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CommandLine:
    return CommandLine(tmp_path, monkeypatch, capsys)
