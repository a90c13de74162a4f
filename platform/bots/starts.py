"""What a new version is begun from: an earlier one of its bot. For its owner alone."""

from dataclasses import dataclass, field
from typing import Any

from bots.reports import Fault, fault_of
from ladder.numbers import whole_number
from matches.models import Bot, Version


@dataclass(frozen=True, slots=True)
class Start:
    """Of one file its code, and where it went wrong; of a zip, which is never unpacked here, its files."""

    number: int
    filename: str
    code: str = ""
    files: list[dict[str, Any]] = field(default_factory=list)
    fault: Fault | None = None


def start_of(bot: Bot, number: str) -> Start | None:
    """The version that was asked for, or else the newest."""
    asked = whole_number(number)
    versions = bot.versions.filter(number=asked) if asked is not None else bot.versions.all()
    version = versions.select_related("source").order_by("number").last()
    return _start(version) if version else None


def _start(version: Version) -> Start:
    if not version.filename.lower().endswith(".py"):
        return Start(version.number, version.filename, files=version.source.files)
    code = bytes(version.source.data).decode("utf-8", "replace")
    return Start(version.number, version.filename, code, fault=fault_of(version))
