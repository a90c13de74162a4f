"""The pages of matches and games. The cards of a match are shown once it has ended, and not before."""

from collections.abc import Sequence

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.addresses import address_of
from accounts.costly import costly
from engine.rulesets import RULESETS
from ladder.models import Ladder
from ladder.pages import Tab
from ladder.scale import scale_of
from live.parts import everybody, live, strangers
from matches.models import Bot, Entry, Game, Match
from matches.news import MATCHES, about_match
from matches.querysets import MatchQuerySet
from matches.states import MatchState
from replays import watching
from replays.fault_inbox import GAMES, inbox_of
from replays.forecasts import NoForecast, Waiting, forecast_of
from replays.frames import frames_of
from replays.ledger import ledger_of
from replays.listing import STATES, WORDS_OF_KINDS, Wanted
from replays.private_log import NoLog, log_of, seats_of
from replays.recordings import NotYet
from replays.results import changes_of, players_of, result_of, results_of
from replays.seats import NoSeat, seat_asked
from replays.setting import own_setting, setting
from replays.strings import catalogue
from replays.verifying import verify

PER_PAGE = 50
OF_CHALLENGES = "#the-bluff"
"""Of the rules for players, where a ruleset has any."""
NEVER_CHANGES = "public, max-age=86400"


def with_entries() -> MatchQuerySet:
    entries = Entry.objects.select_related("version__bot__owner", "effect").order_by("index")
    return Match.objects.prefetch_related(Prefetch("entries", entries))


@require_safe
@gzip_page
@live(MATCHES, alike=everybody)
def matches(request: HttpRequest) -> HttpResponse:
    wanted = Wanted.of(request.GET)
    if tidy := wanted.tidied(request.path, request.GET):
        return redirect(tidy)
    found = wanted.among(with_entries().with_faults_marked().order_by("-id"))
    context = {
        "page": Paginator(found, PER_PAGE).get_page(request.GET.get("page")),
        "wanted": wanted,
        "unknown": (unknown := wanted.unknown),
        "query": wanted.query,
        "rulesets": list(RULESETS),
        "sizes": _sizes(),
        "states": list(STATES.items()),
        "kinds": list(WORDS_OF_KINDS.items()),
    }
    return render(request, "replays/matches.html", context, status=404 if unknown else 200)


def _sizes() -> list[str]:
    """Of the tables that the ladders have."""
    return [
        str(seats) for seats in Ladder.objects.order_by("seats").values_list("seats", flat=True).distinct()
    ]


@require_safe
@gzip_page
def games(request: HttpRequest) -> HttpResponse:
    wanted = watching.Wanted.of(request.GET)
    rulesets = {"": _("all"), **{name: name.capitalize() for name in RULESETS}}
    context = {
        "games": watching.worth_watching(wanted),
        "periods": [
            Tab(str(words), wanted.but(since=key), key == wanted.since)
            for key, (words, _back) in watching.PERIODS.items()
        ],
        "rulesets": [
            Tab(words, wanted.but(ruleset=name), name == wanted.ruleset) for name, words in rulesets.items()
        ],
    }
    return render(request, "replays/games.html", context)


