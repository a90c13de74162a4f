"""The check of an uploaded version: held by a lease, steps shown as they come, the outcome stored once."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import structlog
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from bots.turns import whose_turn
from matches.check import Step
from matches.models import Bot, Notice, Version
from matches.outbox import tell_of_version
from matches.querysets import mask_of_rulesets, now_plus
from matches.states import Promote, VersionStatus
from matches.stored import Stored
from matches.versions import make_active, set_status

log = structlog.get_logger(__name__)

LEASE = 180.0
SEND_AT_ONCE = 50
LONGEST_LOG = 16 * 1024
MOST_TRIES = 4
NOTICE = "checks"

RUNNING = Stored("The check is running.")
PLAYS = Stored("It is sound and plays from now on.")
PLAYS_AS_FIRST = Stored(
    "It is sound and plays from now on: no other version plays that it must be better than."
)
IS_TESTED = Stored(
    "It is sound, is tested now against the one that plays, and takes its place once it is better."
)
IS_KEPT = Stored("It is sound and is kept on the bench.")
IS_OVERTAKEN = Stored("It is sound, but a newer version plays already.")
OUR_FAULT = Stored("The arena failed during the check and will try again; your bot is not to blame.")
GIVEN_UP = Stored(
    "The arena failed at this check %(times)d times and gave it up; your bot may not be to blame, so upload"
    " it again."
)


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known so far, and at the end: the steps done, what the bot says it plays, what it wrote."""

    steps: tuple[Step, ...] = ()
    rulesets: tuple[str, ...] = ()
    log: str = ""

    @property
    def fault(self) -> Step | None:
        return next((step for step in self.steps if not step.passed), None)


Inspect = Callable[[Version], Iterator[Findings]]
"""Tries a version in the jail; yields after each step, the last of them is the outcome."""


def check(version_id: int, inspect: Inspect) -> bool:
    """False where it ended by surprise: what ran it should not be used again."""
    token = claim_check(version_id)
    if token is None:
        return True
    version = Version.objects.select_related("bot", "source").get(pk=version_id)
    if version.check_tries > MOST_TRIES:
        give_up(version_id, token, "Its worker was killed each time.")
        return True
    findings = Findings()
    try:
        for findings in inspect(version):
            show(version_id, token, findings)
        conclude(version_id, token, findings)
    except Exception as error:
        log.exception("check failed", version=version_id)
        try_later(version_id, token, f"{type(error).__name__}: {error}")
        return False
    return True


def due_checks() -> list[int]:
    """Uploads that nobody is checking, in the order of their turns."""
    return list(whose_turn().values_list("pk", flat=True)[:SEND_AT_ONCE])


def claim_check(version_id: int) -> str | None:
    token = secrets.token_hex(16)
    claimed = (
        Version.objects.due_for_check()
        .filter(pk=version_id)
        .update(check_token=token, check_until=now_plus(LEASE), check_tries=F("check_tries") + 1)
    )
    tell_of_version(version_id)
    return token if claimed else None


def show(version_id: int, token: str, findings: Findings) -> None:
    """The report so far; it is the heartbeat too."""
    report = _report(RUNNING, findings)
    _held(version_id, token).update(report=report, check_until=now_plus(LEASE))
    tell_of_version(version_id)


@transaction.atomic
def conclude(version_id: int, token: str, findings: Findings) -> bool:
    """False where the lease is gone: another check of it counts."""
    version = Version.objects.select_related("bot").get(pk=version_id)
    Bot.objects.select_for_update().get(pk=version.bot_id)
    if not _held(version_id, token).update(
        report=_report(_sentence(version, findings), findings),
        mask=mask_of_rulesets(findings.rulesets),
        checked=Now(),
        check_until=None,
        check_token="",
    ):
        return False
    version.refresh_from_db()
    _settle(version, findings)
    Notice.objects.filter(key=NOTICE).delete()
    return True


def _settle(version: Version, findings: Findings) -> None:
    if findings.fault is not None:
        set_status(version, VersionStatus.REJECTED)
    elif (status := _status_when_sound(version)) == VersionStatus.ACTIVE:
        make_active(version)
    else:
        set_status(version, status)


def _status_when_sound(version: Version) -> VersionStatus:
    """A first version has nothing to be better than; one that was overtaken does not come back by itself."""
    active = version.bot.active
    overtaken = active is not None and active.number > version.number
    if version.bot.hidden or overtaken:
        return VersionStatus.RETIRED
    if version.promote == Promote.KEEP:
        return VersionStatus.BENCHED
    if version.promote == Promote.WHEN_BETTER and active is not None:
        return VersionStatus.CANDIDATE
    return VersionStatus.ACTIVE


def _sentence(version: Version, findings: Findings) -> str:
    if (fault := findings.fault) is not None:
        return fault.detail if fault.step == "load" else f"{fault.step}: {fault.detail}"
    waited_for_none = version.promote == Promote.WHEN_BETTER
    sentences = {
        VersionStatus.ACTIVE: PLAYS_AS_FIRST if waited_for_none else PLAYS,
        VersionStatus.CANDIDATE: IS_TESTED,
        VersionStatus.BENCHED: IS_KEPT,
    }
    return sentences.get(_status_when_sound(version), IS_OVERTAKEN)


def try_later(version_id: int, token: str, evidence: str) -> None:
    """Our fault: the version stays unchecked and is tried again, after longer and longer pauses."""
    version = Version.objects.get(pk=version_id)
    if version.check_tries >= MOST_TRIES:
        give_up(version_id, token, evidence)
        return
    pause = 5.0 * 4**version.check_tries
    log.error("check to be repeated", version=version_id, pause=pause, evidence=evidence)
    _held(version_id, token).update(
        report=_report(OUR_FAULT, Findings()), check_token="", check_until=now_plus(pause)
    )
    tell_of_version(version_id)


@transaction.atomic
def give_up(version_id: int, token: str, evidence: str) -> None:
    """Our fault still, but a file that always makes us fail must not be tried for ever."""
    told = _report(GIVEN_UP % {"times": MOST_TRIES}, Findings())
    if not _held(version_id, token).update(report=told, checked=Now(), check_token="", check_until=None):
        return
    version = Version.objects.select_related("bot").get(pk=version_id)
    set_status(version, VersionStatus.REJECTED)
    log.error("check given up", version=version_id, evidence=evidence)
    known = f"The check of {version} (version id {version_id}) was given up: {evidence}"
    Notice.objects.update_or_create(key=NOTICE, defaults={"sentence": known[:1000]})


def _held(version_id: int, token: str) -> Any:
    return Version.objects.filter(pk=version_id, check_token=token, status=VersionStatus.CHECKING)


def _report(sentence: str, findings: Findings) -> dict[str, Any]:
    steps = [asdict(step) for step in findings.steps]
    return {"sentence": sentence, "steps": steps, "log": _bounded(findings.log)}


def _bounded(text: str) -> str:
    """The beginning tells how it went wrong, the end what came of it. PostgreSQL takes no NUL."""
    text = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    if len(text) <= LONGEST_LOG:
        return text
    half = LONGEST_LOG // 2
    return f"{text[:half]}\n[{len(text) - 2 * half} characters dropped]\n{text[-half:]}"
