"""Static files under hashed names, compressed, cached for ever."""

from collections.abc import Callable, Iterable, Iterator
from re import Match

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]
from whitenoise.responders import StaticFile  # type: ignore[import-untyped]
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

THEIRS = ("admin/", "django_htmx/", "vendor/")
OPERATORS = ("admin/", "django_htmx/ext/", "rest_framework/")
"""Seldom fetched, and two thirds of the files: packing them would cost each first start ten seconds."""


class WholeFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise is untyped
    """Sends a file at once: what whitenoise streams is read synchronously, of which Django warns under ASGI.
    The largest of ours has some hundred kilobytes."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(streamed), status=streamed.status_code)
        streamed.close()
        whole.headers = streamed.headers
        return whole


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is untyped
    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[Match[str]], str]:
        """Scripts of others import nothing; what looks like it in their comments is left alone."""
        if name.startswith(THEIRS) and name.endswith(".js"):
            return lambda match: match[0]
        converter: Callable[[Match[str]], str] = super().url_converter(name, hashed_files, template)
        return converter

    def stored_name(self, name: str) -> str:
        """Where nothing was collected yet (tests, a development server) files go by their plain names."""
        return str(super().stored_name(name)) if self.hashed_files else name

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        packed: Iterator[tuple[str, str]] = super().compress_files(
            path for path in paths if not path.startswith(OPERATORS)
        )
        return packed
