"""Zips on the site: stored as they came, told to their owners, known by their content."""

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from rest_framework.test import APIClient

from accounts.models import User
from matches.models import Version
from tests.matches.builders import FIRST_LEGAL, a_person
from tests.sandbox.archives import zipped

pytestmark = pytest.mark.django_db

FILES = {"mine/__init__.py": FIRST_LEGAL, "mine/weights.npz": b"\0" * 3000}
ZIP = zipped(FILES)


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


@pytest.fixture
def mira() -> User:
    return a_person("mira")


def api(person: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(person)
    return client


def upload(person: User, data: bytes = ZIP, name: str = "Fine") -> Any:
    file = SimpleUploadedFile("mine.zip", data, "application/zip")
    return api(person).post("/api/v1/bots/", {"name": name, "file": file}, format="multipart")


def test_a_zip_is_stored_and_handed_back_as_it_came(mira: User, client: Client) -> None:
    assert upload(mira).status_code == 201
    client.force_login(mira)
    for answer in (
        api(mira).get("/api/v1/bots/fine/versions/1/source/"),
        client.get("/bots/fine/versions/1/source/"),
    ):
        assert answer.content == ZIP
        assert answer.headers["Content-Disposition"] == 'attachment; filename="fine-v1.zip"'


def test_a_page_takes_a_zip_too(mira: User, client: Client) -> None:
    client.force_login(mira)
    sent = {"name": "Fine", "promote": "now", "file": SimpleUploadedFile("mine.zip", ZIP)}
    assert client.post("/bots/new/", sent).headers["Location"] == "/bots/fine/versions/1/"
    assert bytes(Version.objects.get().source.data) == ZIP


def test_its_files_are_told_to_its_owner_alone(mira: User, client: Client) -> None:
    upload(mira)
    assert "weights" not in client.get("/bots/fine/versions/1/").content.decode()
    client.force_login(mira)
    page = client.get("/bots/fine/versions/1/").content.decode()
    assert "<td>mine/weights.npz</td>" in page
    assert "2 files in it" in page


def test_a_lone_file_has_no_list_of_files(mira: User, client: Client) -> None:
    file = SimpleUploadedFile("bot.py", FIRST_LEGAL)
    api(mira).post("/api/v1/bots/", {"name": "Fine", "file": file}, format="multipart")
    client.force_login(mira)
    assert "in it, for you alone" not in client.get("/bots/fine/versions/1/").content.decode()


def test_the_same_files_in_another_order_are_the_same_code(mira: User) -> None:
    upload(mira)
    upload(mira, zipped(dict(reversed(FILES.items()))), "Other")
    assert len(set(Version.objects.values_list("code_hash", flat=True))) == 1


@pytest.mark.parametrize("name", ["../x.txt", "x\\y.txt", "a.so"])
def test_a_bad_zip_is_refused_beside_its_field_and_nothing_is_stored(mira: User, name: str) -> None:
    answer = upload(mira, zipped({"bot.py": FIRST_LEGAL, name: b"x"}))
    assert (answer.status_code, list(answer.json())) == (400, ["file"])
    assert "in the zip" in answer.json()["file"][0]
    assert not Version.objects.exists()


def test_limits_are_told_in_the_same_words_everywhere(mira: User, client: Client) -> None:
    words = "a .py file may have 1 MB, a .zip 16 MB with 64 MB and 500 files in it."
    client.force_login(mira)
    assert words in client.get("/bots/new/").content.decode()
    assert words in upload(mira, b"x" * ((16 << 20) + 1)).json()["file"][0]


@override_settings(LASTCARD_STORED_PER_OWNER=len(ZIP) + 100)
def test_nobody_stores_more_than_their_share(mira: User) -> None:
    assert upload(mira).status_code == 201
    file = SimpleUploadedFile("mine.zip", ZIP)
    again = api(mira).post("/api/v1/bots/fine/versions/", {"file": file}, format="multipart")
    assert (again.status_code, list(again.json())) == (400, ["detail"])
    assert "are kept for one person" in again.json()["detail"]
    assert upload(a_person(), name="Other").status_code == 201