@require_safe
@gzip_page
@live("match:{pk}", alike=strangers)
def match(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(with_entries().prefetch_related("attempts"), pk=pk)
    entries = list(found.entries.all())
    changes = changes_of(entries)
    context = {
        "match": found,
        "entries": entries,
        "changes": changes,
        "scale": scale_of(interval for each in changes for interval in (each.before, each.after)),
        "tries": ledger_of(found, entries, for_operator=bool(request.user.is_staff)),
        "results": results_of(found),
        "fewest_win": RULESETS[found.ruleset].own_hand_counts,
        "is_face_up": found.is_face_up,
        "is_pending": found.state in (MatchState.QUEUED, MatchState.RUNNING),
    }
    context["topic"] = about_match(pk) if context["is_pending"] or _is_to_be_counted(found, changes) else ""
    return render(request, "replays/match.html", context)


def _is_to_be_counted(match: Match, changes: Sequence[object]) -> bool:
    """The next refit will tell what it did to the ratings."""
    return match.state == MatchState.FINISHED and match.rated and not match.voided and not changes


@require_safe
@costly
def verified(request: HttpRequest, pk: int) -> HttpResponse:
    """The match played again, now, and compared with all that is told of it."""
    found = get_object_or_404(with_entries(), pk=pk)
    try:
        context = {"match": found, "told": verify(found)}
    except NotYet as reason:
        return render(request, "replays/verified.html", {"match": found, "reason": reason}, status=409)
    return render(request, "replays/verified.html", context)


@login_required
@require_safe
@gzip_page
def faults(request: HttpRequest, slug: str) -> HttpResponse:
    """For its owner; to everybody else there is no such page."""
    bot = get_object_or_404(Bot.objects.public(), slug=slug, owner_id=request.user.pk)
    return render(request, "replays/faults.html", {"bot": bot, "versions": inbox_of(bot), "most": GAMES})


def found_game(pk: int) -> Game:
    entries = Entry.objects.select_related("version__bot__owner").order_by("index")
    games = Game.objects.select_related("match").prefetch_related(Prefetch("match__entries", entries))
    return get_object_or_404(games, pk=pk)


@require_safe
@gzip_page
def game(request: HttpRequest, pk: int) -> HttpResponse:
    found = found_game(pk)
    context = {"game": found, "match": found.match, "players": players_of(found)}
    if not found.match.is_face_up:
        return render(request, "replays/locked.html", context, status=409)
    ranked = sorted(players_of(found), key=lambda player: player.rank or 0)
    context |= {
        "games": found.match.games.order_by("number"),
        "ranked": ranked,
        "shared": [player.rank for player in ranked].count(1) > 1,
        "faults": result_of(found, list(found.match.entries.all())).faults,
    }
    rules = {"rules": reverse("play", args=[found.match.ruleset]) + OF_CHALLENGES}
    mine = seats_of(found, request.user.pk)
    context |= {"setting": setting(found) | rules | own_setting(found, mine), "strings": catalogue()}
    return render(request, "replays/game.html", context)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without arguments
@gzip_page
def embedded(request: HttpRequest, pk: int) -> HttpResponse:
    """The viewer alone, for a frame of another site: drawn without the request, the same whoever looks."""
    found = found_game(pk)
    context: dict[str, object] = {"game": found, "players": players_of(found), "language": get_language()}
    if not found.match.is_face_up:
        return HttpResponse(render_to_string("replays/embedded_locked.html", context), status=409)
    context |= {"setting": setting(found), "strings": catalogue()}
    return HttpResponse(render_to_string("replays/embedded.html", context))


@require_safe
@costly
@gzip_page
def frames(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The game step by step for one viewer: `seat` says through whose eyes, without it all hands are open."""
    found = get_object_or_404(Game.objects.select_related("match"), pk=pk)
    try:
        answer = JsonResponse(frames_of(found, seat_asked(request.GET.get("seat", ""), found.match.seats)))
    except NotYet as reason:
        return JsonResponse({"detail": str(reason)}, status=409)
    except NoSeat as refusal:
        return JsonResponse({"seat": [str(refusal)]}, status=400)
    answer["Cache-Control"] = NEVER_CHANGES
    return answer


@require_safe
@costly
@never_cache
@gzip_page
def log(request: HttpRequest, pk: int) -> HttpResponseBase:
    """What my own bots wrote in this game; to everybody else there is no such thing."""
    found = get_object_or_404(Game.objects.select_related("match"), pk=pk)
    try:
        return JsonResponse(log_of(found, request.user.pk))
    except NoLog:
        raise Http404 from None
    except NotYet as reason:
        return JsonResponse({"detail": str(reason)}, status=409)


@require_safe
@gzip_page
def chances(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The winning chances along the game; 202 while they are worked out."""
    found = get_object_or_404(Game.objects.select_related("match"), pk=pk)
    try:
        answer = JsonResponse(forecast_of(found, address_of(request)))
    except NotYet as reason:
        return JsonResponse({"detail": str(reason)}, status=409)
    except Waiting as reason:
        return JsonResponse(reason.as_json(), status=202)
    except NoForecast as reason:
        return JsonResponse({"detail": str(reason)}, status=404)
    answer["Cache-Control"] = NEVER_CHANGES
    return answer
