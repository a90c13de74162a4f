"""Uploads over the API, and who may do what."""

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from rest_framework.test import APIClient

from accounts.models import User
from matches.models import Bot, Version
from matches.states import VersionStatus
from tests.matches.builders import FIRST_LEGAL, a_bot, a_person, a_version

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


def client_of(person: User | None = None) -> APIClient:
    client = APIClient()
    if person is not None:
        client.force_authenticate(person)
    return client


def a_file(data: bytes = FIRST_LEGAL, name: str = "bot.py") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data, "text/x-python")


def upload(owner: User | None, name: str = "First", path: str = "/api/v1/bots/", **parts: Any) -> Any:
    body = {"name": name, "file": parts.pop("file", None) or a_file(), **parts}
    return client_of(owner).post(path, body, format="multipart")


def test_an_upload_is_stored_and_waits_for_its_check() -> None:
    owner = a_person("ada")
    response = upload(owner, "My Bot")
    body = response.json()
    assert response.status_code == 201
    assert (body["slug"], body["name"], body["owner"]) == ("my-bot", "My Bot", "ada")
    version = body["versions"][0]
    assert (version["number"], version["status"], version["report"]["steps"]) == (1, "checking", [])
    assert bytes(Version.objects.get().source.data) == FIRST_LEGAL


def test_the_bot_is_told_as_it_was_answered() -> None:
    owner = a_person()
    told = upload(owner).json()
    assert client_of(owner).get(f"/api/v1/bots/{told['slug']}/").json() == told


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 41, "x" * 10_000, "<script>", "a\nb", "a\x00b", "-x", "na\u00efve", "a/../x"],
)
def test_a_bad_name_is_refused_with_what_is_allowed_and_nothing_is_stored(name: str) -> None:
    response = upload(a_person(), name)
    assert (response.status_code, list(response.json())) == (400, ["name"])
    assert not Bot.objects.exists()


def test_an_upload_that_ends_a_test_or_is_an_older_versions_code_says_so() -> None:
    bot = a_version().bot
    a_version(bot, VersionStatus.CANDIDATE, b"# 2")
    path = f"/api/v1/bots/{bot.slug}/versions/"
    ends = "As soon as it passes its check it plays, and the test of version 2 ends."
    same = "This is the code of version 1."
    assert upload(bot.owner, path=path).json()["warnings"] == [same, ends]
    kept = upload(bot.owner, path=path, file=a_file(b"# 3"), promote="keep")
    assert kept.json()["warnings"] == []


def test_the_name_of_ones_own_bot_is_refused_with_the_address_of_its_versions() -> None:
    person = a_person()
    bot = a_bot(person, "My Bot")
    response = upload(person, "my bot")
    assert response.status_code == 400
    assert f"a new version of it to /api/v1/bots/{bot.slug}/versions/." in response.json()["name"][0]


def test_a_name_that_is_taken_is_refused_in_any_case() -> None:
    a_bot(name="Deep Uno")
    response = upload(a_person(), "dEEP uNO")
    assert (response.status_code, list(response.json())) == (400, ["name"])
    assert "taken" in response.json()["name"][0]


@pytest.mark.parametrize(
    ("file", "word"),
    [
        (a_file(b""), "empty"),
        (a_file(b"PK\x03\x04", "bot.zip"), "does not end as a zip does"),
        (a_file(b"text", "bot.txt"), ".py"),
        (a_file(b"x\x00"), "NUL"),
        (a_file(b"# " + b"x" * 2**20 * 3), "a .py file may have 1 MB"),
    ],
)
def test_a_file_that_cannot_be_a_bot_is_refused_and_nothing_is_stored(
    file: SimpleUploadedFile, word: str
) -> None:
    response = upload(a_person(), file=file)
    assert (response.status_code, list(response.json())) == (400, ["file"])
    assert word in response.json()["file"][0]
    assert not Bot.objects.exists()


def test_a_missing_file_is_named() -> None:
    response = client_of(a_person()).post("/api/v1/bots/", {"name": "First"}, format="multipart")
    assert (response.status_code, list(response.json())) == (400, ["file"])


def test_an_unknown_promotion_is_refused_with_those_allowed() -> None:
    response = upload(a_person(), promote="maybe")
    assert response.status_code == 400
    assert "now, when_better and keep" in response.json()["promote"][0]


def test_a_body_of_the_wrong_kind_is_told_so() -> None:
    response = client_of(a_person()).post("/api/v1/bots/", {"name": "x"}, format="json")
    assert (response.status_code, list(response.json())) == (415, ["detail"])


def test_names_with_one_address_get_two() -> None:
    owner = a_person()
    assert [upload(owner, name).json()["slug"] for name in ("My Bot", "My-Bot", "new", "Bot 2.0")] == [
        "my-bot",
        "my-bot-2",
        "new-2",
        "bot-20",
    ]


@pytest.mark.parametrize(
    "name", ["Vera", "VERA", "Vera_", "V era", "vera.", "P1p", "Bruno-", "House", "h0use", "Arena"]
)
def test_nobodys_bot_looks_like_one_of_the_house(name: str) -> None:
    response = upload(a_person(), name)
    assert (response.status_code, list(response.json())) == (400, ["name"])
    assert "house" in response.json()["name"][0]


