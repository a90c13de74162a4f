"""The site's API as the commands need it. Whatever goes wrong is one sentence that says what to do."""

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPMessage
from typing import IO, Any, Final

from matches.cli.output import BadInput
from matches.cli.site.session import Session
from sandbox import Code

TIMEOUT_S: Final = 30
API: Final = "/api/v1/"


class Refused(BadInput):
    """The site answered, and said no."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


class Server:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._opener = urllib.request.build_opener(NoRedirects)

    def get(self, path: str, what: str = "") -> Any:
        """`what` is named where it is not there."""
        try:
            return self._ask(urllib.request.Request(self._address(path)))
        except Refused as refusal:
            if what and refusal.status == 404:
                raise BadInput(f"there is no {what} at {self._session.server}") from None
            raise

    def all(self, path: str) -> Iterator[Any]:
        """A list's entries, page after page."""
        page = 1
        while True:
            told = self.get(f"{path}{'&' if '?' in path else '?'}page_size=200&page={page}")
            yield from told.get("results") or told.get("entries") or []
            if not told["next"]:
                return
            page += 1

    def post(self, path: str, fields: Mapping[str, str]) -> Any:
        request = urllib.request.Request(self._address(path), json.dumps(fields).encode())
        request.add_header("Content-Type", "application/json")
        return self._ask(request)

    def upload(self, path: str, fields: Mapping[str, str], code: Code) -> Any:
        edge = secrets.token_hex(16)
        request = urllib.request.Request(self._address(path), _form(edge, fields, code))
        request.add_header("Content-Type", f"multipart/form-data; boundary={edge}")
        return self._ask(request)

    def _address(self, path: str) -> str:
        return f"{self._session.server}{API}{path}"

    def _ask(self, request: urllib.request.Request) -> Any:
        server = self._session.server
        if self._session.token:
            request.add_header("Authorization", f"Token {self._session.token}")
        try:
            with self._opener.open(request, timeout=TIMEOUT_S) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise _refusal(error, server) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise BadInput(
                f"{server} does not answer ({why}): is the arena up? Another: lastcard login --server URL"
            ) from None
        except ValueError:
            raise BadInput(f"{server} answers, but not as a Lastcard site does") from None


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A token is for the server that gave it, and is not carried elsewhere."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        return None


def _refusal(error: urllib.error.HTTPError, server: str) -> BadInput:
    status, told = error.code, _json(error)
    if status == 401:
        return Refused(f"{server} does not know this login any more: lastcard login", status)
    if status == 429:
        wait = error.headers.get("Retry-After")
        again = f"in {wait} s" if wait else "later"
        return Refused(f"{server} was asked too often; try again {again}", status)
    if 300 <= status < 400:
        place = error.headers.get("Location", "elsewhere")
        return Refused(f"{server} sends on to {place}: lastcard login --server with that address", status)
    if told is None:
        return Refused(f"{server} failed to answer (HTTP {status}); try again later", status)
    return Refused(_sentence(told), status)


def _json(error: urllib.error.HTTPError) -> dict[str, Any] | None:
    try:
        told = json.load(error)
    except (OSError, ValueError, HTTPException):
        return None
    return told if isinstance(told, dict) else None


def _sentence(told: Mapping[str, Any]) -> str:
    """`detail` as it is; what is about a field under the field's name."""
    sentences = (
        " ".join(map(str, messages)) if isinstance(messages, list) else str(messages)
        for messages in told.values()
    )
    return "; ".join(
        sentence if field == "detail" else f"{field}: {sentence}"
        for field, sentence in zip(told, sentences, strict=True)
    )


def _form(edge: str, fields: Mapping[str, str], code: Code) -> bytes:
    head = f"--{edge}\r\nContent-Disposition: form-data; "
    parts = [f'{head}name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    filename = code.name.replace('"', "_")
    parts.append(f'{head}name="file"; filename="{filename}"\r\n\r\n'.encode())
    return b"".join([*parts, code.data, f"\r\n--{edge}--\r\n".encode()])
