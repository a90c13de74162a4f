"""Accounts and tokens over HTTP."""

import pytest
from django.core.cache import cache
from knox.models import get_token_model
from rest_framework.test import APIClient

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "c0rrect-horse-battery"


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


def sign_up(username: str = "ada", password: str = PASSWORD) -> tuple[int, dict[str, object]]:
    response = APIClient().post("/api/v1/accounts/", {"username": username, "password": password})
    return response.status_code, response.json()


def ask_token(username: str = "ada", password: str = PASSWORD) -> tuple[int, dict[str, str]]:
    response = APIClient().post("/api/v1/token/", {"username": username, "password": password})
    return response.status_code, response.json()


def test_an_account_is_made_and_its_password_is_not_told_again() -> None:
    status, body = sign_up()
    assert (status, body) == (201, {"username": "ada"})
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(
    ("username", "password", "field"),
    [
        ("", PASSWORD, "username"),
        ("<script>", PASSWORD, "username"),
        ("House", PASSWORD, "username"),
        ("a" * 10_000, PASSWORD, "username"),
        ("new\nline", PASSWORD, "username"),
        ("ada", "", "password"),
        ("ada", "short", "password"),
        ("ada", "password", "password"),
        ("ada", "19371937193719", "password"),
        ("adalovelace", "adalovelace1", "password"),
        ("ada", "x" * 300, "password"),
    ],
)
def test_a_bad_account_is_refused_under_the_fields_name(username: str, password: str, field: str) -> None:
    status, body = sign_up(username, password)
    assert (status, list(body)) == (400, [field])
    assert not User.objects.exists()


def test_a_username_is_taken_in_any_case() -> None:
    sign_up("Ada")
    status, body = sign_up("aDA")
    assert (status, body) == (400, {"username": ["This username is taken; choose another."]})


def test_a_token_opens_what_is_for_its_person_only() -> None:
    sign_up()
    status, body = ask_token()
    client = APIClient(headers={"Authorization": f"Token {body['token']}"})
    assert status == 200
    assert client.delete("/api/v1/token/").status_code == 204
    assert client.delete("/api/v1/token/").status_code == 401


def test_only_a_hash_of_the_token_is_kept() -> None:
    sign_up()
    token = ask_token()[1]["token"]
    kept = get_token_model().objects.get()
    assert token not in (kept.digest, kept.token_key)


def test_a_wrong_password_gets_no_token_and_one_sentence() -> None:
    sign_up()
    status, body = ask_token(password="another")
    assert (status, body) == (400, {"detail": "This username and password do not belong together."})


@pytest.mark.parametrize("token", ["lc_nonsense", "\xff\xfe"])
def test_a_wrong_token_is_refused(token: str) -> None:
    client = APIClient(headers={"Authorization": f"Token {token}"})
    assert client.get("/api/v1/bots/").status_code == 401


def test_a_body_that_is_no_json_is_told_so() -> None:
    response = APIClient().post("/api/v1/token/", "{", content_type="application/json")
    assert response.status_code == 400
    assert "JSON" in response.json()["detail"]
