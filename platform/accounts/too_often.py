"""What is answered to whoever asks too often: what was counted, and when to come again."""

import math
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, as a sentence, and whether those who share an address are counted together."""

    what: Promise
    by_address: bool = True


COSTLY: Final = Counted(
    _("Replays, comparisons, matches played again and the search cost the arena much: they are counted.")
)
BUSY: Final = Counted(_("Too many wait for such an answer just now."), by_address=False)
ACCOUNTS: Final = Counted(_("New accounts are counted; a form with a mistake in it is not."))
SIGN_INS: Final = Counted(_("How often somebody signs in is counted."))
ALLAUTHS: Final = Counted(_("What changes an account or sends a mail is counted."))


def too_often(request: HttpRequest, wait: int, counted: Counted) -> HttpResponse:
    if _is_for_people(request):
        told = {"wait": in_words(wait), "counted": counted}
        answer = render(request, "429.html", told, status=429)
    else:
        answer = JsonResponse({"detail": _in_short(wait)}, status=429)
    answer["Retry-After"] = str(wait)
    answer["Cache-Control"] = "no-store"
    return answer


def of_allauth(request: HttpRequest) -> HttpResponse:
    """It does not say for how long: its limits for signing in are by the minute, most others by the hour."""
    is_sign_in = request.path.endswith("/login/")
    return too_often(request, *((MINUTE, SIGN_INS) if is_sign_in else (HOUR, ALLAUTHS)))


def in_words(wait: int) -> str:
    if wait < 2 * MINUTE:
        return ngettext("%d second", "%d seconds", wait) % wait
    minutes = math.ceil(wait / MINUTE)
    return ngettext("%d minute", "%d minutes", minutes) % minutes


def _in_short(wait: int) -> str:
    sentence = ngettext(
        "This is asked for too often; try again in %d second.",
        "This is asked for too often; try again in %d seconds.",
        wait,
    )
    return sentence % wait


def _is_for_people(request: HttpRequest) -> bool:
    """The viewer's modules ask at addresses of pages too, for JSON."""
    shown = "text/html" in request.headers.get("Accept", "") or "HX-Request" in request.headers
    return shown and not request.path.startswith("/api/")
