"""Errors as JSON under /api/: a field's messages under its name, everything else under `detail`."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework.response import Response
from rest_framework.views import exception_handler


def as_json(error: Exception, context: dict[str, Any]) -> Response | None:
    response = exception_handler(error, context)
    if response is not None:
        response.data = _tidy(response.data)
    return response


def _tidy(data: Any) -> Any:
    """`detail` is one sentence, not a list of one."""
    if isinstance(data, list):
        data = {"detail": data}
    if isinstance(data.get("detail"), list):
        data = {**data, "detail": " ".join(map(str, data["detail"]))}
    return data


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _is_api(request):
        return JsonResponse({"detail": "There is nothing at this address; see /api/v1/schema/."}, status=404)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_api(request):
        return JsonResponse({"detail": "The arena failed here; it is in its log. Try again."}, status=500)
    return defaults.server_error(request)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
