"""A check's report as page and API show it. What the bot itself said or wrote is its owner's alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bots.lines import Line, excerpt, line_of
from matches.models import Entry, Game, Match, Source, Version
from matches.states import VersionStatus

LOOKED_THROUGH: Final = 20
"""Games with a fault, anybody's, for the last of a version's own."""


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    passed: bool | None
    """None while it runs."""
    detail: str
    words: str = ""
    """The bot's own, or Python's."""

    @property
    def mark(self) -> str:
        return {True: "good", False: "bad", None: "running"}[self.passed]


@dataclass(frozen=True, slots=True)
class Report:
    steps: tuple[Step, ...]
    sentence: str
    log: str

    @property
    def fault(self) -> Step | None:
        return next((step for step in self.steps if step.passed is False), None)


def left_out(version: Version) -> tuple[str, ...]:
    """Rulesets that the version which plays now declares and this one, which may follow it, does not."""
    if version.status not in (VersionStatus.CANDIDATE, VersionStatus.BENCHED):
        return ()
    plays = version.bot.active
    return tuple(name for name in plays.rulesets if name not in version.rulesets) if plays else ()


def report_of(version: Version, is_owner: bool) -> Report:
    """Ours and the bot's words apart: each is told in its own language."""
    stored = _stored(version)
    steps = tuple(_step(step, is_owner) for step in stored["steps"])
    return Report(steps, stored["sentence"], stored["log"] if is_owner else "")


def told(version: Version, is_owner: bool) -> dict[str, Any]:
    """For others without the log, nor a word of the bot's in steps and sentence."""
    stored = _stored(version)
    words = [str(step.get("words") or "") if is_owner else "" for step in stored["steps"]]
    steps = [
        {"step": step["step"], "passed": step["passed"], "detail": _joined(step["detail"], said)}
        for step, said in zip(stored["steps"], words, strict=True)
    ]
    sentence = _joined(stored["sentence"], words[-1] if words else "")
    return {"sentence": sentence, "steps": steps, "log": stored["log"] if is_owner else None}


def _stored(version: Version) -> dict[str, Any]:
    return {"sentence": "", "steps": [], "log": "", **version.report}


def _step(stored: Mapping[str, Any], is_owner: bool) -> Step:
    words = str(stored.get("words") or "") if is_owner else ""
    return Step(str(stored.get("step", "")), stored.get("passed"), str(stored.get("detail", "")), words)


def _joined(ours: str, words: str) -> str:
    return f"{ours}: {words}" if words else ours


@dataclass(frozen=True, slots=True)
class Fault:
    """What a version was rejected for, and where in its one file."""

    text: str
    line: int | None
    code: str

    @property
    def around(self) -> tuple[Line, ...]:
        return excerpt(self.code, self.line) if self.line else ()


def fault_of(version: Version) -> Fault | None:
    """For its owner alone. None where it is sound, and of a zip: that is never unpacked here."""
    if not version.filename.lower().endswith(".py"):
        return None
    if version.status == VersionStatus.REJECTED:
        text, log = _of_check(version)
    elif version.status == VersionStatus.BENCHED and version.faulty:
        text, log = _of_game(version)
    else:
        return None
    line = line_of(text, version.filename) or line_of(log, version.filename)
    code = bytes(Source.objects.only("data").get(version=version).data).decode("utf-8", "replace")
    return Fault(text, line, code)


def _of_check(version: Version) -> tuple[str, str]:
    """What failed, in the words that say most of it, and what it wrote."""
    report = report_of(version, is_owner=True)
    return (report.fault.words or report.fault.detail if report.fault else ""), report.log


def _of_game(version: Version) -> tuple[str, str]:
    """Its last fault whose cards are no secret any more, and what it wrote in that game."""
    places = dict(Entry.objects.filter(version=version).values_list("match_id", "index"))
    games = Game.objects.filter(match__in=Match.objects.face_up().filter(entries__version=version))
    faulty = games.exclude(faults=[]).select_related("match__recording").order_by("-match_id", "-number")
    for game in faulty[:LOOKED_THROUGH]:
        index = places[game.match_id]
        for fault in game.faults:
            if fault["player"] == index:
                return str(fault.get("detail", "")), game.match.recording.texts[game.number - 1][index]
    return "", ""
