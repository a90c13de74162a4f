"""The command line as its users meet it: what is typed, and what comes out where."""

import json
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from matches.cli import main


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class CommandLine:
    """Run from a folder of its own."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        monkeypatch.chdir(folder)

    def write(self, name: str, content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else content.encode()
        (self.folder / name).write_bytes(data)
        return name

    def __call__(self, *arguments: str, typed: str | bytes = "") -> Ended:
        data = typed if isinstance(typed, bytes) else typed.encode()
        self._monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), "utf-8"))
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        captured = self._capsys.readouterr()
        return Ended(int(end.value.code or 0), captured.out, captured.err)


def run_without_django(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    blocked = ("django", "rest_framework", "celery", "redis", "structlog", "numpy")
    code = (
        f"import sys\nfor name in {blocked}: sys.modules[name] = None\nfrom matches.cli import main\nmain()"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )
