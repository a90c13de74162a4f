"""Everybody, and how far they have come: for an organiser, who looks for those that are stuck.

Of a bot's words there is nothing here; all of it but the sign-ins stands on pages that anybody may see.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, TextChoices
from django.db.models.fields.json import KT
from django.db.models.query import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from ladder.models import Rating
from matches.last_fault import LastFault, last_faults_of
from matches.models import Bot, Version
from matches.states import VersionStatus


class Standing(TextChoices):
    """Of a bot, and of a person by the best of theirs; the most pressing first."""

    REJECTED = "rejected", _("not past the check")
    BENCHED = "benched", _("benched for faults")
    NO_BOT = "no-bot", _("without a bot")
    RESTING = "resting", _("none plays")
    CHECKING = "checking", _("being checked")
    PLAYS = "plays", pgettext_lazy("a person whose bot", "plays")


ORDER: Final = tuple(Standing)
STUCK: Final = (Standing.REJECTED, Standing.BENCHED, Standing.NO_BOT)
SHOWN: Final = ("username", "last_login", "date_joined", "is_staff")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot by its newest version, and the one that plays, which may be another."""

    newest: Version
    active: Version | None

    @property
    def bot(self) -> Bot:
        return self.newest.bot

    @property
    def standing(self) -> Standing:
        if self.active:
            return Standing.PLAYS
        if self.newest.status == VersionStatus.BENCHED and self.newest.faulty:
            return Standing.BENCHED
        known = {VersionStatus.REJECTED: Standing.REJECTED, VersionStatus.CHECKING: Standing.CHECKING}
        return known.get(VersionStatus(self.newest.status), Standing.RESTING)

    @property
    def why(self) -> str:
        """Ours, without a word of the bot's: what failed in the check, or why it does not play."""
        is_rejected = self.newest.status == VersionStatus.REJECTED
        return str(getattr(self.newest, "sentence", "") or "") if is_rejected else self.newest.reason


@dataclass(frozen=True, slots=True)
class Person:
    user: User
    entrants: tuple[Entrant, ...]

    @property
    def standings(self) -> frozenset[Standing]:
        return frozenset(entrant.standing for entrant in self.entrants) or frozenset({Standing.NO_BOT})

    @property
    def standing(self) -> Standing:
        """The best of them."""
        return max(self.standings, key=ORDER.index)

    @property
    def is_stuck(self) -> bool:
        """With one bot at least, though another of theirs plays."""
        return not self.standings.isdisjoint(STUCK)

    @property
    def seen(self) -> datetime:
        """When they last signed in on the page or uploaded."""
        uploads = [entrant.newest.created for entrant in self.entrants]
        return max([*uploads, self.user.last_login or self.user.date_joined])

    def is_called(self, text: str) -> bool:
        names = [self.user.username, *(entrant.bot.name for entrant in self.entrants)]
        return any(text.casefold() in name.casefold() for name in names)


@dataclass(frozen=True, slots=True)
class Line:
    """A bot of theirs as it is shown."""

    entrant: Entrant
    fault: LastFault | None
    rating: Rating | None


def everybody() -> list[Person]:
    """Those that are stuck first, and of them the ones seen last. Two queries. Neither the house nor
    organisers who have no bot are among them."""
    entrants: dict[int, list[Entrant]] = {}
    for entrant in _entrants():
        entrants.setdefault(entrant.bot.owner_id, []).append(entrant)
    of_house = Exists(Bot.objects.house().filter(owner=OuterRef("pk")))
    users = User.objects.filter(is_active=True).exclude(of_house).only(*SHOWN)
    people = [Person(user, tuple(entrants.get(user.pk, ()))) for user in users]
    shown = [person for person in people if person.entrants or not person.user.is_staff]
    return sorted(shown, key=_urgency)


def _urgency(person: Person) -> tuple[bool, int, float]:
    """Those of whom nothing plays come before those who have another bot that does."""
    return not person.is_stuck, ORDER.index(person.standing), -person.seen.timestamp()


def _entrants() -> Iterator[Entrant]:
    by_bot: dict[int, list[Version]] = {}
    for version in _versions():
        by_bot.setdefault(version.bot_id, []).append(version)
    for versions in by_bot.values():
        active = next((each for each in versions if each.status == VersionStatus.ACTIVE), None)
        yield Entrant(versions[-1], active)


def _versions() -> QuerySet[Version]:
    """The newest and the active of each bot, in the order of their numbers."""
    found = Version.objects.newest_and_active().filter(bot__hidden=False, bot__is_house=False)
    told = found.defer("report").annotate(sentence=KT("report__sentence")).select_related("bot")
    return told.order_by("bot__name", "number")


def lines_of(people: Iterable[Person]) -> dict[int, list[Line]]:
    """By person. Three queries, however many they are."""
    shown = list(people)
    entrants = [entrant for person in shown for entrant in person.entrants]
    faults = last_faults_of([entrant.bot.pk for entrant in entrants])
    ratings = _best_ratings([entrant.active.pk for entrant in entrants if entrant.active])
    return {
        person.user.pk: [
            Line(each, faults.get(each.bot.pk), ratings.get(each.active.pk) if each.active else None)
            for each in person.entrants
        ]
        for person in shown
    }


def _best_ratings(versions: list[int]) -> Mapping[int, Rating]:
    """By version, on the ladder where it stands best: one that is settled, if there is one."""
    found = Rating.objects.newest().filter(version__in=versions, games__gt=0).select_related("run__ladder")
    worst_first = sorted(found, key=lambda each: (not each.provisional, each.rating))
    return {rating.version_id: rating for rating in worst_first}
