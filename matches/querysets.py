"""The filters, by name: `Match.objects.finished().on_ladder("classic", 2)`."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

from django.apps import apps
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now

from engine import RULESETS
from engine.host import FIRST_RULESET_BIT
from matches.states import AttemptVerdict, MatchState, Promote, TrialState, VersionStatus

if TYPE_CHECKING:
    from matches.models import Attempt, Bot, Entry, Event, Match, Trial, Version  # noqa: F401  # named in the strings below

PENDING = (MatchState.QUEUED, MatchState.RUNNING)
LATEST_FAULTY = "latest_faulty"
SOUND = (VersionStatus.ACTIVE, VersionStatus.CANDIDATE, VersionStatus.BENCHED, VersionStatus.RETIRED)


def now_plus(seconds: float) -> CombinedExpression:
    """A moment by the database's clock: workers' own clocks may differ."""
    return Now() + timedelta(seconds=seconds)


def mask_of_rulesets(names: Iterable[str]) -> int:
    """One bit a ruleset, as a bot tells them when it is loaded."""
    places = {name: place for place, name in enumerate(RULESETS, FIRST_RULESET_BIT)}
    return sum(1 << places[name] for name in names)


class BotQuerySet(QuerySet["Bot"]):
    def public(self) -> "BotQuerySet":
        return self.filter(hidden=False)

    def sound(self) -> "BotQuerySet":
        """Those of which a version, playing or not, has passed its check."""
        versions: QuerySet[Version] = apps.get_model("matches", "Version").objects.all()
        return self.filter(Exists(versions.filter(bot=OuterRef("pk"), status__in=SOUND)))

    def named(self, text: str) -> "BotQuerySet":
        """Those that have it in their name, or in their owner's."""
        by_owner = Q(owner__username__icontains=text, is_house=False)
        return self.filter(Q(name__icontains=text) | by_owner)

    def house(self) -> "BotQuerySet":
        return self.filter(is_house=True)

    def with_owner(self) -> "BotQuerySet":
        return self.select_related("owner")


class VersionQuerySet(QuerySet["Version"]):
    def active(self) -> "VersionQuerySet":
        """Active versions of bots that anybody may see: the ladders' entrants."""
        return self.filter(status=VersionStatus.ACTIVE, bot__hidden=False)

    def newest_and_active(self) -> "VersionQuerySet":
        """Of each bot its newest version, and the one that plays."""
        versions: QuerySet[Version] = apps.get_model("matches", "Version").objects.all()
        newest = versions.filter(bot=OuterRef("bot")).order_by("-number").values("pk")[:1]
        return self.filter(Q(pk=Subquery(newest)) | Q(status=VersionStatus.ACTIVE))

    def playing(self, ruleset: str) -> "VersionQuerySet":
        """Those whose bot said it plays this ruleset: bits from 8 up in the mask told at load."""
        return self.annotate(plays=F("mask").bitand(mask_of_rulesets([ruleset]))).filter(plays__gt=0)

    def with_bot(self) -> "VersionQuerySet":
        return self.select_related("bot__owner")

    def with_latest_faulty(self) -> "VersionQuerySet":
        """`latest_faulty` of each lists its place in the latest match that it had a fault in, if any."""
        faulty = _entries().filter(faulty_game__isnull=False, match__voided__isnull=True)
        latest = faulty.select_related("faulty_game", "match").order_by("-match_id")[:1]
        return self.prefetch_related(Prefetch("entries", latest, to_attr=LATEST_FAULTY))

    def to_be_tested(self) -> "VersionQuerySet":
        """Candidates of which it is open whether they are better than what plays; the newest first."""
        waiting = self.filter(status=VersionStatus.CANDIDATE, promote=Promote.WHEN_BETTER, bot__hidden=False)
        versions: QuerySet[Version] = apps.get_model("matches", "Version").objects.all()
        trials: QuerySet[Trial] = apps.get_model("matches", "Trial").objects.all()
        against = Exists(versions.filter(bot=OuterRef("bot"), status=VersionStatus.ACTIVE))
        now = trials.filter(candidate=OuterRef("pk"), against__status=VersionStatus.ACTIVE)
        decided = Exists(now.exclude(state=TrialState.RUNNING))
        return waiting.filter(against, ~decided).select_related("bot").order_by("bot", "-number")

    def due_for_check(self) -> "VersionQuerySet":
        """Uploaded, and nobody holds a lease on the check."""
        nobody = Q(check_until__isnull=True) | Q(check_until__lt=Now())
        return self.filter(nobody, status=VersionStatus.CHECKING)


