"""The lockstep: the games of a sitting side by side, each tick asked per seat and applied in game order."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.replay import Participant, Replay
from engine.rulesets import Ruleset
from matches.blocks import Block, PlannedGame
from matches.players import Entrant, Player, SeatPlayer
from matches.stored import Stored
from matches.table import Fault, Table
from sandbox import Batch, Death, Item, Limits, Loaded, Reply, Verdict

Progress = Callable[[int], None]
FAREWELL_NS: Final = 50_000_000
"""For hearing how the last round ended; nothing is answered to it."""

ENDED_ELSEWHERE: Final = Stored("its process ended over another game: %(death)s")
LOST_EACH_TIME: Final = Stored("its process was lost in every attempt: %(death)s")


class ArenaFault(Exception):
    """Our side failed: the attempt is void, and nobody loses by it."""

    def __init__(self, entrant: Entrant, death: Death, culprit: int | None) -> None:
        super().__init__(f"{entrant.name}: {death.sentence}")
        self.entrant = entrant
        self.death = death
        self.culprit = culprit
        """The number of the entrant, where its process alone was lost."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Ranks and totals are by seat, in the replay's result; `seating` tells which entrant sat there."""

    number: int
    deal: int
    seating: tuple[int, ...]
    replay: Replay
    faults: tuple[Fault, ...]
    cpu_ms: tuple[tuple[float, ...], ...]
    """Per seat, per decision."""
    logs: tuple[str, ...]
    """Per seat. A process plays the games of its sitting side by side, so these share a log."""


def play_block(
    block: Block,
    entrants: Sequence[Entrant],
    seat_player: SeatPlayer,
    *,
    limits: Limits,
    progress: Progress = lambda decisions: None,
) -> list[PlayedGame]:
    """Plays each sitting with fresh players; `progress` hears how many decisions were answered since.

    Raises ArenaFault where the arena failed, never for what a bot does.
    """
    games: list[PlayedGame] = []
    for planned in block.sittings:
        with ExitStack() as stack:
            seated = [entrants[index] for index in planned[0].seating]
            players = [stack.enter_context(closing(seat_player(each, len(planned)))) for each in seated]
            games += Sitting(seated, players).play(planned, block.rules, limits, progress)
    return games


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for one game: the reply to the decision is the last, if all came."""

    table: Table
    replies: tuple[Reply, ...]
    expected: int

    @property
    def is_whole(self) -> bool:
        return len(self.replies) == self.expected

    def apply(self) -> None:
        for place, reply in enumerate(self.replies, 1):
            self.table.take(reply, answers=place == self.expected)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One seat's answers in one tick."""

    answers: tuple[Answer, ...]
    death: Death | None

    @property
    def unanswered(self) -> list[Table]:
        return [answer.table for answer in self.answers if not answer.is_whole]


NOTHING: Final = Batch((), None)


class Sitting:
    """Games with one seating: at seat k sits the same player in all of them."""

    def __init__(self, seated: Sequence[Entrant], players: Sequence[Player]) -> None:
        self._seated = seated
        self._players = players
        self._tables: list[Table] = []

    def play(
        self, planned: Sequence[PlannedGame], rules: Ruleset, limits: Limits, progress: Progress
    ) -> list[PlayedGame]:
        self._open_tables(planned, rules, limits)
        while asked := [table for table in self._tables if table.advance() is not None]:
            progress(self._tick(asked))
        self._say_farewell()
        return [self._played(table) for table in self._tables]

    def _open_tables(self, planned: Sequence[PlannedGame], rules: Ruleset, limits: Limits) -> None:
        loads = [player.loaded for player in self._players]
        masks = [load.mask if isinstance(load, Loaded) else 0 for load in loads]
        self._tables = [Table(game, rules, limits, masks) for game in planned]
        for seat, load in enumerate(loads):
            if isinstance(load, Death):
                self._bury(seat, load, [])

    def _tick(self, asked: Sequence[Table]) -> int:
        """Everything is gathered before anything is applied. Tells how many decisions were answered."""
        exchanges = [self._ask(seat, _asking(asked, seat)) for seat in range(len(self._players))]
        answers = [answer for exchange in exchanges for answer in exchange.answers]
        for answer in sorted(answers, key=lambda answer: answer.table.planned.number):
            answer.apply()
        for seat, exchange in enumerate(exchanges):
            if exchange.death:
                self._bury(seat, exchange.death, exchange.unanswered)
        return sum(answer.is_whole for answer in answers)

    def _ask(self, seat: int, tables: Sequence[Table]) -> Exchange:
        asked = [(table, table.items()) for table in tables]
        batch = self._players[seat].ask([item for _, items in asked for item in items]) if asked else NOTHING
        replies = iter(batch.replies)
        answers = [Answer(table, tuple(islice(replies, len(items))), len(items)) for table, items in asked]
        return Exchange(tuple(answers), batch.death)

    def _bury(self, seat: int, death: Death, unanswered: Sequence[Table]) -> None:
        """The seat leaves every game that is open: first the one over which its process died."""
        death = _held_against(self._seated[seat], death)
        if not death.verdict.blames_the_bot:
            index = self._tables[0].planned.seating[seat]
            raise ArenaFault(self._seated[seat], death, index if death.lost_alone else None)
        guilty = unanswered[:1] or self._tables
        for table in guilty:
            table.expel_dead(seat, death)
        for table in self._tables:
            if table not in guilty:
                table.expel(seat, death.verdict, ENDED_ELSEWHERE % {"death": death.sentence})

    def _say_farewell(self) -> None:
        """How the last round ended, for those who asked to be told."""
        for seat, player in enumerate(self._players):
            items = [
                Item(table.planned.number, payload, FAREWELL_NS)
                for table in self._tables
                for payload in table.chairs[seat].news(table.game)
            ]
            if items:
                player.ask(items)

    def _played(self, table: Table) -> PlayedGame:
        players = [Participant(entrant.name, entrant.version) for entrant in self._seated]
        return PlayedGame(
            number=table.planned.number,
            deal=table.planned.deal,
            seating=table.planned.seating,
            replay=table.replay(players),
            faults=tuple(table.faults),
            cpu_ms=tuple(tuple(chair.cpu_ms) for chair in table.chairs),
            logs=tuple(player.log().text for player in self._players),
        )


def _held_against(entrant: Entrant, death: Death) -> Death:
    if not (death.lost_alone and entrant.is_suspect):
        return death
    return Death(Verdict.CRASH, LOST_EACH_TIME % {"death": death.sentence})


def _asking(tables: Sequence[Table], seat: int) -> list[Table]:
    return [table for table in tables if table.decision is not None and table.decision.seat == seat]
