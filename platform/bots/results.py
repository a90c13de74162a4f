"""What a bot's page tells of its results: by ladder and seat, against whom, over time, and how it plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bots.habits import Chair, chairs_by_table, lines_of, manners_in, styles_of
from ladder.drawing import Course
from ladder.models import Ladder, Rating
from ladder.opponents import Opponent, Record, opponents, opponents_in, records_by_ladder
from ladder.queries import course_of
from matches.models import Bot, Version
from sandbox import Limits

MOST_PLAYED = 10


@dataclass(frozen=True, slots=True)
class AtTable:
    """What it won at one kind of table, and on which seats."""

    ladder: Ladder
    record: Record
    chairs: list[Chair]


def key_of(ladder: Ladder) -> str:
    """As the address of a page names it."""
    return f"{ladder.ruleset}-{ladder.seats}"


def ladder_named(ladders: Sequence[Ladder], key: str) -> Ladder | None:
    return next((ladder for ladder in ladders if key_of(ladder) == key), None)


def results_of(bot: Bot, versions: Sequence[Version], ratings: Sequence[Rating], key: str) -> dict[str, Any]:
    """The versions come newest first. `key` names the ladder that is asked for, or none."""
    records, styles = records_by_ladder(versions), styles_of(versions)
    ladders = [ladder for ladder, _ in records]
    asked = ladder_named(ladders, key)
    met, manners, chairs = opponents(versions, asked), manners_in(styles), chairs_by_table(styles)
    return {
        "ladders": ladders,
        "asked": asked,
        "main": _main(ratings, asked),
        "games": sum(record.games // (ladder.seats - 1) for ladder, record in records),
        "course": _course(bot, ratings, asked),
        "tables": [
            AtTable(each, record, chairs.get((each.ruleset, each.seats), [])) for each, record in records
        ],
        "met": met.count(),
        "opponents": _listed(met),
        "manners": manners,
        "lines": lines_of(manners),
        "limit_ms": Limits().decision_cpu_ms,
        "style_of": styles[0].version_id if styles else None,
    }


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
    return (ladder, course) if ladder and course else None
