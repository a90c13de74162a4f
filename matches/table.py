"""One game at the referee's table: what is asked next, what it costs, and how a fault enters the record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.decisions import Decision
from engine.game import Game
from engine.host import CALL, ILLEGAL, RAISED, hooks_in
from engine.replay import Participant, Recording, Replay
from engine.rulesets import Ruleset
from matches.blocks import PlannedGame
from matches.chair import Chair
from matches.stored import Stored
from sandbox import Death, Item, Limits, Reply, Verdict
from sandbox.sentences import UNASKED

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""

FAULT: Final = Stored("round %(round)d turn %(turn)d: %(detail)s")
RAISED_THERE: Final = Stored("raised an exception; the traceback is in its log")
NO_LEGAL_MOVE: Final = Stored("its answer is no legal move; what it was is in its log")
BANK_SPENT: Final = Stored("used up the %(bank)d ms of CPU that a seat has for a game")


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
        self._limits = limits
        self._hooks = [hooks_in(mask) for mask in masks]
        bank_ns = limits.bank_cpu_ms * NANOSECONDS
        self.chairs = [Chair(seat, hooks, bank_ns) for seat, hooks in enumerate(self._hooks)]
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
        """What the seat at decision is sent; the last item is the decision."""
        assert self.decision is not None
        chair = self.chairs[self.decision.seat]
        budget = max(0, min(self._limits.decision_cpu_ms * NANOSECONDS, chair.bank_ns))
        return [Item(self.planned.number, payload, budget) for payload in chair.question(self.game)]

    # What is answered

    def take(self, reply: Reply, *, answers: bool) -> None:
        """One reply of the seat that is asked; the last one of an exchange answers the decision."""
        assert self.decision is not None
        seat = self.decision.seat
        self.chairs[seat].bank_ns -= reply.cpu_ns
        if self._leaving and self._leaving[-1].seat == seat:
            return
        if reply.value == RAISED:
            self.expel(seat, Verdict.EXCEPTION, RAISED_THERE)
        elif answers:
            self._answer(seat, reply)

    def _answer(self, seat: int, reply: Reply) -> None:
        legal = self.game.legal()
        index = reply.value & ~CALL
        self.chairs[seat].cpu_ms.append(reply.cpu_ns / NANOSECONDS)
        if reply.value == ILLEGAL:
            self.expel(seat, Verdict.ILLEGAL, NO_LEGAL_MOVE)
        elif index >= len(legal):
            self.expel(seat, Verdict.PROTOCOL, UNASKED)
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
            verdict, detail = Verdict.BANK, BANK_SPENT % {"bank": self._limits.bank_cpu_ms}
        self.expel(seat, verdict, detail)

    def _leave(self, leaving: Leaving) -> None:
        game = self.game
        if game.out[leaving.seat]:
            return
        told = {"round": game.number, "turn": game.round.turns, "detail": leaving.detail}
        self.faults.append(
            Fault(
                leaving.verdict,
                self.planned.number,
                leaving.seat,
                game.number,
                game.round.turns,
                len(self._recording.moves),
                FAULT % told,
            )
        )
        game.forfeit(leaving.seat, leaving.verdict.value)
        self._recording.left(leaving.seat, leaving.verdict.value)

    def replay(self, players: Sequence[Participant]) -> Replay:
        return self._recording.finish(self.game, players, self._hooks)
