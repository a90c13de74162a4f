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
