"""One owner's checks do not keep the others waiting, and no check is tried for ever."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from bots.checking import MOST_TRIES, NOTICE, Findings, check, claim_check, due_checks
from bots.tasks import first_due
from bots.turns import whose_turn
from engine import RULESETS
from matches.check import Step
from matches.models import Event, Notice, Version
from matches.querysets import now_plus
from matches.states import VersionStatus
from tests.matches.builders import a_bot, a_person, a_version

pytestmark = pytest.mark.django_db

SOUND = Findings((Step("load", True, "It loads."),), tuple(RULESETS))


def uploaded(owner: User) -> int:
    return a_version(a_bot(owner), VersionStatus.CHECKING, mask=None).pk


def fails(version: Version) -> Iterator[Findings]:
    yield from ()
    raise OSError("disk full")


def try_again_at_once() -> None:
    Version.objects.update(check_until=now_plus(-1))


def test_each_owner_has_one_check_before_anybody_has_a_second() -> None:
    many, one, other = a_person(), a_person(), a_person()
    first, second, third = (uploaded(many) for _ in range(3))
    single, another = uploaded(one), uploaded(other)
    assert due_checks() == [first, single, another, second, third]


def test_an_owner_whose_check_runs_waits_for_those_who_have_none() -> None:
    many, one = a_person(), a_person()
    running, waiting, late = uploaded(many), uploaded(many), uploaded(one)
    claim_check(running)
    assert due_checks() == [late, waiting]


def test_a_check_that_failed_comes_after_what_was_never_tried() -> None:
    owner, other = a_person(), a_person()
    failed, fresh, others = uploaded(owner), uploaded(owner), uploaded(other)
    check(failed, fails)
    try_again_at_once()
    assert due_checks() == [fresh, others, failed]


def test_a_message_of_one_upload_starts_the_check_whose_turn_it_is() -> None:
    """Messages come in the order of uploads; the turn is decided when a checker is free."""
    many, one = a_person(), a_person()
    _, second, third = (uploaded(many) for _ in range(3))
    claim_check(Version.objects.order_by("pk").values_list("pk", flat=True)[0])
    late = uploaded(one)
    assert first_due() == late
    claim_check(late)
    assert first_due() == second
    assert third in whose_turn().values_list("pk", flat=True)


def test_nothing_due_is_nobodys_turn() -> None:
    assert first_due() is None


def test_after_so_many_failures_of_ours_a_check_is_given_up_and_operators_know() -> None:
    version = Version.objects.get(pk=uploaded(a_person()))
    for _ in range(MOST_TRIES):
        version.refresh_from_db()
        assert version.status == VersionStatus.CHECKING
        check(version.pk, fails)
        try_again_at_once()
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED
    assert "upload it again" in version.report["sentence"]
    assert "disk full" in Notice.objects.get(key=NOTICE).sentence
    assert due_checks() == []
    assert Event.objects.filter(version=version).get().payload == {"status": "rejected"}


def test_a_check_whose_worker_is_killed_each_time_is_given_up_too() -> None:
    version = Version.objects.get(pk=uploaded(a_person()))
    for _ in range(MOST_TRIES):
        assert claim_check(version.pk)
        try_again_at_once()
    assert check(version.pk, fails)
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED


def test_the_notice_goes_when_checks_work_again() -> None:
    Notice.objects.create(key=NOTICE, sentence="disk full")
    check(uploaded(a_person()), lambda version: iter([SOUND]))
    assert not Notice.objects.exists()
