"""The API's schema as a list to read."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from markdown_it import MarkdownIt
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from config.kit import kit as kit_now

LISTS: Final = ("bots", "ladders", "matches", "schema")


class Index(APIView):
    """Where to begin: what anybody may read, and the page that tells of the rest."""

    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        addresses = {name: reverse(f"api:{name}", request=request) for name in LISTS}
        kit = {"kit": reverse("kit", request=request), "kit_version": kit_now().version}
        return Response({"docs": reverse("api_docs", request=request), **kit, **addresses})


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    description: SafeString
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
    # Our own docstrings, and any HTML in them comes out as text.
    told_of = mark_safe(MarkdownIt("commonmark", {"html": False}).render(told.get("description", "")))
    return Operation(method.upper(), path, told_of, needs_token)
