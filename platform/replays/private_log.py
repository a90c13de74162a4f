"""What an author's bot wrote in a game, beside the decision that it wrote it at. For its owner alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import BadReplay
from engine.frames import Frame, WatchedGame
from engine.host import ROUND_OVER, START
from engine.replay import PlacedFault, Replay, stops
from engine.replay_file import from_json
from matches.chair import Chair
from matches.models import Game
from replays.bot_log import MOMENT, Part, of_game
from replays.recordings import logs_of, refuse_before_the_end, replay_of

FORMAT: Final = "lastcard-log/1"


class NoLog(Exception):
    """Nobody who asks owns a bot in this game."""


@dataclass(frozen=True, slots=True)
class Line:
    """`frame` is None where the log does not tell at which moment it was written."""

    seat: int
    frame: int | None
    text: str


def log_of(game: Game, owner_id: int | None) -> dict[str, Any]:
    """Raises NotYet before the match has ended, and NoLog."""
    seats = seats_of(game, owner_id)
    if not seats:
        raise NoLog
    refuse_before_the_end(game.match)
    lines = [line for seat in seats for line in _lines(game, seat)]
    told = [{"seat": line.seat, "frame": line.frame, "text": line.text} for line in lines]
    return {"format": FORMAT, "seats": seats, "lines": told}


def seats_of(game: Game, owner_id: int | None) -> list[int]:
    """Where this person's bots sat; nobody's where it is None."""
    if owner_id is None:
        return []
    mine = set(game.match.entries.filter(version__bot__owner_id=owner_id).values_list("index", flat=True))
    return [seat for seat, entry in enumerate(game.seating) if entry in mine]


def _lines(game: Game, seat: int) -> list[Line]:
    parts = of_game(_text(game, game.seating[seat]), game.number)
    try:
        return placed(from_json(replay_of(game)), seat, parts)
    except BadReplay:
        return [Line(seat, None, "\n".join(part.lines)) for part in parts]


def _text(game: Game, entry: int) -> str:
    logs = logs_of(game.match, {entry})
    return next((str(each["text"]) for each in logs if each["game"] == game.number), "")


def placed(replay: Replay, seat: int, parts: list[Part]) -> list[Line]:
    """Raises BadReplay."""
    told = Told(replay, seat)
    return [line for part in parts for line in told.lines(part)]


class Told:
    """What a seat was sent in a game, item by item as the referee sends them, and at which frame."""

    def __init__(self, replay: Replay, seat: int) -> None:
        self._seat = seat
        self._game = WatchedGame(replay.rules, len(replay.players), replay.seed)
        self._chair = Chair(seat, replay.hooks[seat], 0)
        self._items: list[int] = []
        self._rounds_told = 0
        for stop in stops(replay, self._game):
            if self._is_asked(stop):
                self._keep(self._chair.question(self._game))
        self._keep(self._chair.news(self._game))

    def _is_asked(self, stop: int | PlacedFault) -> bool:
        """Where another seat leaves at this one's decision, it is asked only afterwards."""
        decision = self._game.decision()
        if decision is None or decision.seat != self._seat:
            return False
        return isinstance(stop, int) or stop.seat == self._seat

    def _keep(self, items: list[list[Any]]) -> None:
        for op, _ in items:
            self._items.append(self._frame_of_item(op))

    def _frame_of_item(self, op: int) -> int:
        """A decision's frame is the one that its answer makes; a round's end is told of at its last."""
        if op == START:
            return 0
        if op != ROUND_OVER:
            return len(self._game.frames)
        self._rounds_told += 1
        return self._ends()[self._rounds_told - 1]

    def _ends(self) -> list[int]:
        frames = self._game.frames
        deals = [place for place, frame in enumerate(frames) if frame.choice is None]
        return [after - 1 for after in (*deals[1:], len(frames))]

    def lines(self, part: Part) -> Iterator[Line]:
        if part.item is not None and part.item < len(self._items):
            yield self._line(self._items[part.item], part.lines)
        else:
            for lines in _by_note(part.lines):
                yield self._line(self._frame_of(lines[0]), lines)

    def _line(self, place: int | None, lines: list[str]) -> Line:
        """A note need not name the moment that it is shown at."""
        if place is not None and place < len(self._game.frames):
            frame = self._game.frames[place]
            moment = f"round {frame.round} turn {frame.choice.turn if frame.choice else 0}: "
            lines = [line.removeprefix(moment) for line in lines]
        return Line(self._seat, place, "\n".join(lines))

    def _frame_of(self, note: str) -> int | None:
        """The seat's first decision in the turn that a note names."""
        if (named := MOMENT.match(note)) is None:
            return None
        moment = int(named[1]), int(named[2])
        frames = enumerate(self._game.frames)
        return next((place for place, frame in frames if self._is_at(frame, moment)), None)

    def _is_at(self, frame: Frame, moment: tuple[int, int]) -> bool:
        choice = frame.choice
        return choice is not None and choice.seat == self._seat and (frame.round, choice.turn) == moment


def _by_note(lines: list[str]) -> Iterator[list[str]]:
    """Each note with what follows it; what stands before the first by itself."""
    held: list[str] = []
    for line in lines:
        if held and MOMENT.match(line):
            yield held
            held = []
        held.append(line)
    if held:
        yield held
