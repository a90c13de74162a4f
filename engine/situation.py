"""The table at one moment: hands, piles and seats, and how cards are drawn (rules §6)."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.cards import CREEPER, NO_COLOUR, WILD
from engine.events import Happened, Why
from engine.log import Log
from engine.shuffle import FIXED, Chance
from engine.switches import Ruleset

_RESHUFFLED, _DREW, _CREEPER = Happened.RESHUFFLED, Happened.DREW, Happened.CREEPER
_FOR_CREEPER: Final = Why.CREEPER
LAST: Final = -1


@lru_cache(maxsize=4096)
def next_seats(direction: int, out: tuple[bool, ...]) -> tuple[int, ...]:
    return tuple(_next_seat(seat, direction, out) for seat in range(len(out)))


def _next_seat(seat: int, direction: int, out: tuple[bool, ...]) -> int:
    steps = [(seat + step * direction) % len(out) for step in range(1, len(out) + 1)]
    return next((other for other in steps if not out[other]), seat)


def marked(flags: tuple[bool, ...], seat: int, *, mark: bool) -> tuple[bool, ...]:
    return (*flags[:seat], mark, *flags[seat + 1 :])


@dataclass(slots=True, eq=False)
class Situation:
    """What the constructor takes is copied nowhere: the situation owns it from then on."""

    rules: Ruleset
    hands: list[bytearray]
    draw: bytearray
    """The next card to be drawn is the last."""
    discard: bytearray
    """The top card is the last."""
    colour: int = NO_COLOUR
    """The colour in force; none in all-wild, and until a start Wild's is named."""
    direction: int = 1
    turn: int = 0
    dealer: int = LAST
    totals: tuple[int, ...] = ()
    called: tuple[bool, ...] = ()
    """Whether the seat's one card was called."""
    out: tuple[bool, ...] = ()
    """Out of the game, not of the round."""
    events: Log = field(default_factory=Log)
    chance: Chance = FIXED
    turns: int = 0
    """Begun in this round."""
    passes: int = 0
    """In a row."""
    shuffles: int = 0
    seats: int = field(init=False)
    top: int = field(init=False)
    """What counts of the discard pile, as `legality` numbers it."""
    order: tuple[int, ...] = field(init=False)
    """By seat: the next one still in the game, in the direction in force."""

    def __post_init__(self) -> None:
        self.seats = len(self.hands)
        self.totals = self.totals or (0,) * self.seats
        self.called = self.called or (False,) * self.seats
        self.out = self.out or (False,) * self.seats
        self.dealer %= self.seats
        self.top = self.discard[-1] if self.discard[-1] < WILD else WILD + self.colour
        self.arrange()

    # Seats

    def arrange(self) -> None:
        """After the direction has changed, or a seat has left."""
        self.order = next_seats(self.direction, self.out)

    def seats_in(self) -> int:
        return self.out.count(False)

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, from the next one on."""
        order = [(seat + step * self.direction) % self.seats for step in range(1, self.seats)]
        return [other for other in order if not self.out[other]]

    # Piles

    def renewed(self) -> bytearray:
        """The draw pile, which is renewed only now that it is empty and a draw is due."""
        if len(self.discard) > 1:
            self.shuffles += 1
            self.draw = self.chance.shuffled(self.discard[:-1], self.shuffles)
            del self.discard[:-1]
            self.events.append((_RESHUFFLED, len(self.draw)))
        return self.draw

    def give(self, seat: int, count: int, why: Why) -> None:
        """Cards from the draw pile into a hand, as many as there are; a seat that left gets none."""
        if self.out[seat]:
            return
        drawn = self._take(count)
        while len(drawn) < count and self.renewed():
            drawn += self._take(count - len(drawn))
        self.receive(seat, drawn, why)
        if self.rules.creeper_draws and why is not _FOR_CREEPER and CREEPER in drawn:
            self.fire(seat, drawn.count(CREEPER))

    def _take(self, count: int) -> bytes:
        """Off the end of the draw pile, as many as lie there."""
        taken = bytes(self.draw[: -count - 1 : -1])
        del self.draw[len(self.draw) - len(taken) :]
        return taken

    def receive(self, seat: int, drawn: bytes, why: Why) -> None:
        if drawn:
            self.hands[seat] += drawn
            self.passes = 0
            if self.called[seat]:
                self.called = marked(self.called, seat, mark=False)
            count = len(drawn)
            self.events.confide((_DREW, seat, count, why, drawn), (_DREW, seat, count, why, None))

    def fire(self, seat: int, creepers: int) -> None:
        """Each Creeper drawn is shown and draws more; those among the extra cards keep quiet (rules §4.8)."""
        self.events += [(_CREEPER, seat)] * creepers
        self.give(seat, creepers * self.rules.creeper_draws, _FOR_CREEPER)

    def bury(self, seat: int) -> None:
        """The hand goes under the draw pile, to be drawn in the order of `legal` (rules §6)."""
        self.draw[:0] = bytes(sorted(self.hands[seat], reverse=True))
        self.hands[seat].clear()
        self.called = marked(self.called, seat, mark=False)
