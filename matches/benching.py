"""A bot that faults too often is benched: in the transaction of the result that was one fault too many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matches.models import Bot, Entry, Game, Match, Notice, Version
from matches.outbox import announce
from matches.states import EventKind, VersionStatus
from matches.stored import Stored
from matches.versions import notice_of

LAST_GAMES: Final = 20
MOST_FAULTY: Final = LAST_GAMES // 4

TOO_MANY_FAULTS: Final = Stored(
    "It had a fault in %(faulty)d of its last %(games)d games; it is benched at more than %(most)d in"
    " %(last)d games, however few it has played. The newest was in match %(match)d, game %(game)d:"
    " %(detail)s. To come back, upload a corrected version or have this one checked again."
)
BENCHED: Final = Stored("%(versions)s was benched for its faults.")


@dataclass(frozen=True, slots=True)
class Record:
    """A version's last games, newest first: the number of each in its match, and what it left it for."""

    games: tuple[tuple[int, dict[str, Any] | None], ...]

    @property
    def faulty(self) -> int:
        return sum(fault is not None for _number, fault in self.games)

    @property
    def is_too_much(self) -> bool:
        return self.faulty > MOST_FAULTY


@dataclass(frozen=True, slots=True)
class Benched:
    """What was changed, to be announced when no more rows are."""

    versions: Sequence[Version] = ()
    cancelled: Sequence[Match] = ()

    def announce(self) -> None:
        for version in self.versions:
            announce(EventKind.VERSION_STATUS, version=version, status=version.status)
        for match in self.cancelled:
            announce(EventKind.MATCH_CANCELLED, match=match)


def record_of(version: Version) -> Record:
    """Of the games it was seated for since its last check: activating it again forgives nothing.

    Arena faults leave no games behind.
    """
    entries = Entry.objects.filter(version=version, match__finished__isnull=False, match__voided=None)
    if version.checked is not None:
        entries = entries.filter(match__created__gte=version.checked)
    places = dict(entries.order_by("-match_id").values_list("match_id", "index")[:LAST_GAMES])
    games = Game.objects.filter(match__in=places).order_by("-match_id", "-number")[:LAST_GAMES]
    return Record(tuple((game.number, _fault_of(places[game.match_id], game)) for game in games))


def _fault_of(index: int, game: Game) -> dict[str, Any] | None:
    return next((fault for fault in game.faults if fault["player"] == index), None)


def bench_faulty(match: Match) -> Benched:
    """Of a match whose result was just stored, within its transaction."""
    benched = [version for version in _over_the_line(match) if _bench(version, match)]
    return Benched(benched, _cancel_queued(benched)) if benched else Benched()


def _over_the_line(match: Match) -> list[Version]:
    """Active, with a fault here that was one too many; their bots are held, always in one order."""
    places = {fault["player"] for game in match.games.all() for fault in game.faults}
    seated = Version.objects.filter(
        entries__match=match, entries__index__in=places, status=VersionStatus.ACTIVE
    )
    over = [version for version in seated if record_of(version).is_too_much]
    bots = Bot.objects.select_for_update().filter(pk__in={version.bot_id for version in over})
    held = {bot.pk: bot for bot in bots.order_by("pk")}
    for version in over:
        version.bot = held[version.bot_id]
    return over


def _bench(version: Version, match: Match) -> bool:
    """False where somebody else took it out of play this moment."""
    active = Version.objects.filter(pk=version.pk, status=VersionStatus.ACTIVE)
    version.reason = _sentence(record_of(version), match)
    if not active.update(status=VersionStatus.BENCHED, faulty=True, reason=version.reason):
        return False
    version.status = VersionStatus.BENCHED
    if version.bot.is_house:
        sentence = f"{version} was benched; manage.py recheck {version.bot.slug}. {version.reason}"
        Notice.objects.update_or_create(key=notice_of(version), defaults={"sentence": sentence})
    return True


def _sentence(record: Record, match: Match) -> str:
    number, last = next((number, fault) for number, fault in record.games if fault is not None)
    return TOO_MANY_FAULTS % {
        "faulty": record.faulty,
        "games": len(record.games),
        "last": LAST_GAMES,
        "most": MOST_FAULTY,
        "match": match.pk,
        "game": number,
        "detail": str(last.get("detail") or last.get("verdict", ""))[:150],
    }


def _cancel_queued(versions: Sequence[Version]) -> list[Match]:
    """What nobody plays yet; what runs is played to the end and counts."""
    why = BENCHED % {"versions": ", ".join(str(version) for version in versions)}
    waiting = Match.objects.queued().filter(entries__version__in=versions).distinct().order_by("pk")
    return [match for match in waiting if Match.objects.filter(pk=match.pk).call_off(why)]
