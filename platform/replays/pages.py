"""The pages of matches and games. The cards of a match are shown once it has ended, and not before."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.addresses import address_of
from accounts.costly import costly
from engine.characters import BY_SLUG
from ladder.scale import scale_of
from matches.models import Bot, Entry, Game, Match
from matches.querysets import MatchQuerySet
from matches.states import MatchState
from matches.viewer.sigils import sigil_letters
from replays.fault_inbox import kinds_of
from replays.forecasts import NoForecast, Waiting, forecast_of
from replays.frames import frames_of
from replays.ledger import ledger_of
from replays.recordings import NotYet
from replays.results import changes_of, players_of, results_of
from replays.seats import NoSeat, seat_asked
from replays.strings import catalogue
from replays.verifying import verify

PER_PAGE = 50
NEVER_CHANGES = "public, max-age=86400"


def with_entries() -> MatchQuerySet:
    entries = Entry.objects.select_related("version__bot__owner", "effect").order_by("index")
    return Match.objects.prefetch_related(Prefetch("entries", entries))


@require_safe
@gzip_page
def matches(request: HttpRequest) -> HttpResponse:
    bot = request.GET.get("bot", "")
    found = with_entries().order_by("-id")
    if bot:
        found = found.of_bot(bot)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "bot": bot, "query": urlencode({"bot": bot}) if bot else ""}
    return render(request, "replays/matches.html", context)


@require_safe
@gzip_page
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """Asked by htmx while the match runs, it sends what changes alone."""
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
        "is_pending": found.state in (MatchState.QUEUED, MatchState.RUNNING),
    }
    template = "replays/match_body.html" if request.headers.get("HX-Request") else "replays/match.html"
    return render(request, template, context)


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
    return render(request, "replays/faults.html", {"bot": bot, "kinds": kinds_of(bot)})


def found_game(pk: int) -> Game:
    entries = Entry.objects.select_related("version__bot__owner").order_by("index")
    games = Game.objects.select_related("match").prefetch_related(Prefetch("match__entries", entries))
    return get_object_or_404(games, pk=pk)


@require_safe
@gzip_page
def game(request: HttpRequest, pk: int) -> HttpResponse:
    found = found_game(pk)
    context = {"game": found, "match": found.match, "players": players_of(found)}
    if found.match.state != MatchState.FINISHED:
        return render(request, "replays/locked.html", context, status=409)
    context |= {
        "games": found.match.games.order_by("number"),
        "ranked": sorted(players_of(found), key=lambda player: player.rank or 0),
    }
    context |= {"setting": setting(found), "strings": catalogue()}
    return render(request, "replays/game.html", context)


def setting(game: Game) -> dict[str, object]:
    """What the viewer must know before it asks for the frames."""
    return {
        "frames": reverse("replays:frames", args=[game.pk]),
        "chances": reverse("replays:chances", args=[game.pk]),
        "limit_ms": game.match.limits.get("decision_cpu_ms"),
        "seats": game.match.seats,
        "art": {
            "cards": static("replays/cards.svg"),
            "shapes": static("site/shapes.svg"),
            "sigils": [sigil_letters(player.bot.slug) for player in players_of(game)],
            "faces": [face_of(player.bot) for player in players_of(game)],
        },
    }


def face_of(bot: Bot) -> str | None:
    """The picture's address."""
    return f"{static('site/faces.svg')}#{bot.face}" if bot.face in BY_SLUG else None


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
@gzip_page
def chances(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The winning chances along the game; 202 while they are worked out."""
    found = get_object_or_404(Game.objects.select_related("match"), pk=pk)
    try:
        answer = JsonResponse(forecast_of(found, address_of(request)))
    except NotYet as reason:
        return JsonResponse({"detail": str(reason)}, status=409)
    except Waiting as reason:
        return JsonResponse({"detail": str(reason)}, status=202)
    except NoForecast as reason:
        return JsonResponse({"detail": str(reason)}, status=404)
    answer["Cache-Control"] = NEVER_CHANGES
    return answer
