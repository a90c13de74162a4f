"""The arena's work ahead, for status line, pages and API: a few queries, kept for a moment."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.utils import timezone

from ladder.bradley_terry import PRIOR_SD
from ladder.forecast import Forecast, Queue, Rest, Seat, forecasts
from ladder.models import Fixture, Ladder, Rating
from ladder.ratings import PROVISIONAL_OPPONENTS
from ladder.scheduler import IDLE_SE
from ladder.spells import pace
from matches.models import Bot, Entry, Version
from matches.querysets import PENDING
from matches.states import MatchState

SECONDS_KEPT = 5


@dataclass(frozen=True, slots=True)
class Prospect:
    """A bot that is provisional somewhere, and what it is promised."""

    slug: str
    name: str
    owner: str
    owner_id: int
    version: int
    forecast: Forecast


@dataclass(frozen=True, slots=True)
class Outlook:
    waiting: int
    playing: int
    per_minute: float
    prospects: tuple[Prospect, ...]

    @property
    def idle(self) -> bool:
        return not self.waiting and not self.playing

    @property
    def settled(self) -> bool:
        """Nothing to do, and nothing that waits to be done."""
        return self.idle and not self.prospects

    def of_bot(self, bot: Bot) -> Prospect | None:
        return next((each for each in self.prospects if each.slug == bot.slug), None)

    def of_owner(self, owner_id: int | None) -> Prospect | None:
        """The one who waits longest."""
        mine = [each for each in self.prospects if each.owner_id == owner_id]
        return max(mine, key=lambda each: each.forecast.established, default=None)


def outlook() -> Outlook:
    return cache.get_or_set("outlook", look_ahead, SECONDS_KEPT) or look_ahead()


def look_ahead() -> Outlook:
    queue, speed = _queue(), pace(timezone.now())
    seats = [*_provisional(), *_unlisted()]
    played = _played({seat.version for seat in seats})
    told = forecasts(seats, played, queue, speed, _rest()).by_version
    return Outlook(
        waiting=len(queue.waiting),
        playing=len(queue.playing),
        per_minute=60 * speed.per_second,
        prospects=tuple(_prospects(told)),
    )


def _queue() -> Queue:
    seated: dict[tuple[str, int], list[int]] = defaultdict(list)
    entries = Entry.objects.filter(match__state__in=PENDING).order_by("match_id")
    for state, match, version in entries.values_list("match__state", "match_id", "version_id"):
        seated[state, match].append(version)
    by_state: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for (state, _), versions in seated.items():
        by_state[state].append(tuple(versions))
    return Queue(by_state[MatchState.QUEUED], by_state[MatchState.RUNNING])


def _provisional() -> Iterator[Seat]:
    active = Version.objects.active()
    others = min(PROVISIONAL_OPPONENTS, active.count() - 1)
    lines = Rating.objects.newest().filter(provisional=True, run__ladder__is_open=True, version__in=active)
    for version, owner, seats, se, met, phi, house in lines.values_list(
        "version_id",
        "version__bot__owner_id",
        "run__ladder__seats",
        "se",
        "opponents",
        "run__phi",
        "version__bot__is_house",
    ):
        yield Seat(version, owner, seats, se, max(0, others - met), phi, house)


def _rest() -> Rest:
    active = Version.objects.active()
    unsure = Rating.objects.newest().filter(
        provisional=False, se__gt=IDLE_SE, run__ladder__is_open=True, version__in=active
    )
    lines = unsure.values_list("version_id", "version__bot__owner_id", "run__ladder__seats", "se", "run__phi")
    seats = [Seat(version, owner, seats, se, 0, phi) for version, owner, seats, se, phi in lines]
    return Rest(seats, Fixture.objects.filter(drawn=False, ladder__is_open=True).count())


def _unlisted() -> Iterator[Seat]:
    """Active so lately that no run lists them yet."""
    ladders = list(Ladder.objects.open())
    runs = [ladder.current_id for ladder in ladders if ladder.current_id]
    for version in Version.objects.active().exclude(ratings__run__in=runs).select_related("bot"):
        bot, to_meet = version.bot, PROVISIONAL_OPPONENTS
        for ladder in ladders:
            if ladder.ruleset in version.rulesets:
                yield Seat(
                    version.pk, bot.owner_id, ladder.seats, PRIOR_SD, to_meet, ladder.phi, bot.is_house
                )


def _played(versions: set[int]) -> set[int]:
    finished = Entry.objects.filter(version__in=versions, match__state=MatchState.FINISHED)
    return set(finished.order_by().values_list("version_id", flat=True).distinct())


def _prospects(told: Mapping[int, Forecast]) -> Iterator[Prospect]:
    for version in Version.objects.filter(pk__in=told).select_related("bot__owner").defer("report"):
        bot = version.bot
        yield Prospect(bot.slug, bot.name, bot.owner.username, bot.owner_id, version.number, told[version.pk])
