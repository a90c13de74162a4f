"""What no text of ours may hold is refused at the door: it never reaches the database or a key."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import AsyncRequestFactory, Client
from rest_framework.test import APIClient

from config.asgi import application
from live.asgi import Message

pytestmark = pytest.mark.django_db

PAGES = ["/bots/?q=%00", "/matches/?bot=%00", "/bots/%00/", "/ladders/%00/2/", "/accounts/login/?next=%00"]
ADDRESSES = [
    "/api/v1/bots/?owner__username=%00",
    "/api/v1/matches/?bot=%00",
    "/api/v1/matches/?owner=a%00b",
    "/api/v1/ladders/%00/2/",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_nul_in_an_address_is_a_bad_request(client: Client, path: str) -> None:
    assert client.get(path).status_code == 400


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_nul_in_an_address_of_the_api_is_told_in_json(path: str) -> None:
    response = APIClient().get(path)
    assert (response.status_code, list(response.json())) == (400, ["detail"])
    assert "NUL" in response.json()["detail"]


@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "idna", "raw_unicode_escape"])
def test_another_charset_than_utf_8_is_refused(charset: str) -> None:
    """UTF-7 and its like would bring in what UTF-8 cannot write, in the address too."""
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    for path in ("/api/v1/token/?a=+2AA-", "/api/v1/accounts/"):
        response = APIClient().generic("POST", path, "username=+2AA-&password=x", content_type=kind)
        assert (response.status_code, list(response.json())) == (400, ["detail"])
        assert "UTF-8" in response.json()["detail"]


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", '"utf-8"', "us-ascii"])
def test_utf_8_may_be_named(charset: str) -> None:
    kind = f"application/json; charset={charset}"
    response = APIClient().generic("POST", "/api/v1/accounts/", "{}", content_type=kind)
    assert set(response.json()) == {"username", "password"}


def test_a_session_key_with_a_nul_is_nobodys() -> None:
    client = Client(headers={"cookie": 'sessionid="aaaaaaaaaa\\000a"'})
    assert client.get("/me/").status_code in (302, 400)


@pytest.mark.parametrize("charset", ["undefined", "utf-7", "bz2"])
def test_a_charset_that_fails_over_any_address_is_refused_by_the_served_site(charset: str) -> None:
    assert status_of("/api/v1/ladders/?a=+2AA-", f"application/json; charset={charset}") == 400


def status_of(path: str, kind: str) -> int:
    request = AsyncRequestFactory().generic("GET", path, content_type=kind)
    scope = {
        **request.scope,
        "type": "http",
        "headers": [(b"host", b"localhost"), (b"content-type", kind.encode())],
    }
    sent: list[Mapping[str, Any]] = []
    body = [b""]

    async def receive() -> Message:
        if not body:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": body.pop(), "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    return int(sent[0]["status"])
