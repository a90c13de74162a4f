"""Errors of the API are JSON, whatever went wrong."""

import pytest
from django.test import RequestFactory
from rest_framework.test import APIClient

from config.errors import server_error


def test_an_unknown_address_of_the_api_answers_in_json() -> None:
    response = APIClient().get("/api/v1/nothing/")
    assert (response.status_code, list(response.json())) == (404, ["detail"])


@pytest.mark.django_db
def test_an_unknown_match_answers_in_json() -> None:
    response = APIClient().get("/api/v1/matches/1/")
    assert (response.status_code, list(response.json())) == (404, ["detail"])


@pytest.mark.django_db
def test_a_wrong_method_is_told_so_in_json() -> None:
    response = APIClient().put("/api/v1/accounts/")
    assert (response.status_code, response.json()) == (405, {"detail": 'Method "PUT" not allowed.'})


def test_our_own_failure_answers_in_json_under_the_api() -> None:
    response = server_error(RequestFactory().get("/api/v1/bots/"))
    assert (response.status_code, response["Content-Type"]) == (500, "application/json")


def multipart(parts: int, disposition: str) -> str:
    part = "--XX\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n1\r\n"
    return "".join(part.format(number) for number in range(parts)) + "--XX--\r\n"


FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=XX"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("&".join(f"a{number}=1" for number in range(3000)), FORM),
        (multipart(3000, 'name="a{}"'), MULTIPART),
        (multipart(300, 'name="f{}"; filename="x.py"'), MULTIPART),
        ("--XX\r\nnonsense", MULTIPART),
        ("x", "multipart/form-data"),
        ("x", "multipart/form-data; boundary=" + "é" * 100),
        ("a=" + "x" * 3_000_000, FORM),
        ('{"a": "' + "x" * 3_000_000 + '"}', "application/json"),
    ],
)
def test_a_body_that_cannot_be_read_is_told_so_in_json(body: str, kind: str) -> None:
    response = APIClient().generic("POST", "/api/v1/token/", body, content_type=kind)
    assert response.status_code in (400, 413)
    assert response["Content-Type"] == "application/json"
    assert response.json()


def test_a_strange_host_is_told_so_in_json_under_the_api() -> None:
    response = APIClient().get("/api/v1/bots/", headers={"Host": "evil.example"})
    assert (response.status_code, list(response.json())) == (400, ["detail"])
