"""How a bot plays, as its page tells it: what was counted, by ruleset and by seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from bots.models import PlayStyle
from engine.cards import COLOURS
from engine.rulesets import RULESETS
from engine.switches import UnoRule
from matches.models import Version
from matches.states import VersionStatus
from matches.style import Habit, Style

MEDIAN: Final = 0.5
P95: Final = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    part: int
    whole: int

    @property
    def percent(self) -> float:
        return 100 * self.part / self.whole


@dataclass(frozen=True, slots=True)
class Chair:
    """What came of the games on one seat."""

    seat: int
    games: int
    score: float


@dataclass(frozen=True, slots=True)
class Manner:
    """Under one ruleset, at tables of all sizes."""

    ruleset: str
    style: Style

    @property
    def games(self) -> int:
        return self.style.games.total()

    @property
    def median_ms(self) -> float:
        return self.style.time_below(MEDIAN)

    @property
    def p95_ms(self) -> float:
        return self.style.time_below(P95)

    @property
    def colours(self) -> list[tuple[str, Share]]:
        """Named, of all that were."""
        named = [self.style.habits[f"named_{colour}"] for colour in COLOURS]
        return [
            (colour, Share(each, sum(named))) for colour, each in zip(COLOURS, named, strict=True) if each
        ]

    def share(self, part: Habit, whole: Habit) -> Share | None:
        """None where there was no occasion."""
        habits = self.style.habits
        return Share(habits[part], habits[whole]) if habits[whole] else None

    def count(self, habit: Habit) -> int | None:
        """None where the ruleset has no UNO call."""
        return None if RULESETS[self.ruleset].uno is UnoRule.NONE else self.style.habits[habit]


@dataclass(frozen=True, slots=True)
class Line:
    """A habit; a cell for each ruleset."""

    words: str
    shares: tuple[Share | None, ...] = ()
    counts: tuple[int | None, ...] = ()


def styles_of(versions: Sequence[Version]) -> list[PlayStyle]:
    """Of the one that plays, or else of the newest, table by table. The versions come newest first."""
    plays = [version for version in versions if version.status == VersionStatus.ACTIVE]
    told = [*plays, *versions][:1]
    found = (
        PlayStyle.objects.filter(version__in=told)
        .select_related("version")
        .defer("matches", "version__report")
        .order_by("ruleset", "seats")
    )
    return [each for each in found if each.total]


def manners_in(styles: Iterable[PlayStyle]) -> list[Manner]:
    found = _summed((each.ruleset, each.style) for each in styles)
    played = (Manner(ruleset, style) for ruleset, style in found.items() if style.games)
    return sorted(played, key=lambda manner: list(RULESETS).index(manner.ruleset))


def _summed(told: Iterable[tuple[str, Style]]) -> dict[str, Style]:
    found: dict[str, Style] = {}
    for key, style in told:
        found.setdefault(key, Style()).add(style)
    return found


def lines_of(manners: Sequence[Manner]) -> list[Line]:
    """Those of which there is something to tell."""
    shares = [
        Line(words, tuple(each.share(part, whole) for each in manners)) for words, part, whole in _shares()
    ]
    counts = [Line(words, (), tuple(each.count(habit) for each in manners)) for words, habit in _counts()]
    return [line for line in (*shares, *counts) if _tells(line)]


def _tells(line: Line) -> bool:
    return any(line.shares) or any(line.counts)


def _shares() -> list[tuple[str, Habit, Habit]]:
    return [
        (_("Turns on which it draws"), Habit.DRAWS, Habit.TURNS),
        (_("Keeps a wild, where a coloured card fits too"), Habit.WILDS_KEPT, Habit.WILD_OR_COLOUR),
        (_("Its +4s that were bluffs"), Habit.BLUFFS, Habit.FOURS),
        (_("Challenges a +4"), Habit.CHALLENGES, Habit.MAY_CHALLENGE),
        (_("Its challenges that were right"), Habit.CHALLENGES_RIGHT, Habit.CHALLENGES),
    ]


def _counts() -> list[tuple[str, Habit]]:
    return [
        (_("UNO calls"), Habit.CALLS),
        (_("Fined for a forgotten call"), Habit.CALLS_FORGOTTEN),
        (_("Forgotten calls it caught"), Habit.CATCHES),
    ]


def chairs_by_table(styles: Iterable[PlayStyle]) -> dict[tuple[str, int], list[Chair]]:
    return {(each.ruleset, each.seats): chairs_of(each.style) for each in styles}


def chairs_of(style: Style) -> list[Chair]:
    return [
        Chair(seat, games, style.points[seat] / games / 1000) for seat, games in sorted(style.games.items())
    ]
