"""The organiser's page: who is stuck, who may look, and what it costs for many."""

import csv
from io import StringIO

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from bots.people import Standing, everybody
from ladder.models import Ladder
from ladder.refit import refit
from matches import services
from matches.models import Version
from matches.states import VersionStatus
from tests.matches.builders import a_bot, a_match, a_person, a_result, a_version

pytestmark = pytest.mark.django_db

ADDRESSES = ("/class/", "/class/people.csv")


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(a_person("organiser", is_staff=True))
    return client


def owned(name: str, status: VersionStatus = VersionStatus.ACTIVE, **fields: object) -> Version:
    bot = a_bot(a_person(name), name=f"Of {name}")
    return a_version(bot, status, data=name.encode(), **fields)  # type: ignore[arg-type]  # the builder's


def with_a_fault(version: Version) -> None:
    match = a_match([version, a_version(a_bot(a_person("house"), is_house=True))])
    attempt = services.claim(match.pk, "test")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, faults_in={0: 0}))
    refit(Ladder.objects.get_or_create(ruleset="classic", seats=2)[0].pk)


def of_each_standing() -> None:
    owned("plays")
    owned("waits", VersionStatus.CHECKING, mask=None)
    owned("rests", VersionStatus.BENCHED)
    a_person("idle")
    owned("thrown", VersionStatus.BENCHED, faulty=True, reason="It had a fault in match 9.")
    owned("fails", VersionStatus.REJECTED, mask=None, report={"sentence": "load: exception", "log": "secret"})


@pytest.mark.parametrize("address", ADDRESSES)
def test_nobody_but_staff_sees_people(client: Client, address: str) -> None:
    asked = client.get(address)
    assert (asked.status_code, asked["Location"]) == (302, f"/accounts/login/?next={address}")
    client.force_login(a_person("author"))
    assert client.get(address).status_code == 404
    assert "/class/" not in client.get("/docs/bots/").content.decode()
    client.force_login(a_person("organiser", is_staff=True))
    answer = client.get(address)
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert 'href="/class/"' in client.get("/docs/bots/").content.decode()


def test_those_who_are_stuck_come_first(staff: Client) -> None:
    of_each_standing()
    names = [person.user.username for person, _ in staff.get("/class/").context["rows"]]
    assert names == ["fails", "thrown", "idle", "rests", "waits", "plays"]
    stuck = staff.get("/class/?state=stuck").context["rows"]
    assert [person.user.username for person, _ in stuck] == ["fails", "thrown", "idle"]
    for standing, name in zip(Standing.values, names, strict=True):
        (row,) = staff.get(f"/class/?state={standing}").context["rows"]
        assert row[0].user.username == name


def test_a_bot_that_plays_hides_no_other_of_theirs_that_is_stuck(staff: Client) -> None:
    version = owned("mira")
    a_version(version.bot, VersionStatus.REJECTED, mask=None)
    a_version(a_bot(version.bot.owner), VersionStatus.REJECTED, mask=None)
    owned("rests", VersionStatus.RETIRED)
    mira, rests = everybody()
    assert (mira.standing, mira.is_stuck, len(mira.entrants)) == (Standing.PLAYS, True, 2)
    assert not rests.is_stuck
    for state in ("stuck", "rejected", "plays"):
        ((found, _),) = staff.get(f"/class/?state={state}").context["rows"]
        assert found.user.username == "mira"


def test_why_a_bot_does_not_play_its_last_fault_and_its_best_rating_are_told(staff: Client) -> None:
    of_each_standing()
    with_a_fault(Version.objects.get(bot__owner__username="plays"))
    page = staff.get("/class/").content.decode()
    for told in (
        "load: exception",
        "It had a fault in match 9.",
        "It raised an exception",
        "Classic, 2 seats",
    ):
        assert told in page
    assert "secret" not in page


def test_the_house_and_organisers_without_a_bot_are_left_out(staff: Client) -> None:
    a_version(a_bot(a_person("house"), is_house=True))
    a_person("gone", is_active=False)
    assert "Nobody is here yet" in staff.get("/class/").content.decode()


def test_people_are_found_by_their_name_or_that_of_a_bot(staff: Client) -> None:
    of_each_standing()
    for asked, number in (("FAIL", 1), ("of ", 5), ("<script>", 0), ("x" * 99, 0)):
        page = staff.get("/class/", {"q": asked})
        assert (len(page.context["rows"]), "<script>a" in page.content.decode()) == (number, False)
    assert staff.get("/class/?state=nonsense&page=9999").status_code == 200


def test_the_table_is_safe_to_open_and_has_a_line_for_each_bot(staff: Client) -> None:
    of_each_standing()
    with_a_fault(Version.objects.get(bot__owner__username="plays"))
    a_version(a_bot(User.objects.get(username="plays"), name="=1+1"))
    lines = list(csv.DictReader(StringIO(staff.get("/class/people.csv").content.decode("utf-8-sig"))))
    assert [line["person"] for line in lines] == [
        "fails",
        "thrown",
        "idle",
        "rests",
        "waits",
        "plays",
        "plays",
    ]
    assert (lines[0]["why"], lines[2]["state"], lines[-2]["bot"]) == ("load: exception", "no-bot", "'=1+1")
    assert (lines[-1]["last fault"], lines[-1]["ladder"]) == ("exception", "classic, 2 seats")
    assert len(staff.get("/class/people.csv?state=stuck").content.splitlines()) == 4


@pytest.mark.usefixtures("calm_status_line")
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_thousand_accounts_cost_no_more_queries(
    staff: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with_a_fault(owned("first"))
    staff.get(address)
    User.objects.bulk_create(User(username=f"guest{number}") for number in range(1000))
    for number in range(20):
        owned(f"author{number}")
    # Session and user; people and their versions; faults and ratings; the foot's.
    with django_assert_num_queries(6 + (address == "/class/")):
        staff.get(address, {"state": "plays"})
    assert len(staff.get(address, {"state": "no-bot"}).content) < 200_000
