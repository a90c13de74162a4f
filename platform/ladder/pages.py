"""The ladders' pages."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from engine.rulesets import RULESETS
from ladder.models import Ladder, Rating
from ladder.scale import scale_of
from ladder.twins import twins_of
from matches.models import Match

PER_PAGE = 100


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    return redirect("ladder:ladder", ruleset="classic", seats=2)


@require_safe
@gzip_page
def ladder(request: HttpRequest, ruleset: str, seats: int) -> HttpResponse:
    found = Ladder.objects.with_current().filter(ruleset=ruleset, seats=seats).first()
    if found is None and (ruleset not in RULESETS or not 2 <= seats <= 10):
        raise Http404
    ratings = Rating.objects.with_bots().filter(run=found.current if found else None).order_by("place")
    page = Paginator(ratings, PER_PAGE).get_page(request.GET.get("page"))
    listed = list(page)
    context = {
        "ladders": Ladder.objects.order_by("ruleset", "seats"),
        "ladder": found or Ladder(ruleset=ruleset, seats=seats),
        "page": page,
        "ranked": [rating for rating in listed if not rating.provisional],
        "provisional": [rating for rating in listed if rating.provisional],
        "scale": scale_of(listed),
        "twins": twins_of(rating.version for rating in listed),
        "finished": Match.objects.on_ladder(ruleset, seats).finished().count(),
        "pending": Match.objects.on_ladder(ruleset, seats).pending().count(),
    }
    return render(request, "ladder/ladder.html", context)
