"""The ladders' pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.costly import costly
from engine.rulesets import RULESETS
from ladder.comparison import comparisons, mean_comparison, rivals_of
from ladder.models import Ladder, Rating
from ladder.overall import NAMES, SETS, ladders_of, overall_now, with_versions
from ladder.provisional import reasons_of, reasons_of_lines
from ladder.queries import likely_best
from ladder.querysets import RatingQuerySet
from ladder.scale import scale_of
from ladder.twins import twins_of
from live.parts import everybody, live
from matches.models import Bot, Match
from matches.news import OVERALL, about_ladder

PER_PAGE = 100
NAMES_OFFERED = 200
LONGEST_NAME = 40
LONGEST_SLUG = 60


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    return redirect("ladder:ladder", ruleset="classic", seats=2)


@require_safe
@gzip_page
@live("ladder:{ruleset}-{seats}", alike=everybody)
def ladder(request: HttpRequest, ruleset: str, seats: int) -> HttpResponse:
    found = Ladder.objects.with_current().filter(ruleset=ruleset, seats=seats).first()
    if found is None and (ruleset not in RULESETS or not 2 <= seats <= 10):
        raise Http404
    search = request.GET.get("q", "").strip()[:LONGEST_NAME]
    ratings = Rating.objects.with_bots().filter(run=found.current if found else None).order_by("place")
    if asked := request.GET.get("bot", ""):
        return redirect(request.path + line_of(ratings, asked[:LONGEST_SLUG]))
    if search:
        ratings = ratings.named(search)
    page = Paginator(ratings, PER_PAGE).get_page(request.GET.get("page"))
    listed = list(page)
    opens = page.number == 1 and not search
    context = {
        "tabs": tabs(ruleset, seats),
        "topic": about_ladder(ruleset, seats),
        "ladder": found or Ladder(ruleset=ruleset, seats=seats),
        "page": page,
        "search": search,
        "query": urlencode({"q": search}) if search else "",
        "ranked": [rating for rating in listed if not rating.provisional],
        "provisional": [rating for rating in listed if rating.provisional],
        "scale": scale_of(listed),
        "reasons": reasons_of(found, listed) if found else {},
        "twins": twins_of(rating.version for rating in listed),
        "leaders": leaders_of(listed) if opens else None,
        "outsider": outsider_of(found, listed) if found and opens else None,
        "finished": Match.objects.on_ladder(ruleset, seats).finished().count(),
        "pending": Match.objects.on_ladder(ruleset, seats).pending().count(),
    }
    return render(request, "ladder/ladder.html", context)


@dataclass(frozen=True, slots=True)
class Leaders:
    """The first two of a ladder. It is `sure` who leads where nobody else may truly be first."""

    first: Rating
    second: Rating

    @property
    def ahead(self) -> int:
        return round(self.first.rating) - round(self.second.rating)

    @property
    def sure(self) -> bool:
        return self.first.rank_high == 1


def leaders_of(listed: Sequence[Rating]) -> Leaders | None:
    """None while nobody has a rank, or only one."""
    ranked = [rating for rating in listed[:2] if rating.rank]
    return Leaders(*ranked) if len(ranked) == 2 else None


def outsider_of(ladder: Ladder, listed: Sequence[Rating]) -> Rating | None:
    """Who has no rank yet, but is likelier to be the best than the first of those who have one."""
    best = next(iter(likely_best(ladder.current, 1)), None)
    if best is None or not best.provisional or not best.games:
        return None
    first = listed[0]
    return best if first.provisional or best.rating > first.rating else None


def line_of(ratings: RatingQuerySet, slug: str) -> str:
    """From a ladder's page to the line of a bot, whichever page of the table it stands on."""
    place = ratings.filter(version__bot__slug=slug).values_list("place", flat=True).first()
    if place is None:
        return "?" + urlencode({"q": slug})
    return f"?page={(place - 1) // PER_PAGE + 1}#bot-{slug}"


@require_safe
@gzip_page
@live(OVERALL, alike=everybody)
def overall(request: HttpRequest, name: str = "all") -> HttpResponse:
    """The mean over the ladders of a set, of those who play on all of them."""
    if name not in SETS:
        raise Http404
    found, ladders = overall_now(name), ladders_of(name)
    page = Paginator(found.lines if found else (), PER_PAGE).get_page(request.GET.get("page"))
    listed = with_versions(list(page))
    context = {
        "tabs": tabs("overall", name),
        "topic": OVERALL,
        "name": NAMES[name],
        "ladders": ladders,
        "found": found,
        "page": page,
        "ranked": [line for line in listed if not line.provisional],
        "provisional": [line for line in listed if line.provisional],
        "scale": scale_of(listed),
        "reasons": reasons_of_lines(listed, len(ladders)),
        "twins": twins_of(line.version for line in listed if line.version),
    }
    return render(request, "ladder/overall.html", context)


@require_safe
@costly
def compare(request: HttpRequest) -> HttpResponse:
    """Two bots by name or address; asked for with one, it asks for the other."""
    asked = [request.GET.get(name, "").strip()[:60] for name in ("bot", "other")]
    one, other = (named_bot(text) for text in asked)
    context: dict[str, object] = {
        "asked": asked,
        "one": one,
        "other": other,
        "resting": [bot for bot in (one, other) if bot and bot.active is None],
        "missing": [text for text, bot in zip(asked, (one, other), strict=True) if text and bot is None],
        "rivals": [pair for pair in rivals_of(one or other) if set(pair) != {one, other}],
        "names": Bot.objects.public().sound().order_by("name").values_list("name", flat=True)[:NAMES_OFFERED],
    }
    if one and other and one != other:
        found = list(comparisons(one, other))
        played = [each for each in found if each.one.games or each.other.games]
        context |= {
            "found": found,
            "played": played,
            "unplayed": len(found) - len(played),
            "met": [each for each in found if each.games],
            "mean": mean_comparison(one, other),
            "scale": scale_of(line for each in played for line in (each.one, each.other)),
        }
    return render(request, "ladder/compare.html", context)


def named_bot(text: str) -> Bot | None:
    named = Q(slug=text) | Q(name__iexact=text)
    return Bot.objects.public().with_owner().filter(named).first() if text else None


@dataclass(frozen=True, slots=True)
class Tab:
    words: str
    address: str
    is_here: bool


def tabs(ruleset: str, table: int | str) -> tuple[list[Tab], list[Tab]]:
    """To the rulesets, and to the table sizes of this one; what is overall comes first."""
    sizes: dict[str, list[int]] = {}
    for each, seats in Ladder.objects.order_by("seats").values_list("ruleset", "seats"):
        sizes.setdefault(each, []).append(seats)
    rulesets = [Tab(_("Overall"), reverse("ladder:overall"), ruleset == "overall")]
    for each in sorted(sizes, key=list(RULESETS).index):
        nearest = table if table in sizes[each] else sizes[each][0]
        rulesets.append(
            Tab(each.capitalize(), reverse("ladder:ladder", args=[each, nearest]), each == ruleset)
        )
    return rulesets, _tables(ruleset, table, sizes.get(ruleset, []))


def _tables(ruleset: str, table: int | str, sizes: list[int]) -> list[Tab]:
    if ruleset == "overall":
        return [Tab(str(NAMES[name]), _of_set(name), name == table) for name in SETS]
    address = "ladder:ladder"
    return [
        Tab(_("%d seats") % seats, reverse(address, args=[ruleset, seats]), seats == table) for seats in sizes
    ]


def _of_set(name: str) -> str:
    return reverse("ladder:overall") if name == "all" else reverse("ladder:overall", args=[name])
