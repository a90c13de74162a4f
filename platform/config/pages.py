"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from ladder.models import Ladder
from ladder.overall import likely_best_overall, overall_now
from ladder.queries import likely_best
from ladder.scale import scale_of
from ladder.twins import twins_of
from live.parts import everybody, live
from matches.models import Game, Match, Version
from matches.news import OVERALL, about_ladder
from playground.showing import section
from replays.results import players_of
from replays.setting import setting
from replays.strings import catalogue
from replays.watching import game_of_the_day

TOP = 6
FRONT_LADDER = ("classic", 2)
MOST_SEATS = 4
"""Of a game that can be followed at a glance."""


@require_safe
@gzip_page
@live(about_ladder(*FRONT_LADDER), OVERALL, alike=everybody)
def home(request: HttpRequest) -> HttpResponse:
    ruleset, seats = FRONT_LADDER
    ladder = Ladder.objects.filter(ruleset=ruleset, seats=seats).select_related("current").first()
    top = likely_best(ladder.current if ladder else None, TOP)
    means = overall_now("all")
    best = likely_best_overall(means, TOP) if means else []
    exciting = game_of_the_day(MOST_SEATS)
    game = exciting.game if exciting else recent_game()
    context: dict[str, object] = {
        "fan": ("R7", "YS", "W4", "G2", "BD"),
        "top": top,
        "topic": about_ladder(*FRONT_LADDER),
        "scale": scale_of(top),
        "twins": twins_of(
            [*(each.version for each in top), *(line.version for line in best if line.version)]
        ),
        "reasons": {},
        "best": best,
        "best_scale": scale_of(best),
        "bots": Version.objects.active().count(),
        "matches": Match.objects.finished().count(),
        "game": game,
        "exciting": exciting,
        "strings": catalogue(),
        **section(),
    }
    if game:
        context |= {"players": players_of(game), "setting": setting(game)}
    return render(request, "home.html", context)


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    """The status line alone, for pages that follow it."""
    return render(request, "status.html")


def recent_game() -> Game | None:
    open_ones = Match.objects.face_up().with_players()
    latest = open_ones.filter(seats__lte=MOST_SEATS).order_by("-finished").first()
    return latest.games.order_by("number").first() if latest else None


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Asked for at this address by what does not read the page's head."""
    return redirect(static("site/favicon.svg"))
