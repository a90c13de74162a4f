"""What pages and API tell of a candidate's test and of a version that was benched, and the ways back."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from bots.checking import check
from bots.errors import Unacceptable
from bots.services import activate, bench, recheck, withdraw
from ladder.refit import refit
from ladder.trial_report import reports_of
from matches.models import Trial, Version
from matches.states import Promote, TrialState, VersionStatus
from tests.bots.test_checking import FAULTY, SOUND
from tests.ladder import arena
from tests.matches.builders import a_bot, a_version

pytestmark = pytest.mark.django_db

WHY = "It had a fault in 6 of its last 8 games. To come back, upload a corrected version."


def a_candidate(active: Version | None = None) -> Version:
    of = (active or a_version()).bot
    number = of.versions.count()
    return a_version(of, VersionStatus.CANDIDATE, f"# {number}".encode(), promote=Promote.WHEN_BETTER)


def a_trial(candidate: Version, state: TrialState = TrialState.RUNNING, **fields: Any) -> Trial:
    figures: dict[str, Any] = {
        "blocks": 7,
        "llr": 1.2944,
        "difference": 84.6,
        "low": -20.2,
        "high": 190.0,
        "ruleset": "classic",
        "against": candidate.bot.active,
    }
    decided = None if state == TrialState.RUNNING else timezone.now()
    return Trial.objects.create(candidate=candidate, state=state, decided=decided, **figures | fields)


def a_benched_version() -> Version:
    return a_version(status=VersionStatus.BENCHED, faulty=True, reason=WHY)


def page(of: Version, as_owner: bool = True, **headers: str) -> str:
    client = Client()
    if as_owner:
        client.force_login(of.bot.owner)
    return client.get(f"/bots/{of.bot.slug}/", headers=headers).content.decode()


def api(of: Version, *path: str, post: bool = False) -> Any:
    client = APIClient()
    client.force_authenticate(of.bot.owner)
    address = "/".join([f"/api/v1/bots/{of.bot.slug}", *path, ""])
    return client.post(address) if post else client.get(address)


def told(of: Version) -> dict[str, Any]:
    return dict(api(of).json()["trials"][0])


# What is told of a test


def test_the_page_shows_difference_interval_blocks_and_evidence_and_follows() -> None:
    candidate = a_candidate()
    a_trial(candidate)
    shown = page(candidate)
    for words in (
        "+85",
        "\u221220 to +190",
        "of at most 40",
        "+1.29",
        "not better at \u22122.94",
        "better at +2.94",
        "Classic, 2 seats",
    ):
        assert words in shown
    assert 'id="present" data-live="bot:' in shown
    assert "Evidence 1.29; not better at -2.94, better at 2.94." in shown


@pytest.mark.parametrize("state", [TrialState.NOT_BETTER, TrialState.UNDECIDED, TrialState.FAULTY])
def test_after_a_decided_test_its_owner_may_promote_with_one_click(
    state: TrialState,
) -> None:
    candidate = a_candidate()
    a_trial(candidate, state)
    shown = page(candidate)
    assert "Promote version 2" in shown
    assert "Promote version 2" not in page(candidate, as_owner=False)


def test_the_api_tells_the_same() -> None:
    candidate = a_candidate()
    a_trial(candidate)
    trial = told(candidate)
    assert trial["sentence"].startswith("It is tested against version 1")
    assert {key: trial[key] for key in ("candidate", "against", "state", "ruleset", "seats", "blocks")} == {
        "candidate": 2,
        "against": 1,
        "state": "running",
        "ruleset": "classic",
        "seats": 2,
        "blocks": 7,
    }
    assert trial["elo"] == {"difference": 84.6, "low": -20.2, "high": 190.0}
    assert (trial["most_blocks"], trial["elo0"], trial["elo1"], trial["alpha"]) == (40, 0.0, 40.0, 0.05)
    assert trial["lower"] < -2.9 < 1.2 < trial["llr"] < 2.9 < trial["upper"]


def test_the_list_of_bots_tells_it_in_no_more_queries_for_many(django_assert_max_num_queries: Any) -> None:
    for _ in range(4):
        a_trial(a_candidate())
    with django_assert_max_num_queries(9):
        bots = APIClient().get("/api/v1/bots/").json()["results"]
    assert [bot["trials"][0]["blocks"] for bot in bots] == [7] * 4


@pytest.mark.parametrize(
    ("state", "reason", "words"),
    [
        (TrialState.NOT_BETTER, "", "not better than version 1, at least not by 40 Elo"),
        (TrialState.UNDECIDED, "", "40 blocks did not tell whether it is better than version 1"),
        (TrialState.UNDECIDED, "The arena could not.", "The arena could not."),
        (TrialState.FAULTY, "It had a fault in match 9.", "It had a fault in match 9. It is not promoted"),
    ],
)
def test_each_end_has_its_words(state: TrialState, reason: str, words: str) -> None:
    candidate = a_candidate()
    a_trial(candidate, state, reason=reason)
    assert words in told(candidate)["sentence"]


def test_a_version_that_was_promoted_shows_how() -> None:
    first = a_version()
    candidate = a_candidate(first)
    a_trial(candidate, TrialState.BETTER)
    activate(candidate)
    assert told(candidate)["sentence"] == "It was shown to be better than version 1 and took its place."
    assert "How version 2 was promoted" in page(candidate)


def test_the_top_of_the_page_leads_to_a_test_that_is_on_and_tells_how_long_it_may_take() -> None:
    candidate = a_candidate()
    a_trial(candidate, blocks=36)
    shown = page(candidate)
    assert (
        '<a href="#trial-2">Version 2 is under test</a>: evidence +1.29 of +2.94, 36 of at most 40' in shown
    )
    assert shown.index('href="#trial-2"') < shown.index('id="never-played"')
    assert "It ends after 4 more blocks at the latest." in shown
    assert "How long a block takes is not known before its first is played." in shown


def test_an_interval_that_says_more_than_the_evidence_is_explained_and_other_tables_named() -> None:
    candidate = a_candidate()
    for seats in (2, 4):
        arena.ladder(seats)
    trial = a_trial(candidate)
    assert "Both are right" not in page(candidate)
    Trial.objects.filter(pk=trial.pk).update(low=105.0)
    shown = page(candidate)
    assert "Both are right" in shown
    told = shown.split("The test says nothing of the other tables that this version plays at:")[1]
    assert "Classic, 4 seats" in told.split("</p>")[0]
    assert "Classic, 2 seats" not in told.split("</p>")[0]


def test_a_test_that_has_not_begun_says_so() -> None:
    assert told(a_candidate())["sentence"] == "The test against version 1 begins in a moment."


def test_a_test_waits_while_nobody_plays() -> None:
    candidate = a_candidate(a_version(status=VersionStatus.BENCHED))
    assert told(candidate)["state"] == "waiting"
    assert "no version of the bot plays" in told(candidate)["sentence"]


def test_an_older_candidate_waits_for_the_newer() -> None:
    older = a_candidate()
    a_trial(older)
    newer = a_candidate(Version.objects.get(number=1))
    reports = reports_of(list(older.bot.versions.all()))
    assert [(report.candidate, report.state) for report in reports] == [
        (newer, "waiting"),
        (older, "waiting"),
    ]
    assert reports[1].sentence == "The test waits until that of version 3 is over."
    assert reports[1].blocks == 7


# The check's last word


def test_a_first_version_has_nothing_to_be_better_than_and_is_told_so() -> None:
    version = a_version(status=VersionStatus.CHECKING, mask=None, promote=Promote.WHEN_BETTER)
    check(version.pk, lambda version: iter([SOUND]))
    version.refresh_from_db()
    assert version.status == VersionStatus.ACTIVE
    assert "no other version plays that it must be better than" in version.report["sentence"]


# Benched for faults


def test_page_and_api_say_why_it_was_benched_and_how_to_come_back() -> None:
    version = a_benched_version()
    shown = page(version)
    assert "Version 1 was benched" in shown
    assert WHY in shown
    assert "Check it again" in shown
    assert "Its results are kept." in shown
    assert (api(version).json()["versions"][0]["reason"], api(version).json()["versions"][0]["faulty"]) == (
        WHY,
        True,
    )


def test_the_message_goes_once_a_newer_version_plays() -> None:
    version = a_benched_version()
    a_version(version.bot, data=b"# fixed")
    assert "Version 1 was benched" not in page(version)
    assert "Check it again" in page(version)


def test_a_benched_bots_page_shows_where_it_stood() -> None:
    first, *_ = arena.house()
    guest = arena.version()
    arena.match(guest, first)
    refit(arena.ladder().pk)
    stood = guest.ratings.get()
    bench(guest)
    refit(arena.ladder().pk)
    shown = page(guest)
    assert "its results are kept" in shown
    assert f"<b>{stood.rating:.0f}</b>" in shown


def test_its_owners_own_page_leads_to_the_message() -> None:
    version = a_benched_version()
    client = Client()
    client.force_login(version.bot.owner)
    assert f"/bots/{version.bot.slug}/#benched-{version.number}" in client.get("/me/").content.decode()


def test_it_is_checked_again_and_plays_once_it_passed() -> None:
    version = a_benched_version()
    assert api(version, "versions", "1", "recheck", post=True).json()["status"] == "checking"
    check(version.pk, lambda version: iter([SOUND]))
    version.refresh_from_db()
    assert (version.status, version.reason, version.faulty) == (VersionStatus.ACTIVE, "", False)


def test_the_button_leads_to_the_check() -> None:
    version = a_benched_version()
    client = Client()
    client.force_login(version.bot.owner)
    answer = client.post(f"/bots/{version.bot.slug}/versions/1/recheck/")
    assert answer.headers["Location"] == f"/bots/{version.bot.slug}/versions/1/"
    version.refresh_from_db()
    assert version.status == VersionStatus.CHECKING


def test_a_version_that_fails_its_new_check_is_rejected() -> None:
    version = a_benched_version()
    recheck(version)
    check(version.pk, lambda version: iter([FAULTY]))
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED


def test_it_cannot_be_activated_without_the_check() -> None:
    version = a_benched_version()
    answer = api(version, "versions", "1", "activate", post=True)
    assert (answer.status_code, answer.json()) == (
        400,
        {"detail": "It was benched for its faults; have it checked again first."},
    )


def test_a_version_that_was_put_on_the_bench_by_hand_needs_no_check() -> None:
    version = a_version(status=VersionStatus.BENCHED)
    with pytest.raises(Unacceptable, match="benched for its faults"):
        recheck(version)
    activate(version)
    version.refresh_from_db()
    assert version.status == VersionStatus.ACTIVE


def test_operators_have_a_bot_of_the_house_checked() -> None:
    version = a_benched_version()
    call_command("recheck", version.bot.slug, stdout=StringIO())
    version.refresh_from_db()
    assert version.status == VersionStatus.CHECKING
    with pytest.raises(CommandError, match="no version of such a bot"):
        call_command("recheck", version.bot.slug)


def test_nobody_else_has_it_checked() -> None:
    version = a_benched_version()
    client = APIClient()
    client.force_authenticate(a_bot().owner)
    assert client.post(f"/api/v1/bots/{version.bot.slug}/versions/1/recheck/").status_code == 403


def test_a_corrected_version_plays_at_once_though_the_other_is_benched() -> None:
    benched = a_benched_version()
    fixed = a_version(benched.bot, VersionStatus.CHECKING, b"# fixed", None, promote=Promote.WHEN_BETTER)
    check(fixed.pk, lambda version: iter([SOUND]))
    fixed.refresh_from_db()
    assert fixed.status == VersionStatus.ACTIVE
    benched.refresh_from_db()
    assert benched.status == VersionStatus.BENCHED


def test_a_benched_bot_may_be_withdrawn() -> None:
    version = a_benched_version()
    withdraw(version.bot)
    version.bot.refresh_from_db()
    assert version.bot.hidden
