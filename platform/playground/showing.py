"""A run as its page tells it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from bots.lines import Line, excerpt
from engine.characters import Character
from matches.statistics import elo_difference
from matches.viewer.sigils import sigil_letters
from matches.viewer.words import VERDICTS
from playground.models import Run
from playground.sheets import Round, Sheet, Trouble
from playground.states import RunState, Stop
from playground.terms import DEALS, FIRST_OPPONENT, OPPONENTS, VISITOR

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Told:
    """A trouble with its words, and the author's own line."""

    trouble: Trouble
    words: str
    line: Line | None

    @property
    def more(self) -> int:
        return len(self.trouble.rounds) - 1


@dataclass(frozen=True, slots=True)
class Score:
    won: int
    lost: int
    points: tuple[int, int]
    low: int
    high: int
    """Of a hundred rounds, with so many more played: 95 times in 100 between these."""


@dataclass(frozen=True, slots=True)
class Shown:
    run: Run
    sheet: Sheet
    opponent: Character
    score: Score | None
    troubles: tuple[Told, ...]
    chairs: tuple[tuple[Round | None, ...], ...]
    """Two rows, a deal in each column: the same cards from both seats."""

    @property
    def stopped(self) -> str:
        return str(Stop(self.sheet.stopped).label) if self.sheet.stopped else ""

    @property
    def first(self) -> Round | None:
        """The round worth looking at: the first that went wrong, or the first."""
        faulty = (each for each in self.sheet.rounds if each.is_faulty)
        return next(faulty, self.sheet.rounds[0] if self.sheet.rounds else None)


def shown(run: Run) -> Shown:
    sheet = Sheet.from_json(run.sheet)
    return Shown(
        run,
        sheet,
        OPPONENTS[run.opponent],
        score_of(sheet.rounds) if run.state == RunState.DONE else None,
        tuple(told(trouble, run.source) for trouble in sheet.troubles),
        chairs(sheet.rounds),
    )


def told(trouble: Trouble, source: str) -> Told:
    around = excerpt(source, trouble.line) if trouble.line else ()
    line = next((each for each in around if each.is_marked), None)
    return Told(trouble, _(VERDICTS[f"verdict_{trouble.verdict}"]), line)


def chairs(rounds: Sequence[Round]) -> tuple[tuple[Round | None, ...], ...]:
    by_number = {each.number: each for each in rounds}
    return tuple(tuple(by_number.get(2 * deal + chair) for deal in range(DEALS)) for chair in (1, 2))


def score_of(rounds: Sequence[Round]) -> Score | None:
    if not rounds:
        return None
    by_deal = [rounds[place : place + 2] for place in range(0, len(rounds), 2)]
    scores = [sum(each.share for each in deal) / len(deal) for deal in by_deal]
    found = elo_difference(scores, 2)
    won = sum(each.share == 1 for each in rounds)
    lost = sum(each.share == 0 for each in rounds)
    points = tuple(sum(each.points[side] for each in rounds) for side in (0, 1))
    return Score(won, lost, (points[0], points[1]), _per_cent(found.low), _per_cent(found.high))


def _per_cent(elo: float) -> int:
    return round(100 / (1 + 10 ** (-elo / 400)))


def section(opponent: str = FIRST_OPPONENT, run: Run | None = None) -> dict[str, object]:
    """What the playground's part of a page needs."""
    return {
        "opponents": OPPONENTS.values(),
        "opponent": OPPONENTS[opponent],
        "shown": shown(run) if run else None,
        "stage": stage(),
    }


def stage() -> dict[str, object]:
    """Where the pictures of a round lie, and how the visitor's bot is drawn."""
    return {
        "cards": static("replays/cards.svg"),
        "shapes": static("site/shapes.svg"),
        "sign": sigil_letters(VISITOR),
    }


def setting(run: Run, number: int, chair: int) -> dict[str, object]:
    """What the viewer must know before it asks for the frames."""
    players = by_seat(chair, (None, run.opponent))
    return {
        "frames": reverse("playground:frames", args=[run.key, number]),
        "page": reverse("playground:round", args=[run.key, number]),
        "seats": 2,
        "art": {
            **stage(),
            "sigils": [sigil_letters(slug or VISITOR) for slug in players],
            "faces": [f"{static('site/faces.svg')}#{slug}" if slug else None for slug in players],
        },
    }


def names(run: Run, chair: int) -> list[str]:
    return by_seat(chair, (_("Your bot"), OPPONENTS[run.opponent].name))


def by_seat(chair: int, both: tuple[T, T]) -> list[T]:
    """The visitor's first, put where they sat."""
    return [both[0], both[1]] if chair == 0 else [both[1], both[0]]
