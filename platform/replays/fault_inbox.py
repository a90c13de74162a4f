"""An author's faults by kind: what happened, how often, and all that is needed to bring one about again."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from shlex import quote
from typing import Any, Final

from django.db.models import Prefetch

from engine.errors import BadReplay
from engine.frames import WatchedGame
from engine.replay import PlacedFault, Replay, stops
from engine.replay_file import from_json
from engine.view import Table, View, observe
from matches.last_fault import in_words
from matches.models import Bot, Entry, Game, Match, Version
from replays.fault_log import raised, signature, told_of
from replays.recordings import logs_of, replay_of

GAMES: Final = 60
"""With a fault, the latest ones: older faults have been seen."""
KINDS: Final = 12


@dataclass(frozen=True, slots=True)
class Seen:
    """A fault of the bot in one game, with what its log tells of it."""

    game: Game
    entry: Entry
    fault: dict[str, Any]
    told: str

    @property
    def seat(self) -> int:
        return int(self.game.seating.index(self.entry.index))

    @property
    def sentence(self) -> str:
        return raised(self.told) or str(self.fault.get("detail", "")).split(": ", 1)[-1]

    @property
    def raised(self) -> bool:
        """Whether the sentence is Python's own."""
        return bool(raised(self.told))

    @property
    def cpu_ms(self) -> dict[str, float]:
        """Of its decisions in that game: how many, the median, the longest, and the sum."""
        return dict(self.game.cpu_ms[self.entry.index]) if self.game.cpu_ms else {}

    @property
    def kind(self) -> tuple[Any, ...]:
        """By version, verdict, and where it was raised."""
        return (self.entry.version.number, self.fault["verdict"], signature(self.told))


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a fault was made."""

    view: View | None = None
    """What the bot was shown; None where it was not being asked, or is no longer known."""
    frame: int | None = None
    """In which it left; None where that is no longer known."""


@dataclass(frozen=True, slots=True)
class Kind:
    latest: Seen
    count: int
    first: datetime | None
    last: datetime | None
    verdict: str
    asked: Asked
    places: tuple[Seen, ...]
    """All of them, the latest first."""

    @property
    def command(self) -> str:
        """Brings the latest one about again; empty where it was asked nothing: it ended in another game."""
        if self.asked.frame is not None and self.asked.view is None:
            return ""
        seen, fault = self.latest, self.latest.fault
        place = f"--seat {seen.seat} --round {fault['round']} --turn {fault['turn']}"
        return f"lastcard replay {seen.game.pk} --as {quote(seen.entry.version.filename)} {place}"


@dataclass(frozen=True, slots=True)
class OfVersion:
    version: Version
    kinds: list[Kind]

    @property
    def count(self) -> int:
        return sum(kind.count for kind in self.kinds)


def inbox_of(bot: Bot) -> list[OfVersion]:
    """The newest version first."""
    by_version: dict[int, OfVersion] = {}
    for kind in kinds_of(bot):
        version = kind.latest.entry.version
        by_version.setdefault(version.number, OfVersion(version, [])).kinds.append(kind)
    return [by_version[number] for number in sorted(by_version, reverse=True)]


def kinds_of(bot: Bot) -> list[Kind]:
    """The most recent first."""
    by_kind: dict[tuple[Any, ...], list[Seen]] = {}
    for seen in _seen_of(bot):
        by_kind.setdefault(seen.kind, []).append(seen)
    return [_kind(alike) for alike in list(by_kind.values())[:KINDS]]


def _kind(alike: list[Seen]) -> Kind:
    latest, asked = _to_look_at(alike)
    return Kind(
        latest=latest,
        count=len(alike),
        places=tuple(alike),
        first=alike[-1].game.match.finished,
        last=latest.game.match.finished,
        verdict=in_words(latest.fault["verdict"]),
        asked=asked,
    )


def _to_look_at(alike: list[Seen]) -> tuple[Seen, Asked]:
    """Of the latest match the latest game in which it was asked: with that one others may have ended."""
    newest = [(seen, _asked(seen)) for seen in alike if seen.game.match_id == alike[0].game.match_id]
    return next(((seen, asked) for seen, asked in newest if asked.view is not None), newest[0])


def _seen_of(bot: Bot) -> Iterator[Seen]:
    entries = Entry.objects.select_related("version__bot").order_by("index")
    games = (
        Game.objects.filter(match__in=Match.objects.face_up().of_bot(bot.slug))
        .exclude(faults=[])
        .select_related("match__recording")
        .prefetch_related(Prefetch("match__entries", entries))
        .order_by("-match_id", "-number")
    )
    for game in games[:GAMES]:
        for entry in game.match.entries.all():
            if entry.version.bot_id == bot.pk:
                yield from faults_in(game, entry)


def faults_in(game: Game, entry: Entry) -> Iterator[Seen]:
    for fault in game.faults:
        if fault["player"] == entry.index:
            logs = logs_of(game.match, {entry.index})
            log = next((each["text"] for each in logs if each["game"] == game.number), "")
            told = told_of(log, game.number, fault.get("round", 0), fault.get("turn", 0))
            yield Seen(game, entry, fault, told)


def _asked(seen: Seen) -> Asked:
    try:
        replay = from_json(replay_of(seen.game))
        game = WatchedGame(replay.rules, len(replay.players), replay.seed)
        for place in stops(replay, game):
            if isinstance(place, PlacedFault) and place.seat == seen.seat:
                return Asked(_view(replay, game, seen.seat), len(game.frames))
    except BadReplay:
        pass
    return Asked()


def _view(replay: Replay, game: WatchedGame, seat: int) -> View | None:
    decision = game.decision()
    if decision is None or decision.seat != seat:
        return None
    return View(Table(replay.rules, len(replay.players), seat), observe(game, seat, 0))
