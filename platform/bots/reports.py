"""A check's report as the page shows it. What the bot wrote meanwhile is its owner's alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matches.models import Version


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    passed: bool | None
    """None while it runs."""
    detail: str

    @property
    def mark(self) -> str:
        return {True: "good", False: "bad", None: "running"}[self.passed]


@dataclass(frozen=True, slots=True)
class Report:
    steps: tuple[Step, ...]
    sentence: str
    log: str


def report_of(version: Version, is_owner: bool) -> Report:
    stored = version.report
    steps = tuple(step_of(step) for step in stored.get("steps", []))
    log = str(stored.get("log") or "") if is_owner else ""
    return Report(steps, str(stored.get("sentence") or ""), log)


def step_of(stored: Mapping[str, Any]) -> Step:
    return Step(str(stored.get("step", "")), stored.get("passed"), str(stored.get("detail", "")))
