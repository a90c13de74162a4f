"""What a bot's page tells of its results: by ladder and seat, against whom, over time, and how it plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bots.habits import Chair, chairs_by_table, lines_of, manners_in, styles_of
from ladder.drawing import Course, Moment
from ladder.models import Ladder, Rating
from ladder.opponents import Opponent, Record, opponents, opponents_in, records_by_ladder
from ladder.queries import course_of
from matches.models import Bot, Version
from matches.querysets import SOUND
from sandbox import Limits

MOST_PLAYED = 10
MOST_NAMED = 6
"""Versions, the newest, to choose from; older ones by their address."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """What it won at one kind of table, and on which seats."""

    ladder: Ladder
    record: Record
    chairs: list[Chair]


@dataclass(frozen=True, slots=True)
class Question:
    """What an address asks for: one version's results or all together, on one ladder or all.

    What there is not is as if it were not asked for.
    """

    version: str
    ladder: str

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Question":
        return cls(asked.get("version", ""), asked.get("ladder", ""))

    def version_in(self, versions: Sequence[Version]) -> Version | None:
        return next((version for version in versions if str(version.number) == self.version), None)

    def ladder_in(self, ladders: Sequence[Ladder]) -> Ladder | None:
        return next((ladder for ladder in ladders if ladder.key == self.ladder), None)


def choice_of(versions: Sequence[Version]) -> list[Version]:
    """What may be asked for; of one alone there is nothing to choose. They come newest first."""
    sound = [version for version in versions if version.status in SOUND]
    return sound[:MOST_NAMED] if len(sound) > 1 else []


def results_of(
    bot: Bot, versions: Sequence[Version], ratings: Sequence[Rating], question: Question
) -> dict[str, Any]:
    """The versions come newest first."""
    only = question.version_in(versions)
    counted = [only] if only else versions
    records, styles = records_by_ladder(counted), styles_of(counted)
    ladders = [ladder for ladder, _ in records]
    asked = question.ladder_in(ladders)
    met, manners, chairs = opponents(counted, asked), manners_in(styles), chairs_by_table(styles)
    return {
        "only": only,
        "choice": choice_of(versions),
        "ladders": ladders,
        "asked": asked,
        "main": _main(ratings, asked),
        "games": _games(records_by_ladder(versions) if only else records),
        "course": _course(bot, ratings, asked),
        "tables": [
            AtTable(each, record, chairs.get((each.ruleset, each.seats), [])) for each, record in records
        ],
        "met": met.count(),
        "opponents": _listed(met),
        "manners": manners,
        "lines": lines_of(manners),
        "limit_ms": Limits().decision_cpu_ms,
        "style_of": styles[0].version if styles else None,
    }


def _games(records: Sequence[tuple[Ladder, Record]]) -> int:
    """In each it met all others at the table."""
    return sum(record.games // (ladder.seats - 1) for ladder, record in records)


def _listed(met: Any) -> list[Opponent]:
    return opponents_in(met[:MOST_PLAYED])


def _main(ratings: Sequence[Rating], asked: Ladder | None) -> Rating | None:
    """On the ladder asked for, or that of most games."""
    here = [rating for rating in ratings if asked in (None, rating.run.ladder)]
    return max(here, key=lambda rating: rating.games, default=None)


def _course(bot: Bot, ratings: Sequence[Rating], asked: Ladder | None) -> tuple[Ladder, Course] | None:
    main = _main(ratings, asked)
    ladder = asked or (main.run.ladder if main else None)
    course = course_of(bot, ladder) if ladder else None
    return (ladder, _up_to(course, main)) if ladder and course else None


def _up_to(course: Course, last: Rating | None) -> Course:
    """No run lists a bot after the match that benched it; what that match left it with ends its course."""
    if last is None or last.run.created <= course.last.when:
        return course
    end = Moment(last.run.created, last.rating, last.low, last.high, last.version.number)
    return Course((*course.moments, end))
