"""Bodies of the API that are no JSON, or JSON that nobody means."""

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


def told(path: str, body: str) -> str:
    response = APIClient().generic("POST", path, body, content_type="application/json")
    assert response.status_code == 400
    return str(response.json()["detail"])


@pytest.mark.parametrize("path", ["/api/v1/token/", "/api/v1/accounts/"])
@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("[" * 100_000, "deep"),
        ('{"a":' * 100_000, "deep"),
        ('{"username": ' + "[" * 500 + "]" * 500 + "}", "deep"),
        ('{"username": ' + "[" * 900 + "]" * 900 + "}", "deep"),
        ('{"username": "\\ud800x", "password": "c0rrect-horse"}', "character"),
        ('{"username": "ada", "password": ["\\udfff"]}', "character"),
        ('{"\\ud800": 1}', "character"),
        ("{", "JSON"),
        ('{"username": ' + "9" * 5000 + "}", "JSON"),
        ('{"username": NaN}', "JSON"),
    ],
)
def test_a_body_that_cannot_be_meant_is_a_400_with_a_sentence(path: str, body: str, word: str) -> None:
    assert word in told(path, body)


@pytest.mark.parametrize("body", ["[]", "null", "1", '"x"', '{"username": [], "password": {}}'])
@pytest.mark.parametrize("path", ["/api/v1/token/", "/api/v1/accounts/"])
def test_json_of_the_wrong_shape_is_a_400(path: str, body: str) -> None:
    response = APIClient().generic("POST", path, body, content_type="application/json")
    assert response.status_code == 400


def test_a_pair_of_escapes_that_makes_one_character_is_no_half() -> None:
    body = '{"username": "\\ud83d\\ude00", "password": "c0rrect-horse"}'
    response = APIClient().generic("POST", "/api/v1/accounts/", body, content_type="application/json")
    assert list(response.json()) == ["username"]
