"""Numbers in addresses: whatever stands for one, no page and no API fails over it."""

import pytest
from rest_framework.test import APIClient

from ladder.services import open_ladders

NUMBERS = [
    "9" * 20,
    "9" * 5000,
    "-1",
    "0",
    "1e999",
    "NaN",
    "Infinity",
    "1.5",
    "²",
    "\u0661",
    "0x10",
    "",
    " ",
    "1_0",
]
QUERIES = [
    "/api/v1/matches/?page={}",
    "/api/v1/matches/?page_size={}",
    "/api/v1/matches/?seats={}",
    "/api/v1/ladders/?seats={}",
    "/api/v1/ladders/classic/2/?page={}",
    "/api/v1/ladders/classic/2/?run={}",
    "/api/v1/bots/?page={}",
    "/api/v1/bots/?is_house={}",
    "/matches/?page={}",
    "/bots/?page={}",
    "/ladders/classic/2/?page={}",
    "/api/v1/matches/{}/",
    "/api/v1/games/{}/frames/",
    "/api/v1/games/{}/replay/",
    "/api/v1/ladders/classic/{}/",
    "/api/v1/bots/vera/versions/{}/",
    "/matches/{}/",
    "/games/{}/",
    "/games/{}/frames/",
    "/games/{}/embed/",
    "/games/{}/log/",
    "/ladders/classic/{}/",
    "/bots/vera/versions/{}/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("query", QUERIES)
def test_no_number_in_an_address_is_our_failure(query: str) -> None:
    open_ladders()
    answers = {number: APIClient().get(query.format(number)) for number in NUMBERS}
    assert {
        number: answer.status_code for number, answer in answers.items() if answer.status_code >= 500
    } == {}
    if query.startswith("/api/"):
        assert all(answer.json() for answer in answers.values() if answer.status_code < 300)
