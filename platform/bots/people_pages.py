"""The page of people, for staff, and the same as a table for spreadsheets."""

import csv
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from bots.people import STUCK, Person, Standing, everybody, lines_of
from bots.people_table import rows_of

PER_PAGE: Final = 60
ALL_STUCK: Final = "stuck"
LONGEST: Final = 40
BYTE_ORDER: Final = "\ufeff"
"""Without this mark some spreadsheets take the text for another charset."""


def staff_only(view: Callable[..., HttpResponse]) -> Callable[..., Any]:
    """Who may not see it need not know that it is there."""

    @login_required
    @never_cache
    @require_safe
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not (request.user.is_authenticated and request.user.is_staff):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@staff_only
@gzip_page
def people(request: HttpRequest) -> HttpResponse:
    search, wanted = _asked(request)
    called = [person for person in everybody() if person.is_called(search)]
    page = Paginator(_chosen(called, wanted), PER_PAGE).get_page(request.GET.get("page"))
    lines = lines_of(page.object_list)
    context = {
        "search": search,
        "wanted": wanted,
        "query": urlencode({"q": search, "state": wanted}),
        "choices": _choices(called, search),
        "page": page,
        "rows": [(person, lines[person.user.pk]) for person in page],
    }
    return render(request, "bots/people.html", context)


@staff_only
def table(request: HttpRequest) -> HttpResponse:
    """All that the same question finds, in English as the API is."""
    search, wanted = _asked(request)
    chosen = _chosen([person for person in everybody() if person.is_called(search)], wanted)
    headers = {"Content-Disposition": 'attachment; filename="people.csv"'}
    answer = HttpResponse(BYTE_ORDER, content_type="text/csv; charset=utf-8", headers=headers)
    csv.writer(answer).writerows(rows_of(chosen, lines_of(chosen)))
    return answer


def _asked(request: HttpRequest) -> tuple[str, str]:
    wanted = request.GET.get("state", "")
    known = wanted if wanted in (ALL_STUCK, *Standing.values) else ""
    return request.GET.get("q", "").strip()[:LONGEST], known


def _chosen(people: list[Person], wanted: str) -> list[Person]:
    among = STUCK if wanted == ALL_STUCK else (wanted,)
    return [person for person in people if not wanted or not person.standings.isdisjoint(among)]


def _choices(people: list[Person], search: str) -> list[dict[str, object]]:
    """How many have a bot of each standing, and where they are listed."""
    count = Counter(standing for person in people for standing in person.standings)
    stuck = sum(person.is_stuck for person in people)
    counted: list[tuple[str, object, int]] = [("", "", len(people)), (ALL_STUCK, "", stuck)]
    counted += [(standing.value, standing.label, count[standing]) for standing in Standing]
    return [
        {"value": value, "words": words, "count": number, "query": urlencode({"q": search, "state": value})}
        for value, words, number in counted
    ]
