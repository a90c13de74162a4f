"""Where there is no stream: a server without one, as in tests, says so; `live.stream` answers before us."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path


def no_stream(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


urlpatterns: list[URLPattern] = [path("live/", no_stream, name="live")]
