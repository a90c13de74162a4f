"""Which bots the page lists, as its address asks for them, and what a line of it tells."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, Max, OuterRef, Prefetch, Q, Subquery
from django.utils.translation import gettext as _

from engine.rulesets import RULESETS
from ladder.asked import Asked, Chip
from ladder.models import Ladder, Rating
from matches.models import Bot, Version
from matches.querysets import BotQuerySet
from matches.recent_faults import recent_faults

NEWEST = "newest"
PLAYING = {"plays": True, "rests": False}


@dataclass(frozen=True, slots=True)
class Wanted(Asked):
    """`q` is of the bot's name or its owner's; sorted by name unless `sort` says by what."""

    q: str = ""
    ruleset: str = ""
    now: str = ""
    sort: str = ""

    @classmethod
    def allowed(cls) -> dict[str, set[str]]:
        return {"ruleset": set(RULESETS), "now": set(PLAYING), "sort": {NEWEST, *RULESETS}}

    @property
    def unsorted(self) -> str:
        """The address to sort by something else: `&sort=` follows."""
        return self.without("sort")

    @property
    def chips(self) -> list[Chip]:
        words = {"plays": _("plays now"), "rests": _("does not play")}
        told = [
            ("q", f"“{self.q}”", self.q),
            ("ruleset", self.ruleset.capitalize(), self.ruleset),
            ("now", words.get(self.now, ""), self.now),
        ]
        return [Chip(text, self.without(name)) for name, text, asked in told if asked]

    def among(self, bots: BotQuerySet) -> BotQuerySet:
        if self.q:
            bots = bots.named(self.q)
        if self.ruleset:
            bots = bots.filter(pk__in=Version.objects.active().playing(self.ruleset).values("bot"))
        if self.now:
            active = Q(pk__in=Version.objects.active().values("bot"))
            bots = bots.filter(active if PLAYING[self.now] else ~active)
        return self._sorted(bots.with_owner())

    def _sorted(self, bots: BotQuerySet) -> BotQuerySet:
        if self.sort == NEWEST:
            return bots.annotate(newest=Max("versions__created")).order_by("-newest", "name")
        if self.sort:
            lines = Rating.objects.newest().filter(version__bot=OuterRef("pk"), games__gt=0)
            lines = lines.filter(run__ladder__ruleset=self.sort).order_by("run__ladder__seats")
            strength = Subquery(lines.values("rating")[:1])
            return bots.annotate(strength=strength).order_by(F("strength").desc(nulls_last=True), "name")
        return bots.order_by("name")


@dataclass(frozen=True, slots=True)
class Row:
    """A bot with its ratings, a tuple for each ruleset of the table's columns: of two seats first."""

    bot: Bot
    newest: Version
    active: Version | None
    ratings: Sequence[tuple[str, tuple[Rating, ...]]]
    faults: int


def rulesets_on_ladders() -> list[str]:
    known = set(Ladder.objects.order_by().values_list("ruleset", flat=True).distinct())
    return [ruleset for ruleset in RULESETS if ruleset in known]


def rows_of(bots: Sequence[Bot], rulesets: Iterable[str]) -> list[Row]:
    """In their order; a few queries, however many there are."""
    columns, faults = list(rulesets), recent_faults(bots)
    ratings = Rating.objects.newest().filter(games__gt=0).select_related("run__ladder")
    versions = Version.objects.defer("report").order_by("number")
    known: dict[int, list[Version]] = defaultdict(list)
    rated = Prefetch("ratings", ratings.order_by("run__ladder__seats"), to_attr="now")
    for version in versions.filter(bot__in=bots).prefetch_related(rated):
        known[version.bot_id].append(version)
    return [_row(bot, known[bot.pk], columns, faults[bot.pk]) for bot in bots]


def _row(bot: Bot, versions: Sequence[Version], columns: Sequence[str], faults: int) -> Row:
    active = next((each for each in versions if each.status == Version.Status.ACTIVE), None)
    lines: list[Rating] = getattr(active, "now", [])
    by_ruleset = [
        (name, tuple(line for line in lines if line.run.ladder.ruleset == name)) for name in columns
    ]
    return Row(bot, versions[-1], active, by_ruleset, faults)
