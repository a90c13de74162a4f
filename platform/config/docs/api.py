"""The API's schema as a list to read."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    description: str
    needs_token: bool


@cache
def operations() -> list[tuple[str, list[Operation]]]:
    """By the first part of the path."""
    groups: dict[str, list[Operation]] = {}
    paths: dict[str, dict[str, Any]] = _schema()["paths"]
    for path, methods in paths.items():
        group = groups.setdefault(path.split("/")[3], [])
        group += [_operation(method, path, told) for method, told in methods.items()]
    return sorted(groups.items())


def _schema() -> dict[str, Any]:
    """In English, as the API is, whoever asks for it first."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    with override(settings.LANGUAGE_CODE):
        return dict(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


def _operation(method: str, path: str, told: dict[str, Any]) -> Operation:
    needs_token = {} not in told.get("security", [{}])
    return Operation(method.upper(), path, told.get("description", ""), needs_token)
