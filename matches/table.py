"""One game at the referee's table: what is asked next, what it costs, and how a fault enters the record."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.bot import bot_seed
from engine.decisions import Decision
from engine.game import HOOK_ROUND_OVER, Game
from engine.host import CALL, DECIDE, ILLEGAL, RAISED, ROUND_OVER, hooks_in, start_item
from engine.replay import Participant, Recording, Replay
from engine.rulesets import Ruleset
from engine.scoring import RoundResult
from engine.view import observe
from matches.blocks import PlannedGame
from sandbox import Death, Item, Limits, Reply, Verdict

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What ended a seat's game, and where to look for it."""

    verdict: Verdict
    game: int
    seat: int
    round: int
    turn: int
    """Of the round."""
    decision: int
    """How many real choices the game had seen before: the place in its replay."""
    detail: str


@dataclass(slots=True)
class Chair:
    """What the referee remembers of one seat in one game."""

    bank_ns: int
    hooks: int = 0
    seen: int = 0
    """How many events of the game its bot was told."""
    told: int = 0
    """How many round results."""
    is_seated: bool = False
    cpu_ms: list[float] = field(default_factory=list)
    """Per decision."""


@dataclass(frozen=True, slots=True)
class Leaving:
    seat: int
    verdict: Verdict
    detail: str


class Table:
    def __init__(self, planned: PlannedGame, rules: Ruleset, limits: Limits, masks: Sequence[int]) -> None:
        self.planned = planned
        self.game = Game(rules, len(planned.seating), planned.seed)
        self.faults: list[Fault] = []
        self.decision: Decision | None = None
        self.chairs = [Chair(limits.bank_cpu_ms * NANOSECONDS) for _ in masks]
        self._limits = limits
        self._hooks = [hooks_in(mask) for mask in masks]
        self._recording = Recording()
        self._leaving: list[Leaving] = []

    # What is asked

    def advance(self) -> Decision | None:
        """Walk on to the next real choice; whoever has to leave leaves there."""
        self.decision = self.game.question(self._hooks)
        while self._leaving and self.decision is not None:
            self._leave(self._leaving.pop(0))
            self.decision = self.game.question(self._hooks)
        return self.decision

    def items(self) -> list[Item]:
        """The open decision, after what its seat has to be told before."""
        assert self.decision is not None
        seat = self.decision.seat
        chair = self.chairs[seat]
        payloads = [] if chair.is_seated else [self._start(seat)]
        payloads += self.unheard_results(seat)
        payloads.append([DECIDE, observe(self.game, seat, chair.seen)])
        chair.is_seated, chair.seen = True, len(self.game.events)
        budget = max(0, min(self._limits.decision_cpu_ms * NANOSECONDS, chair.bank_ns))
        return [Item(self.planned.number, payload, budget) for payload in payloads]

    def unheard_results(self, seat: int) -> list[list[Any]]:
        """The rounds that ended since this seat was last told of one."""
        chair, sheet = self.chairs[seat], self.game.sheet
        if not self._hooks[seat] & HOOK_ROUND_OVER or not chair.is_seated:
            return []
        unheard = range(chair.told, len(sheet))
        chair.told = len(sheet)
        return [[ROUND_OVER, _result(sheet, number)] for number in unheard]

    def _start(self, seat: int) -> list[Any]:
        return start_item(self.game.rules, self.game.seats, seat, bot_seed(self.planned.seed, seat))

    # What is answered

    def take(self, reply: Reply, *, answers: bool) -> None:
        """One reply of the seat that is asked; the last one of an exchange answers the decision."""
        assert self.decision is not None
        seat = self.decision.seat
        self.chairs[seat].bank_ns -= reply.cpu_ns
        if self._leaving and self._leaving[-1].seat == seat:
            return
        if reply.value == RAISED:
            self.expel(seat, Verdict.EXCEPTION, "raised an exception; the traceback is in its log")
        elif answers:
            self._answer(seat, reply)

    def _answer(self, seat: int, reply: Reply) -> None:
        legal = self.game.legal()
        index = reply.value & ~CALL
        self.chairs[seat].cpu_ms.append(reply.cpu_ns / NANOSECONDS)
        if reply.value == ILLEGAL:
            self.expel(seat, Verdict.ILLEGAL, "its answer is no legal move; what it was is in its log")
        elif index >= len(legal):
            self.expel(seat, Verdict.PROTOCOL, "a reply answers what was not asked")
        else:
            called = bool(reply.value & CALL) and self.game.can_call(legal[index])
            self._recording.chose(legal[index], uno=called, cpu_ms=reply.cpu_ns / NANOSECONDS)
            self.game.apply(legal[index], uno=called)

    # Who leaves

    def expel(self, seat: int, verdict: Verdict, detail: str) -> None:
        """The seat leaves before the next real choice; a game that is over by then is not touched."""
        self._leaving.append(Leaving(seat, verdict, detail))

    def expel_dead(self, seat: int, death: Death) -> None:
        verdict, detail = death.verdict, death.sentence
        if verdict is Verdict.CPU and self.chairs[seat].bank_ns < self._limits.decision_cpu_ms * NANOSECONDS:
            bank = self._limits.bank_cpu_ms
            verdict, detail = Verdict.BANK, f"used up the {bank} ms of CPU that a seat has for a game"
        self.expel(seat, verdict, detail)

    def _leave(self, leaving: Leaving) -> None:
        game = self.game
        if game.out[leaving.seat]:
            return
        self.faults.append(
            Fault(
                leaving.verdict,
                self.planned.number,
                leaving.seat,
                game.number,
                game.round.turns,
                len(self._recording.moves),
                f"round {game.number} turn {game.round.turns}: {leaving.detail}",
            )
        )
        game.forfeit(leaving.seat, leaving.verdict.value)
        self._recording.left(leaving.seat, leaving.verdict.value)

    def replay(self, players: Sequence[Participant]) -> Replay:
        return self._recording.finish(self.game, players, self._hooks)


def _result(sheet: Sequence[RoundResult], number: int) -> list[Any]:
    result = sheet[number]
    totals = [sum(column) for column in zip(*(line.points for line in sheet[: number + 1]), strict=True)]
    return [result.winner, list(result.points), list(result.left), totals]
