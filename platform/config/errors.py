"""Errors as JSON under /api/: a field's messages under its name, everything else under `detail`."""

import re
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework.response import Response
from rest_framework.views import exception_handler

from bots.errors import Withdrawn

UNKNOWN: Final = re.compile(r"No (\w+) matches the given query")
"""Django's own sentence."""
WORDS: Final = {"AuthToken": "token"}


def as_json(error: Exception, context: dict[str, Any]) -> Response | None:
    response = exception_handler(error, context)
    if response is not None:
        response.data = _tidy(response.data)
        if unknown := UNKNOWN.match(str(response.data.get("detail", ""))):
            response.data = {"detail": _no_such(unknown[1])}
    return response


def _no_such(model: str) -> str:
    """Another's and a withdrawn one look as if they were not there."""
    return _("There is no such %s here, or it is not yours.") % WORDS.get(model, model.lower())


def _tidy(data: Any) -> Any:
    """`detail` is one sentence, not a list of one."""
    if isinstance(data, list):
        data = {"detail": data}
    if isinstance(data.get("detail"), list):
        data = {**data, "detail": " ".join(map(str, data["detail"]))}
    return data


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        status = 413 if isinstance(exception, RequestDataTooBig) else 400
        return JsonResponse({"detail": _why_bad(exception)}, status=status)
    return defaults.bad_request(request, exception)


def _why_bad(error: Exception) -> str:
    """Django's own sentences name its settings; only a plain BadRequest is ours."""
    if isinstance(error, BadRequest):
        return str(error)
    if isinstance(error, RequestDataTooBig):
        most = (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) / 2**20
        return _("This is too large; allowed are %.1f MB beside a file.") % most
    if isinstance(error, TooManyFieldsSent):
        return _("Too many fields; allowed are %d.") % (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0)
    if isinstance(error, TooManyFilesSent):
        return _("Too many files; allowed are %d.") % (settings.DATA_UPLOAD_MAX_NUMBER_FILES or 0)
    if isinstance(error, DisallowedHost):
        return _("The arena is not called by this host's name.")
    return _("This request cannot be read.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return JsonResponse({"detail": "There is nothing at this address; see /api/v1/schema/."}, status=404)
    if isinstance(exception, Withdrawn):
        return render(request, "bots/withdrawn.html", status=410)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return JsonResponse({"detail": "The arena failed here; it is in its log. Try again."}, status=500)
    return defaults.server_error(request)


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
