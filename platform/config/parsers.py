"""JSON bodies of the API: what nobody means is refused here, once, before any code of ours reads it."""

from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 16


class Json(JSONParser):
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            parsed = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise _too_deep() from None
        _refuse_half_characters(parsed)
        return parsed


def _refuse_half_characters(parsed: object) -> None:
    """An escape like \\ud800 stands for half a character, which no database, key or answer can hold."""
    for text in _texts(parsed):
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ParseError(
                _("JSON parse error - a text holds half a character (\\ud800 to \\udfff).")
            ) from None


def _texts(parsed: object, depth: int = 0) -> Iterator[str]:
    if depth > DEEPEST:
        raise _too_deep()
    if isinstance(parsed, str):
        yield parsed
    elif isinstance(parsed, list | dict):
        for part in [*parsed, *parsed.values()] if isinstance(parsed, dict) else parsed:
            yield from _texts(part, depth + 1)


def _too_deep() -> ParseError:
    return ParseError(_("JSON parse error - it is nested too deep; allowed are %d levels.") % DEEPEST)
