"""What a seat may know (rules §9): `observe` packs it into builtins, `View` makes it readable."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engine.cards import CARDS, COLOURS, Card
from engine.events import Event
from engine.game import Game
from engine.guess import guess
from engine.memory import Memory
from engine.moves import MOVES, Move
from engine.packed import Packed
from engine.round import Round
from engine.rulesets import Ruleset
from engine.switches import UnoRule

_NO_UNO: Final = UnoRule.NONE
_packed: Final = Packed._make


@dataclass(frozen=True, slots=True)
class Table:
    """What is known before the first card: the rules, the number of seats, and which one is yours."""

    rules: Ruleset
    seats: int
    seat: int

    @property
    def ruleset(self) -> str:
        return self.rules.name

    @property
    def target(self) -> int:
        """The total that ends the game; a single round has none to reach."""
        return self.rules.target


@dataclass(frozen=True, slots=True)
class RoundOver:
    """How a round ended, as everyone at the table may know it."""

    winner: int | None
    """The seat that went out; None in a stalemate."""
    points: tuple[int, ...]
    """What each seat scored in this round."""
    left: tuple[int, ...]
    """The points left in each hand."""
    totals: tuple[int, ...]


def observe(game: Game, seat: int, since: int) -> Packed:
    """What `seat`, whose decision it is, may know; events from number `since` of the game's on."""
    return observe_round(game.round, seat, since, game.number)


def observe_round(table: Round, seat: int, since: int = 0, number: int = 1) -> Packed:
    """The same for a round that stands alone, or has this number in its game."""
    decision, legal = table.decision(), table.legal()
    assert decision is not None
    _, kind, card, about, owed = decision
    return _packed(
        (
            kind,
            bytes(table.hands[seat]),
            legal,
            b"" if table.rules.uno is _NO_UNO else bytes([code for code in legal if table.can_call(code)]),
            [*map(len, table.hands)],
            table.called,
            table.out,
            table.totals,
            bytes(table.discard),
            len(table.draw),
            table.colour,
            table.direction,
            table.turn,
            table.dealer,
            card,
            about,
            owed,
            number,
            table.turns,
            table.events.heard_by(seat, since),
        )
    )


class View:
    """One decision as its seat sees it. Reading a property costs little; nothing hidden is within reach."""

    __slots__ = ("_memory", "_packed", "table")

    table: Table
    """The rules and the seats: the same for the whole game."""

    def __init__(self, table: Table, packed: Sequence[Any], memory: Memory | None = None) -> None:
        """A memory is what this seat has heard in the game so far; without one, `sample` knows this view."""
        self.table = table
        self._packed = packed if isinstance(packed, Packed) else Packed(*packed)
        self._memory = memory or Memory(table.rules, table.seats, table.seat)
        self._memory.hear(self._packed)

    # The question

    @property
    def kind(self) -> str:
        """ "turn", "drawn", "challenge", "catch", "call" or "colour"."""
        return self._packed.kind

    @property
    def legal(self) -> tuple[Move, ...]:
        """Every legal move once, never empty; a laying move may carry the UNO call: `Move(f"{move}!")`."""
        return tuple([MOVES[code] for code in self._packed.legal])

    @property
    def drawn(self) -> Card | None:
        """The card just drawn, at a "drawn" decision: it is in `hand` already."""
        return CARDS[self._packed.card] if self._packed.card >= 0 else None

    @property
    def about(self) -> int | None:
        """The seat in question: who laid the +4 ("challenge") or forgot to call ("catch")."""
        return self._packed.about if self._packed.about >= 0 else None

    @property
    def owed(self) -> int:
        """The sum of a stack of +2 or +4 that waits for an answer (option `stacking`), else 0."""
        return self._packed.owed

    def index(self, move: Move) -> int:
        """The place of a move in `legal`, with the UNO call or without; -1 where it is not legal."""
        return self._packed.legal.find(move.code)

    def can_call(self, move: Move) -> bool:
        """Whether the UNO call would mean something with this move."""
        return move.code in self._packed.calls

    # The table

    @property
    def seat(self) -> int:
        """My own seat."""
        return self.table.seat

    @property
    def hand(self) -> tuple[Card, ...]:
        """My cards."""
        return tuple([CARDS[code] for code in self._packed.hand])

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return CARDS[self._packed.discard[-1]]

    @property
    def colour(self) -> str | None:
        """The colour in force: "R", "Y", "G" or "B"; None in all-wild, and before a start wild's is named."""
        return COLOURS[self._packed.colour] if self._packed.colour >= 0 else None

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, its top card last."""
        return tuple([CARDS[code] for code in self._packed.discard])

    @property
    def draw_size(self) -> int:
        """How many cards are left in the draw pile."""
        return self._packed.draw_size

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(self._packed.counts)

    @property
    def called(self) -> tuple[bool, ...]:
        """Whether each seat's one card was called."""
        return tuple(self._packed.called)

    @property
    def out(self) -> tuple[bool, ...]:
        """Which seats have left the game."""
        return tuple(self._packed.out)

    @property
    def turn(self) -> int:
        """The seat whose turn it is; not mine where I am asked to catch or to challenge."""
        return self._packed.turn

    @property
    def direction(self) -> int:
        """1 clockwise (to the next higher seat), -1 the other way round."""
        return self._packed.direction

    @property
    def next_seat(self) -> int:
        """Who comes after me in the direction in force."""
        seat = (self.seat + self.direction) % self.table.seats
        while self._packed.out[seat]:
            seat = (seat + self.direction) % self.table.seats
        return seat

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other seats still in the game, from the next one on."""
        seats = self.table.seats
        order = [(self.seat + step * self.direction) % seats for step in range(1, seats)]
        return tuple([seat for seat in order if not self._packed.out[seat]])

    # The game

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds before this one."""
        return tuple(self._packed.totals)

    @property
    def dealer(self) -> int:
        return self._packed.dealer

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._packed.round

    @property
    def turns(self) -> int:
        """How many turns have begun in this round."""
        return self._packed.turns

    @property
    def events(self) -> tuple[dict[str, object], ...]:
        """What happened since my last decision, oldest first: objects with "event" and what applies."""
        return tuple([Event(event).as_json() for event in self._packed.events])

    def sample(self, rng: Random) -> Round:
        """A round that could be the real one: what I cannot know is dealt at random. Play it as you like."""
        return guess(self._packed, self.table.rules, self._memory.recall(), self.seat, rng)
