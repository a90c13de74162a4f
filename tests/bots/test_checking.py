"""What the outcome of a check does to a version."""

from collections.abc import Iterator

import pytest

from bots.checking import LONGEST_LOG, Findings, check, claim_check, conclude
from bots.reports import told
from bots.services import withdraw
from engine import RULESETS
from matches.check import Step
from matches.models import Bot, Event, Version
from matches.querysets import now_plus
from matches.states import Promote, VersionStatus
from tests.matches.builders import a_bot, a_version

pytestmark = pytest.mark.django_db

LOADED = Step("load", True, "It loads.")
SOUND = Findings((LOADED,), tuple(RULESETS))
FAULTY = Findings((LOADED, Step("classic, 2 seats", False, "It raised.")), ("classic",), "Traceback")


def uploaded(bot: Bot | None = None, promote: Promote = Promote.NOW) -> Version:
    return a_version(bot, VersionStatus.CHECKING, mask=None, promote=promote)


def checked(version: Version, findings: Findings = SOUND) -> Version:
    check(version.pk, lambda version: iter([findings]))
    version.refresh_from_db()
    return version


def status(version: Version) -> str:
    version.refresh_from_db()
    return version.status


def test_a_sound_first_version_plays() -> None:
    assert checked(uploaded()).status == VersionStatus.ACTIVE


def test_a_faulty_version_is_rejected_with_the_reason() -> None:
    version = checked(uploaded(), FAULTY)
    assert version.status == VersionStatus.REJECTED
    assert version.report["sentence"] == "classic, 2 seats: It raised."
    assert version.report["log"] == "Traceback"


def test_an_older_version_plays_on_until_the_new_one_is_sound() -> None:
    older = a_version()
    newer = uploaded(older.bot)
    assert status(older) == VersionStatus.ACTIVE
    checked(newer)
    assert (status(older), status(newer)) == (VersionStatus.RETIRED, VersionStatus.ACTIVE)


def test_a_faulty_new_version_leaves_the_older_one_playing() -> None:
    older = a_version()
    checked(uploaded(older.bot), FAULTY)
    assert status(older) == VersionStatus.ACTIVE


@pytest.mark.parametrize(
    ("promote", "becomes"),
    [(Promote.WHEN_BETTER, VersionStatus.CANDIDATE), (Promote.KEEP, VersionStatus.BENCHED)],
)
def test_a_version_that_is_not_promoted_now_waits(promote: Promote, becomes: VersionStatus) -> None:
    older = a_version()
    newer = checked(uploaded(older.bot, promote))
    assert (status(older), newer.status) == (VersionStatus.ACTIVE, becomes)


def test_a_first_version_has_nothing_to_be_better_than() -> None:
    assert checked(uploaded(promote=Promote.WHEN_BETTER)).status == VersionStatus.ACTIVE


def test_a_version_that_was_overtaken_during_its_check_does_not_take_over() -> None:
    bot = a_bot()
    slow = uploaded(bot)
    newer = checked(uploaded(bot))
    assert (checked(slow).status, status(newer)) == (VersionStatus.RETIRED, VersionStatus.ACTIVE)


def test_a_bot_that_was_withdrawn_during_its_check_does_not_play() -> None:
    version = uploaded()
    withdraw(version.bot)
    assert checked(version).status == VersionStatus.RETIRED


def test_the_steps_are_shown_as_they_come() -> None:
    version = uploaded()
    seen = []

    def inspect(version: Version) -> Iterator[Findings]:
        yield Findings((LOADED,))
        seen.append(told(Version.objects.get(pk=version.pk), is_owner=True))
        yield FAULTY

    check(version.pk, inspect)
    assert seen[0]["steps"] == [{"step": "load", "passed": True, "detail": "It loads."}]


def test_our_own_failure_rejects_nobody_and_is_tried_again_later() -> None:
    version = uploaded()

    def inspect(version: Version) -> Iterator[Findings]:
        yield Findings((LOADED,))
        raise OSError("disk full")

    check(version.pk, inspect)
    assert status(version) == VersionStatus.CHECKING
    assert "not to blame" in version.report["sentence"]
    assert claim_check(version.pk) is None
    Version.objects.update(check_until=now_plus(-1))
    assert checked(version).status == VersionStatus.ACTIVE


def test_a_check_is_held_by_one_worker() -> None:
    version = uploaded()
    assert claim_check(version.pk)
    assert claim_check(version.pk) is None


def test_the_check_of_a_killed_worker_is_taken_over_and_its_late_outcome_does_not_count() -> None:
    version = uploaded()
    lost = claim_check(version.pk)
    Version.objects.update(check_until=now_plus(-1))
    taken_over = claim_check(version.pk)
    assert lost
    assert taken_over
    assert not conclude(version.pk, lost, FAULTY)
    assert conclude(version.pk, taken_over, SOUND)
    assert status(version) == VersionStatus.ACTIVE


def test_every_change_of_status_is_announced() -> None:
    version = checked(uploaded())
    event = Event.objects.get(version=version)
    assert (event.kind, event.payload) == ("version_status", {"status": "active"})


def test_a_flood_of_log_keeps_its_beginning_and_its_end_and_no_nul() -> None:
    flood = Findings((LOADED,), tuple(RULESETS), "first\0" + "x" * LONGEST_LOG + "last")
    log = checked(uploaded(), flood).report["log"]
    assert log.startswith("first")
    assert log.endswith("last")
    assert "\0" not in log
    assert len(log) < LONGEST_LOG + 100
