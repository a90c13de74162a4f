"""The API's errors as JSON: a field's under its name, all others under `detail`."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler


def as_json(error: Exception, context: dict[str, Any]) -> Response | None:
    response = exception_handler(error, context)
    if response is not None and isinstance(response.data, list):
        response.data = {"detail": response.data}
    return response
