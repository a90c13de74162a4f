"""A person's own page: their bots and their tokens."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language
from knox.models import get_token_model

from accounts.models import User
from accounts.services import create_token, remember_language
from matches.recent_faults import recent_faults


@login_required
@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/me.html", own_page(request))


@login_required
@never_cache
@require_POST
def new_token(request: HttpRequest) -> HttpResponse:
    """Shown in this answer and never again: only its hash is kept."""
    token = create_token(owner(request))
    return render(request, "accounts/me.html", own_page(request) | {"token": token})


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_key: str) -> HttpResponse:
    get_object_or_404(get_token_model(), user=owner(request), token_key=token_key).delete()
    messages.success(request, _("The token is revoked; whatever used it is locked out now."))
    return redirect("accounts:me")


@login_required
@require_POST
def fault_mails(request: HttpRequest) -> HttpResponse:
    person = owner(request)
    wants = request.POST.get("wanted") == "yes"
    User.objects.filter(pk=person.pk).update(fault_mails=wants)
    done = _("You are written to about new faults.") if wants else _("You get no more mails about faults.")
    messages.success(request, done)
    return redirect("accounts:me")


@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """Kept by the browser, and with the account of who is signed in."""
    if request.user.is_authenticated:
        remember_language(owner(request), request.POST.get("language", ""))
    return set_language(request)


def own_page(request: HttpRequest) -> dict[str, object]:
    person = owner(request)
    bots = list(person.bots.public().with_owner().prefetch_related("versions"))
    faults = recent_faults(bots)
    return {
        "bots": [(bot, faults[bot.pk]) for bot in bots],
        "tokens": get_token_model().objects.filter(user=person).order_by("-created"),
        "token": "",
        "can_mail": bool(settings.EMAIL_HOST),
        "confirmed": EmailAddress.objects.filter(user=person, verified=True).first(),
    }


def owner(request: HttpRequest) -> User:
    """Behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user
