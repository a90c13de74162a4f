"""The playground's pages: the code and its run, a round in the viewer. A run is found by its key alone."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from accounts.addresses import address_of
from accounts.costly import costly
from accounts.throttles import PlaygroundRuns
from bots.errors import Unacceptable
from engine.frames import frames_of
from engine.replay_file import from_json
from playground import services
from playground.models import Run
from playground.sheets import Round, Sheet, unpacked
from playground.showing import names, section, setting, shown
from playground.terms import OPPONENTS
from replays.seats import NoSeat, seat_asked
from replays.strings import catalogue

A_MOMENT = 10
"""Seconds after which a busy playground is worth another try."""


@require_http_methods(["GET", "HEAD", "POST"])
@gzip_page
def playground(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, {})
    if (wait := _seconds_to_wait(request)) is not None:
        return _refused(request, _("That was often: try again in %d seconds.") % wait, 429, wait)
    try:
        run = services.ask(_source(request), request.POST.get("opponent", ""), address_of(request))
    except Unacceptable as refusal:
        return _refused(request, refusal.sentence, 400)
    except services.Busy:
        return _refused(request, _("The playground is busy: try again in a moment."), 429, A_MOMENT)
    if _is_part(request):
        return render(request, "playground/run.html", {"shown": shown(run)})
    return redirect("playground:run", key=run.key)


def _source(request: HttpRequest) -> bytes:
    """A form's lines end as on a typewriter; a file's do not."""
    return request.POST.get("source", "").replace("\r\n", "\n").encode("utf-8", "replace")


def _seconds_to_wait(request: HttpRequest) -> int | None:
    """None where this visitor has not asked too often."""
    throttle = PlaygroundRuns()
    if throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads only user and META
        return None
    return round(throttle.wait() or 60)


def _is_part(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def _page(request: HttpRequest, told: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {**section(), "strings": catalogue(), **told}
    return render(request, "playground/playground.html", context, status=status)


def _refused(request: HttpRequest, sentence: str, status: int, wait: int | None = None) -> HttpResponse:
    """What is on the table stays there: the sentence has its own place."""
    context = {**section(), "refusal": sentence}
    if _is_part(request):
        answer = render(request, "playground/refusal.html", context, status=status)
        answer["HX-Retarget"], answer["HX-Reswap"] = "#refusal", "outerHTML"
    else:
        answer = _page(request, context, status)
    if wait is not None:
        answer["Retry-After"] = str(wait)
    return answer


@require_safe
@never_cache
@gzip_page
def run(request: HttpRequest, key: str) -> HttpResponse:
    """Asked by htmx while it is played, it sends what is known so far."""
    found = Run.objects.kept().filter(key=key).first()
    if found is None:
        return _gone(request, _("This run is gone: runs are kept for an hour."))
    if _is_part(request):
        return render(request, "playground/run.html", {"shown": shown(found)})
    return _page(request, section(found.opponent, found))


def _gone(request: HttpRequest, sentence: str) -> HttpResponse:
    """The table is cleared, so that it is asked for no more."""
    if not _is_part(request):
        return _refused(request, sentence, 404)
    told = {**section(), "refusal": sentence, "out_of_band": True}
    return render(request, "playground/gone.html", told, status=404)


def _round(key: str, number: int) -> tuple[Run, Round, dict[str, Any]]:
    run = Run.objects.kept().filter(key=key).first()
    games = unpacked(bytes(run.replays)) if run else []
    if run is None or not 1 <= number <= len(games):
        raise Http404
    return run, Sheet.from_json(run.sheet).rounds[number - 1], games[number - 1]


@require_safe
@never_cache
@gzip_page
def watch(request: HttpRequest, key: str, number: int) -> HttpResponse:
    run, played, _replay = _round(key, number)
    context = {
        "run": run,
        "round": played,
        "opponent": OPPONENTS[run.opponent],
        "players": [{"name": name} for name in names(run, played.chair)],
        "setting": setting(run, number, played.chair),
        "strings": catalogue(),
    }
    return render(request, "playground/round.html", context)


@require_safe
@never_cache
@costly
@gzip_page
def frames(request: HttpRequest, key: str, number: int) -> HttpResponseBase:
    run, played, replay = _round(key, number)
    try:
        seat = seat_asked(request.GET.get("seat", ""), 2)
    except NoSeat as refusal:
        return JsonResponse({"seat": [str(refusal)]}, status=400)
    told = frames_of(from_json(replay), seat)
    for player, name in zip(told["players"], names(run, played.chair), strict=True):
        player["name"] = name
    return JsonResponse(told)
