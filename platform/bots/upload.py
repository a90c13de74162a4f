"""The upload pages."""

from collections.abc import Callable
from json import dumps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from accounts.throttles import Uploads
from bots import services
from bots.errors import Unacceptable
from bots.forms import NewBotForm, UploadForm
from bots.pages import own_bot, owner_of
from bots.starts import Start, start_of
from bots.warnings import lasting_warnings, tested_in
from matches.models import Bot, Version
from sandbox.sentences import LIMITS
from sandbox.uploads import MOST_BYTES


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_bot(request: HttpRequest) -> HttpResponse:
    form = NewBotForm(owner_of(request), request.POST or None, request.FILES or None)

    def submit() -> Version:
        found = services.submit_bot(owner_of(request), form.cleaned_data["name"], form.upload())
        return found.versions.get()

    return answer(request, form, submit, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_version(request: HttpRequest, slug: str) -> HttpResponse:
    bot = own_bot(request, slug)
    start = start_of(bot, request.GET.get("from", ""))
    initial = {"code": start.code} if start else {}
    form = UploadForm(request.POST or None, request.FILES or None, initial=initial)
    return answer(request, form, lambda: services.submit_version(bot, form.upload()), bot, start)


def answer(
    request: HttpRequest,
    form: UploadForm,
    submit: Callable[[], Version],
    bot: Bot | None,
    start: Start | None = None,
) -> HttpResponse:
    """On success the page of the check; otherwise the form with a sentence beside the field.

    A script takes the sentences from that and leaves what was typed and chosen as it is.
    """
    if request.method == "POST" and form.is_valid():
        try:
            refuse_haste(request)
            version = submit()
            for warning in lasting_warnings(version):
                messages.warning(request, warning)
            check = reverse("bots:version", args=[version.bot.slug, version.number])
            return HttpResponseClientRedirect(check) if _by_script(request) else redirect(check)
        except Unacceptable as refusal:
            form.refuse(refusal)
    status = 400 if form.errors else 200
    context: dict[str, object] = {"form": form, "bot": bot, "most": dumps(MOST_BYTES)}
    context |= {"tested": tested_in(bot), "plays": bot.active} if bot else {}
    if isinstance(form, NewBotForm) and form.own is not None:
        context |= {"own": form.own, "next": form.own.versions.count() + 1}
    context |= {"limits": _(LIMITS), "start": start, "sign_in": resolve_url(settings.LOGIN_URL)}
    if form.is_bound:
        context |= {"code": form.code_again(), "lost": "" if _by_script(request) else form.lost}
    elif start:
        context |= {"code": start.code, "fault": start.fault}
    return render(request, "bots/upload.html", context, status=status)


def _by_script(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def refuse_haste(request: HttpRequest) -> None:
    """The same limit as the API's."""
    throttle = Uploads()
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads only user and META
        wait = throttle.wait() or 60
        raise Unacceptable("detail", _("Too many uploads; try again in %d seconds.") % round(wait))
