"""Requests that are too large are refused while they arrive."""

import asyncio
import contextlib
import json
from typing import Any

import pytest

from config.body_limit import BodyLimit
from live.asgi import Message, Receive, Scope, Send

LIMIT = 1000
UPLOAD = 4000
IN_PARTS = (b"content-type", b"multipart/form-data; boundary=x")


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the number of bytes it was given."""
    size, more = 0, True
    while more:
        message = await receive()
        size, more = size + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def request(
    chunks: list[bytes], headers: list[tuple[bytes, bytes]] | None = None, path: str = "/api/v1/bots/"
) -> tuple[int, bytes, int]:
    """Status, body, and how many of the chunks were taken from the client."""
    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    waiting[-1]["more_body"] = False
    sent: list[Message] = []

    async def receive() -> Message:
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {"type": "http", "path": path, "headers": headers or []}
    asyncio.run(BodyLimit(echo, LIMIT, upload=UPLOAD)(scope, receive, send))
    return sent[0]["status"], sent[1]["body"], len(chunks) - len(waiting)


def test_a_body_within_the_limit_passes() -> None:
    assert request([b"a" * 600, b"b" * 400]) == (200, b"1000", 2)


def test_a_body_that_announces_too_much_is_refused_with_the_limit() -> None:
    status, body, _ = request([b"a"], [(b"content-length", b"50000000")])
    assert status == 413
    assert "MB are allowed" in json.loads(body)["file"][0]


ADDRESSES = ["/bots/new/", "/bots/my-bot/versions/new/", "/api/v1/bots/", "/api/v1/bots/my-bot/versions/"]


@pytest.mark.parametrize("path", ADDRESSES)
def test_an_upload_may_be_larger_than_anything_else_and_has_a_limit_too(path: str) -> None:
    assert request([b"a" * 2000] * 2, [IN_PARTS], path) == (200, b"4000", 2)
    status, body, _ = request([b"a" * 2000] * 3, [IN_PARTS], path)
    assert status == 413
    assert "a .zip 16 MB" in body.decode()


@pytest.mark.parametrize(
    "path", ["/api/v1/token/", "/bots/", "/bots/my-bot/", "/api/v1/bots/my-bot/", "/x/bots/new/"]
)
def test_other_addresses_take_no_large_body(path: str) -> None:
    assert request([b"a" * 2000], [IN_PARTS], path)[0] == 413


@pytest.mark.parametrize("kind", [b"application/json", b"application/x-www-form-urlencoded", b""])
def test_a_large_body_comes_as_a_form_in_parts_or_not_at_all(kind: bytes) -> None:
    assert request([b"a" * 2000], [(b"content-type", kind)])[0] == 413


def test_a_length_of_thousands_of_digits_is_too_large() -> None:
    assert request([b"a"], [(b"content-length", b"9" * 5000)])[0] == 413


def test_a_person_is_told_on_a_page() -> None:
    status, body, _ = request([b"a" * 2000], path="/bots/new/")
    assert status == 413
    assert b"<h1>Too large</h1>" in body


@pytest.mark.parametrize("header", [(b"accept-language", b"fr"), (b"cookie", b"a=b; language=fr")])
def test_a_page_is_told_in_its_language_and_the_api_in_english(header: tuple[bytes, bytes]) -> None:
    page = request([b"a" * 2000], [header], path="/me/")[1].decode()
    assert '<html lang="fr"' in page
    assert "0\xa0Mo" in page
    assert b"are allowed" in request([b"a" * 2000], [header])[1]


def test_a_body_that_grows_too_large_is_refused() -> None:
    assert request([b"a" * 600] * 3)[0] == 413


def test_a_refused_body_is_read_to_its_end_so_that_the_client_hears_the_answer() -> None:
    _, _, taken = request([b"a" * 600] * 50, [(b"content-length", b"30000")])
    assert taken == 50


def test_what_is_no_request_passes_untouched() -> None:
    seen: list[str] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    async def never(*_: Any) -> Any:
        raise AssertionError

    asyncio.run(BodyLimit(application, LIMIT, upload=UPLOAD)({"type": "lifespan"}, never, never))
    assert seen == ["lifespan"]


def slow(limit: int, path: str, first: Message) -> tuple[int, bytes]:
    """A client that sends the first part of its body and then nothing."""
    sent: list[Message] = []
    waiting = [first]

    async def receive() -> Message:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop()

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "path": path, "headers": []}
    asyncio.run(BodyLimit(echo, limit, upload=UPLOAD, slowest=0.05)(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_a_body_that_never_ends_is_given_up() -> None:
    status, body = slow(LIMIT, "/api/v1/token/", {"type": "http.request", "body": b"x", "more_body": True})
    assert (status, list(json.loads(body))) == (408, ["detail"])


def test_a_body_that_never_ends_on_a_page_is_told_on_a_page() -> None:
    status, body = slow(LIMIT, "/bots/new/", {"type": "http.request", "body": b"x", "more_body": True})
    assert status == 408
    assert b"<h1>Too slow</h1>" in body


def test_who_sends_too_much_too_slowly_is_not_waited_for_either() -> None:
    status, _ = slow(1, "/api/v1/token/", {"type": "http.request", "body": b"xx", "more_body": True})
    assert status == 413


def test_a_page_that_takes_long_to_answer_is_not_cut_off() -> None:
    async def ponders(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(receive(), 0.2)  # as Django listens for a client that leaves
        await echo(scope, _empty, send)

    async def _empty() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def once_then_never() -> Message:
        if parts:
            return parts.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    sent: list[Message] = []
    parts = [{"type": "http.request", "body": b"x", "more_body": False}]
    scope = {"type": "http", "path": "/", "headers": []}
    asyncio.run(BodyLimit(ponders, LIMIT, upload=UPLOAD, slowest=0.05)(scope, once_then_never, send))
    assert sent[0]["status"] == 200
