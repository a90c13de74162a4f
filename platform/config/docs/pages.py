"""The docs: a short start, the cards, the repository's documents, the API, and a search in them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.costly import costly
from config.docs.api import operations
from config.docs.library import PLAYED, TITLES, document
from config.docs.search import MOST, search
from config.kit import kit
from engine.cards import COLOURS, NAMES, WILD_NAMES, Card
from replays.strings import name_of
from sandbox import Limits

LONGEST_QUERY = 100


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return redirect("bot_guide")


@require_safe
def bot_guide(request: HttpRequest) -> HttpResponse:
    context = {"limits": Limits(), "site": site(request), "kit": kit()}
    return render(request, "docs/bots.html", context)


def site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


@require_safe
@gzip_page
def cards(request: HttpRequest) -> HttpResponse:
    """Every card of every ruleset: its picture, its name, its notation, its points."""
    coloured = [[shown(code) for code in NAMES if code[0] == colour] for colour in COLOURS]
    wild = [shown(code) for code in WILD_NAMES]
    return render(request, "docs/cards.html", {"suits": [*coloured, wild]})


def shown(code: str) -> dict[str, object]:
    return {"code": code, "name": name_of(code), "points": Card(code).points}


@require_safe
@gzip_page
def page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in TITLES:
        raise Http404
    return render(request, "docs/document.html", {"document": document(name), "name": name})


@require_safe
@gzip_page
def play(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The rules for players: in our own words, with pictures, in three minutes."""
    if f"play/{ruleset}" not in PLAYED:
        raise Http404
    context = {"document": document(f"play/{ruleset}"), "name": "play", "ruleset": ruleset}
    return render(request, "docs/play.html", context)


@require_safe
@gzip_page
def api(request: HttpRequest) -> HttpResponse:
    return render(request, "docs/api.html", {"groups": operations(), "name": "api", "site": site(request)})


@require_safe
@costly
@gzip_page
def find(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    return render(request, "docs/search.html", {"query": query, "hits": search(query), "most": MOST})