@pytest.mark.parametrize("name", ["Ok Bot", "OK.BOT", "0kBot", "O-k-B-o-t"])
def test_nobodys_bot_looks_like_anothers(name: str) -> None:
    owner = a_person()
    assert upload(owner, "OkBot").status_code == 201
    response = upload(a_person(), name)
    assert (response.status_code, list(response.json())) == (400, ["name"])
    assert "looks like that of another bot" in response.json()["name"][0]
    assert upload(owner, "Ok Bot").status_code == 201


@pytest.mark.parametrize(
    "name", ["Vera\u1160", "\u1160", "\u3164", "V\u0435ra", "\uff36era", "x\u200b", "x\u0301", "\u4f60\u597d"]
)
def test_letters_that_look_like_others_or_like_nothing_are_refused(name: str) -> None:
    response = upload(a_person(), name)
    assert (response.status_code, list(response.json())) == (400, ["name"])
    assert "a to z" in response.json()["name"][0]
    assert not Bot.objects.exists()


def test_a_new_version_leaves_the_older_one_playing() -> None:
    older = a_version()
    path = f"/api/v1/bots/{older.bot.slug}/versions/"
    response = upload(older.bot.owner, path=path, promote="when_better")
    assert (response.status_code, response.json()["number"], response.json()["status"]) == (
        201,
        2,
        "checking",
    )
    older.refresh_from_db()
    assert older.status == VersionStatus.ACTIVE


def test_a_rollback_is_one_call() -> None:
    bot = a_bot()
    older = a_version(bot, VersionStatus.RETIRED)
    newer = a_version(bot)
    response = client_of(bot.owner).post(f"/api/v1/bots/{bot.slug}/versions/1/activate/")
    older.refresh_from_db()
    newer.refresh_from_db()
    assert response.json()["status"] == "active"
    assert (older.status, newer.status) == (VersionStatus.ACTIVE, VersionStatus.BENCHED)


@pytest.mark.parametrize("status", [VersionStatus.CHECKING, VersionStatus.REJECTED])
def test_a_version_that_did_not_pass_is_not_activated(status: VersionStatus) -> None:
    version = a_version(status=status)
    response = client_of(version.bot.owner).post(f"/api/v1/bots/{version.bot.slug}/versions/1/activate/")
    assert (response.status_code, list(response.json())) == (400, ["detail"])


@override_settings(LASTCARD_BOTS_PER_OWNER=1)
def test_one_person_has_so_many_bots_and_no_more() -> None:
    owner = a_person()
    assert upload(owner, "One").status_code == 201
    assert "which is the most" in upload(owner, "Two").json()["detail"]


def test_a_withdrawn_bot_leaves_the_lists_and_plays_no_more() -> None:
    version = a_version()
    path = f"/api/v1/bots/{version.bot.slug}/"
    assert client_of(version.bot.owner).delete(path).status_code == 204
    version.refresh_from_db()
    assert version.status == VersionStatus.RETIRED
    assert client_of().get(path).status_code == 404


WHO = ("anonymous", "owner", "other", "staff")
TABLE = [
    ("GET", "/api/v1/bots/", (200, 200, 200, 200)),
    ("GET", "/api/v1/bots/{slug}/", (200, 200, 200, 200)),
    ("GET", "/api/v1/bots/{slug}/versions/1/", (200, 200, 200, 200)),
    ("GET", "/api/v1/bots/{slug}/versions/1/source/", (401, 200, 403, 403)),
    ("POST", "/api/v1/bots/", (401, 400, 400, 400)),
    ("POST", "/api/v1/bots/{slug}/versions/", (401, 400, 403, 403)),
    ("POST", "/api/v1/bots/{slug}/versions/1/activate/", (401, 400, 403, 403)),
    ("POST", "/api/v1/bots/{slug}/versions/1/bench/", (401, 200, 403, 403)),
    ("DELETE", "/api/v1/bots/{slug}/", (401, 204, 403, 403)),
    ("PUT", "/api/v1/bots/{slug}/", (401, 405, 405, 405)),
]


@pytest.mark.parametrize(
    ("who", "method", "path", "status"),
    [(who, method, path, row[place]) for method, path, row in TABLE for place, who in enumerate(WHO)],
)
def test_who_may_do_what(who: str, method: str, path: str, status: int) -> None:
    version = a_version()
    people = {
        "anonymous": None,
        "owner": version.bot.owner,
        "other": a_person(),
        "staff": a_person(is_staff=True, is_superuser=True),
    }
    response = client_of(people[who]).generic(method, path.format(slug=version.bot.slug))
    assert response.status_code == status


def test_a_log_of_the_check_is_the_owners_alone() -> None:
    report = {"sentence": "It raised.", "steps": [], "log": "my secret"}
    version = a_version(status=VersionStatus.REJECTED, report=report)
    path = f"/api/v1/bots/{version.bot.slug}/"
    mine = client_of(version.bot.owner).get(path).json()["versions"][0]["report"]
    others = client_of(a_person()).get(path).json()["versions"][0]["report"]
    assert (mine["log"], others["log"]) == ("my secret", None)
    assert others["sentence"] == "It raised."


def test_the_list_asks_the_database_no_more_often_for_more_bots(
    django_assert_max_num_queries: Any,
) -> None:
    for _ in range(5):
        a_version()
    with django_assert_max_num_queries(5):
        assert client_of().get("/api/v1/bots/").json()["count"] == 5