def _entries() -> "QuerySet[Entry]":
    entries: QuerySet[Entry] = apps.get_model("matches", "Entry").objects.all()
    return entries


def _guests_seated() -> "QuerySet[Entry]":
    return _entries().filter(match=OuterRef("pk"), version__bot__is_house=False)


class MatchQuerySet(QuerySet["Match"]):
    def queued(self) -> "MatchQuerySet":
        return self.filter(state=MatchState.QUEUED)

    def call_off(self, why: str) -> int:
        """Those that nobody plays yet: what runs is played to the end and counts."""
        return self.queued().update(state=MatchState.CANCELLED, cancel_reason=why[:200])

    def pending(self) -> "MatchQuerySet":
        """Queued or being played."""
        return self.filter(state__in=PENDING)

    def finished(self) -> "MatchQuerySet":
        return self.filter(state=MatchState.FINISHED)

    def face_up(self) -> "MatchQuerySet":
        """Finished, and no other match with the same cards is still to be: theirs are known then, too."""
        twins = self.model.objects.pending().filter(seed=OuterRef("seed"))
        return self.finished().exclude(Exists(twins))

    def rated(self) -> "MatchQuerySet":
        """What the ladders count: finished, rated, not voided."""
        return self.finished().filter(rated=True, voided__isnull=True)

    def on_ladder(self, ruleset: str, seats: int) -> "MatchQuerySet":
        return self.filter(ruleset=ruleset, seats=seats)

    def of_bot(self, slug: str) -> "MatchQuerySet":
        """Each once, though two versions of the bot may sit at its table: candidates meet the active one."""
        return self.filter(pk__in=_entries().filter(version__bot__slug=slug).order_by().values("match"))

    def with_players(self) -> "MatchQuerySet":
        """In two queries; reports of checks stay where they are, they may be long."""
        seated = _entries().select_related("version__bot__owner").defer("version__report")
        return self.prefetch_related(Prefetch("entries", seated))

    def with_guests(self) -> "MatchQuerySet":
        """Where not only house bots sit."""
        return self.filter(Exists(_guests_seated()))

    def first_of_guests(self) -> "MatchQuerySet":
        """Where somebody's version sits that was in no match before."""
        before = _entries().filter(version=OuterRef("version"), match__lt=OuterRef("match"))
        return self.filter(Exists(_guests_seated().exclude(Exists(before))))

    def with_faults_marked(self) -> "MatchQuerySet":
        """`faulty` where a bot broke a rule or a limit in it."""
        attempts: QuerySet[Attempt] = apps.get_model("matches", "Attempt").objects.all()
        faults = attempts.filter(match=OuterRef("pk"), verdict=AttemptVerdict.BOT_FAULT)
        return self.annotate(faulty=Exists(faults))

    def due_to_send(self, every: float) -> "MatchQuerySet":
        """Queued, and not told to the workers within `every` seconds."""
        return self.queued().filter(Q(sent__isnull=True) | Q(sent__lt=now_plus(-every)))


class AttemptQuerySet(QuerySet["Attempt"]):
    def open(self) -> "AttemptQuerySet":
        return self.filter(ended__isnull=True)

    def expired(self) -> "AttemptQuerySet":
        """Open, but the worker has not been heard of: killed, frozen or cut off."""
        return self.open().filter(lease_until__lt=Now())

    def with_result(self) -> "AttemptQuerySet":
        """The one whose result counts."""
        return self.filter(verdict__in=(AttemptVerdict.NORMAL, AttemptVerdict.BOT_FAULT))

    def arena_faults(self) -> "AttemptQuerySet":
        return self.filter(verdict=AttemptVerdict.ARENA_FAULT)


class EventQuerySet(QuerySet["Event"]):
    def after(self, watermark: int) -> "EventQuerySet":
        """In the order they were committed: ids are given under a lock (`services.announce`)."""
        return self.filter(id__gt=watermark).order_by("id")
