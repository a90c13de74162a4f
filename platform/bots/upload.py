"""The upload pages."""

from collections.abc import Callable
from json import dumps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.throttles import Uploads
from bots import services
from bots.errors import Unacceptable
from bots.forms import NewBotForm, UploadForm
from bots.pages import own_bot, owner_of
from matches.models import Bot, Version
from sandbox.uploads import MEGABYTE, MOST_BYTES, MOST_FILES, MOST_UNPACKED


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_bot(request: HttpRequest) -> HttpResponse:
    form = NewBotForm(request.POST or None, request.FILES or None)

    def submit() -> Version:
        found = services.submit_bot(owner_of(request), form.cleaned_data["name"], form.upload())
        return found.versions.get()

    return answer(request, form, submit, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_version(request: HttpRequest, slug: str) -> HttpResponse:
    bot = own_bot(request, slug)
    form = UploadForm(request.POST or None, request.FILES or None)
    return answer(request, form, lambda: services.submit_version(bot, form.upload()), bot)


def answer(
    request: HttpRequest, form: UploadForm, submit: Callable[[], Version], bot: Bot | None
) -> HttpResponse:
    """On success the page of the check; otherwise the form with a sentence beside the field."""
    if request.method == "POST" and form.is_valid():
        try:
            refuse_haste(request)
            version = submit()
            return redirect("bots:version", slug=version.bot.slug, number=version.number)
        except Unacceptable as refusal:
            form.refuse(refusal)
    status = 400 if form.errors else 200
    context = {"form": form, "bot": bot, "limits": limits_in_words(), "most": dumps(MOST_BYTES)}
    return render(request, "bots/upload.html", context, status=status)


def limits_in_words() -> str:
    """What the sandbox says of them, in the language of the page."""
    told = {
        "py": MOST_BYTES[".py"] // MEGABYTE,
        "zip": MOST_BYTES[".zip"] // MEGABYTE,
        "unpacked": MOST_UNPACKED // MEGABYTE,
        "files": MOST_FILES,
    }
    limits = _(
        "a .py file may have %(py)d MB, a .zip %(zip)d MB with %(unpacked)d MB and %(files)d files in it"
    )
    return limits % told


def refuse_haste(request: HttpRequest) -> None:
    """The same limit as the API's."""
    throttle = Uploads()
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads only user and META
        wait = throttle.wait() or 60
        raise Unacceptable("detail", _("Too many uploads; try again in %d seconds.") % round(wait))
