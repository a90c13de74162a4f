"""The pages of bots: the list, a bot, a version with its check, uploads."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from bots import services
from bots.downloads import download
from bots.errors import Unacceptable, Withdrawn
from bots.listing import Wanted, rows_of, rulesets_on_ladders
from bots.records import has_played, last_ratings, ratings_by_ladder, recent
from bots.reports import fault_of, left_out, report_of
from bots.results import Question, choice_of, results_of
from bots.warnings import test_ended_by
from engine.characters import BY_SLUG
from ladder.opponents import opponents as everybody_met
from ladder.opponents import opponents_in, records_by_ladder
from ladder.scale import scale_of
from ladder.trial_report import reports_of
from ladder.twins import twins_of
from live.parts import live, strangers
from matches.last_fault import last_fault_in
from matches.models import Bot, Source, Version
from matches.news import about_bot, about_version
from matches.recent_faults import recent_faults
from matches.states import VersionStatus

PER_PAGE = 60


@require_safe
@gzip_page
def bots(request: HttpRequest) -> HttpResponse:
    wanted = Wanted.of(request.GET)
    if tidy := wanted.tidied(request.path, request.GET):
        return redirect(tidy)
    page = Paginator(wanted.among(Bot.objects.public().sound()), PER_PAGE).get_page(request.GET.get("page"))
    rulesets = rulesets_on_ladders()
    context = {
        "page": page,
        "rows": rows_of(list(page), rulesets),
        "rulesets": rulesets,
        "wanted": wanted,
        "query": wanted.query,
    }
    return render(request, "bots/bots.html", context)


def found_bot(slug: str) -> Bot:
    return shown(get_object_or_404(Bot.objects.with_owner(), slug=slug))


def shown(bot: Bot) -> Bot:
    """Raises Withdrawn."""
    if bot.hidden:
        raise Withdrawn
    return bot


def files_of(version: Version) -> list[dict[str, Any]]:
    """Of an uploaded zip: name and size of each. Its bytes stay where they are."""
    files: list[dict[str, Any]] = Source.objects.values_list("files", flat=True).get(version=version)
    return files


def own_bot(request: HttpRequest, slug: str) -> Bot:
    """Another's bot is not found: who may not change it need not know more."""
    return get_object_or_404(Bot.objects.public().with_owner(), slug=slug, owner_id=request.user.pk)


@require_safe
@gzip_page
@live("bot:{slug}", alike=strangers)
def bot(request: HttpRequest, slug: str) -> HttpResponse:
    found = found_bot(slug)
    standing = standing_of(found)
    is_owner = request.user.pk == found.owner_id
    context = {"bot": found, "is_owner": is_owner, **standing}
    context |= {"recent_faults": recent_faults([found])[found.pk] if is_owner else 0}
    ratings = ratings_by_ladder(found)
    shown_ratings = ratings if standing["plays"] else last_ratings(found)
    says = BY_SLUG[found.face].line if found.is_house and found.face in BY_SLUG else ""
    counted = max((rating.run.created for rating in ratings), default=None)
    context |= {"topic": about_bot(slug), "says": says, "counted": counted}
    context |= {"ratings": shown_ratings, "scale": scale_of(shown_ratings), "appearances": recent(found)}
    context |= results_of(found, standing["versions"], shown_ratings, Question.of(request.GET))
    context["never_played"] = not (context["games"] or has_played(shown_ratings, context["appearances"]))
    return render(request, "bots/bot.html", context)


@require_safe
@gzip_page
def opponents(request: HttpRequest, slug: str) -> HttpResponse:
    """All that it met, those most played first: by one version or all, on one ladder or all."""
    found = found_bot(slug)
    versions = list(found.versions.order_by("-number"))
    question = Question.of(request.GET)
    only = question.version_in(versions)
    counted = [only] if only else versions
    ladders = [ladder for ladder, _ in records_by_ladder(counted)]
    asked = question.ladder_in(ladders)
    page = Paginator(everybody_met(counted, asked), PER_PAGE).get_page(request.GET.get("page"))
    query = {"version": only.number if only else "", "ladder": asked.key if asked else ""}
    context = {
        "bot": found,
        "only": only,
        "choice": choice_of(versions),
        "ladders": ladders,
        "asked": asked,
        "page": page,
        "opponents": opponents_in(page),
        "query": urlencode({name: value for name, value in query.items() if value}),
    }
    return render(request, "bots/opponents.html", context)


def standing_of(bot: Bot) -> dict[str, Any]:
    """Its versions, their tests, and the last fault of any."""
    found = bot.versions.with_latest_faulty().prefetch_related("trials__against")
    versions = list(found.order_by("-number"))
    twins, active = twins_of(versions), [each for each in versions if each.status == VersionStatus.ACTIVE]
    return {
        "versions": versions,
        "twins": twins,
        "pooled_with": [twin for version in active for twin in twins[version.pk]],
        "reports": reports_of(versions),
        "plays": bool(active),
        "last_fault": last_fault_in(versions),
    }


@require_safe
@live("version:{slug}/{number}", alike=strangers)
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The check's progress, then its report."""
    found = get_object_or_404(Version.objects.with_bot(), bot__slug=slug, number=number)
    shown(found.bot)
    is_owner = request.user.pk == found.bot.owner_id
    context = {
        "version": found,
        "bot": found.bot,
        "is_owner": is_owner,
        "report": report_of(found, is_owner),
        "fault": fault_of(found) if is_owner else None,
        "left_out": left_out(found),
        "ended": test_ended_by(found),
        "files": files_of(found) if is_owner else [],
        "topic": about_version(slug, number) if found.status == VersionStatus.CHECKING else "",
    }
    return render(request, "bots/version.html", context)


@login_required
@require_safe
def source(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return download(get_object_or_404(own_bot(request, slug).versions.all(), number=number))


def owner_of(request: HttpRequest) -> User:
    """Behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def changed(request: HttpRequest, act: Any, done: str) -> None:
    """Does it and says so, or says why not."""
    try:
        act()
        messages.success(request, done)
    except Unacceptable as refusal:
        messages.error(request, refusal.sentence)


@login_required
@require_POST
def activate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = get_object_or_404(own_bot(request, slug).versions, number=number)
    done = _("Version %d is active: it plays from the next match on.") % number
    changed(request, lambda: services.activate(found), done)
    return redirect("bots:bot", slug=slug)


@login_required
@require_POST
def bench(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = get_object_or_404(own_bot(request, slug).versions, number=number)
    changed(request, lambda: services.bench(found), _("Version %d is on the bench.") % number)
    return redirect("bots:bot", slug=slug)


@login_required
@require_POST
def recheck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = get_object_or_404(own_bot(request, slug).versions, number=number)
    changed(request, lambda: services.recheck(found), _("Version %d is checked again.") % number)
    return redirect("bots:version", slug=slug, number=number)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    found = own_bot(request, slug)
    changed(request, lambda: services.withdraw(found), _("%s was withdrawn; it plays no more.") % found.name)
    return redirect("accounts:me")
