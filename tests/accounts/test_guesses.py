"""Passwords are not guessed, and nobody is locked out by another's guessing."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from rest_framework.test import APIClient

from accounts import guesses
from accounts.addresses import address_of
from config.up import _web
from tests.matches.builders import a_person

pytestmark = pytest.mark.django_db

PASSWORD = "c0rrect-horse-battery"


@pytest.fixture(autouse=True)
def _bob2_whom_nobody_guessed_at(settings: Any) -> Iterator[None]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # many guesses, none slow
    cache.clear()
    person = a_person("Bob2")
    person.set_password(PASSWORD)
    person.save()
    yield
    cache.clear()


def ask(name: str = "Bob2", password: str = "wrong", address: str = "10.0.0.1", **headers: str) -> int:
    body = {"username": name, "password": password}
    client = APIClient(REMOTE_ADDR=address, headers=headers)
    return client.post("/api/v1/token/", body).status_code


def sign_in(name: str = "Bob2", password: str = "wrong", address: str = "10.0.0.1") -> Any:
    return Client(REMOTE_ADDR=address).post("/accounts/login/", {"login": name, "password": password})


def besiege(name: str = "bob2") -> None:
    for _ in range(guesses.SIEGE):
        guesses.wrong("10.9.9.9", name)


def test_so_many_wrong_guesses_from_one_address_and_no_more() -> None:
    assert [ask() for _ in range(guesses.ALLOWED + 1)] == [400] * guesses.ALLOWED + [429]
    assert ask(password=PASSWORD) == 429


def test_no_spelling_of_a_name_is_a_fresh_name() -> None:
    spellings = ["Bob2", "bob2 ", " bob2", "BOB2", "\tbob2", "bob2\n", "\u3000bob2", "bob2\u2003"]
    for number in range(guesses.ALLOWED):
        ask(spellings[number % len(spellings)])
    assert {ask(spelling) for spelling in spellings} == {429}


def test_page_and_api_count_together() -> None:
    for number in range(guesses.ALLOWED):
        ask() if number % 2 else sign_in(" BOB2")
    assert ask() == 429
    assert "Too many" in sign_in(password=PASSWORD).content.decode()


def test_a_person_is_not_locked_out_by_what_others_guess() -> None:
    for _ in range(guesses.ALLOWED + 1):
        ask(address="10.6.6.6")
    assert ask(address="10.6.6.6") == 429
    assert ask(password=PASSWORD) == 200
    assert sign_in(password=PASSWORD).status_code == 302


def test_even_besieged_from_everywhere_a_name_lets_its_person_in() -> None:
    besiege()
    assert ask(password=PASSWORD) == 200
    assert sign_in(password=PASSWORD, address="10.0.0.2").status_code == 302


def test_a_besieged_name_gives_each_address_one_guess() -> None:
    besiege()
    assert [ask(address="10.0.0.3"), ask(address="10.0.0.3"), ask(address="10.0.0.4")] == [400, 429, 400]


def test_who_signs_in_may_err_anew() -> None:
    for _ in range(guesses.ALLOWED - 1):
        ask()
    assert ask(password=PASSWORD) == 200
    assert ask() == 400


def test_a_script_that_asks_for_many_tokens_is_no_siege() -> None:
    for _ in range(20):
        assert ask(password=PASSWORD) == 200
    assert not guesses.is_besieged("bob2")


def test_the_network_of_an_ipv6_address_counts_and_not_each_of_its_addresses() -> None:
    answers = [ask(address=f"2001:db8:1:2::{number:x}") for number in range(guesses.ALLOWED + 1)]
    assert answers[-1] == 429
    assert ask(address="2001:db8:1:3::1") == 400


def test_nobody_invents_addresses_by_a_header() -> None:
    answers = [ask(**{"X-Forwarded-For": f"10.3.{number}.1"}) for number in range(guesses.ALLOWED + 1)]
    assert answers[-1] == 429


def test_behind_proxies_the_address_is_the_one_the_last_trusted_proxy_saw(rf: Any, settings: Any) -> None:
    request = rf.get("/", headers={"X-Forwarded-For": "1.1.1.1, 2.2.2.2, 3.3.3.3"})
    assert address_of(request) == "127.0.0.1"
    with override_settings(REST_FRAMEWORK={**settings.REST_FRAMEWORK, "NUM_PROXIES": 2}):
        assert address_of(request) == "2.2.2.2"


def test_the_web_server_believes_no_header_about_addresses() -> None:
    """Django counts the proxies itself; uvicorn would trust whoever connects from this machine."""
    assert "--no-proxy-headers" in _web("127.0.0.1", 8000)


@pytest.mark.parametrize("name", ["b\u0131b", "nobody", "\u1160"])
def test_a_name_that_is_nobodys_is_answered_like_a_wrong_password(name: str) -> None:
    response = APIClient().post("/api/v1/token/", {"username": name, "password": PASSWORD})
    assert response.json() == {"detail": "This username and password do not belong together."}
