"""A round that could be the real one, as far as a seat can tell: what it cannot see is dealt at random."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import WILD
from engine.decisions import Kind
from engine.effects import EFFECTS, PENALTIES, Effect
from engine.events import Happened
from engine.legality import HARMLESS
from engine.moves import NO_SEAT
from engine.packed import Packed
from engine.round import Round
from engine.rulesets import Ruleset


def guess(seen: Packed, rules: Ruleset, seat: int, rng: Random) -> Round:
    """At the same decision of this seat. It agrees with every count, not with what others gave away."""
    unseen = _unseen(seen, rules)
    rng.shuffle(unseen)
    hands = [
        bytearray(seen.hand) if each == seat else _take(unseen, size, rules, rng)
        for each, size in enumerate(seen.counts)
    ]
    guessed = GuessedRound(
        rules,
        *(hands, _take(unseen, seen.draw_size, rules, rng), bytearray(seen.discard)),
        colour=seen.colour,
        direction=seen.direction,
        turn=seen.turn,
        dealer=seen.dealer,
        totals=list(seen.totals),
        called=list(seen.called),
        out=list(seen.out),
        turns=seen.turns,
    )
    _REOPEN[seen.kind](guessed, seen, seat, rng)
    return guessed


def _unseen(seen: Packed, rules: Ruleset) -> list[int]:
    left = Counter(rules.deck)
    left.subtract(seen.hand)
    left.subtract(seen.discard)
    return list(left.elements())


def _take(unseen: list[int], count: int, rules: Ruleset, rng: Random) -> bytearray:
    """Where a made-up position holds more cards than the deck, the rest is any card of it."""
    taken, unseen[:] = unseen[:count], unseen[count:]
    return bytearray(taken + rng.choices(rules.deck, k=count - len(taken)))


@dataclass(slots=True, eq=False)
class GuessedRound(Round):
    """A round that begins in the middle."""

    def reopen_turn(self, seen: Packed, seat: int, rng: Random) -> None:
        if seen.owed:
            self.owed = seen.owed
            return self._ask_stack(seat, self._answers(seat))
        self.turns -= 1
        self._begin(seat)

    def reopen_drawn(self, seen: Packed, seat: int, rng: Random) -> None:
        self._ask_drawn(seen.card)

    def reopen_colour(self, seen: Packed, seat: int, rng: Random) -> None:
        self._ask_colour(seat)

    def reopen_challenge(self, seen: Packed, seat: int, rng: Random) -> None:
        """The colour before the +4 is known from the card beneath it, or else guessed too."""
        beneath = self.discard[-2] if len(self.discard) > 1 else WILD
        top = beneath if beneath < WILD else WILD + rng.randrange(4)
        hand = self.hands[seen.about]
        self._judged = bytes(hand)
        self._is_bluff = bool(hand.translate(None, HARMLESS[self.rules.four_barred_by][top]))
        self._effect, self.owed = Effect.DRAW, PENALTIES[self.discard[-1]]
        self._ask_challenge(seat)

    def reopen_catch(self, seen: Packed, seat: int, rng: Random) -> None:
        self._recall_effect(seen)
        others = self.others(seen.about)
        self._catchers = others[others.index(seat) + 1 :]
        self._ask_catch(seat, seen.about)

    def reopen_call(self, seen: Packed, seat: int, rng: Random) -> None:
        self._recall_effect(seen)
        self._ask_call(seat)

    def _recall_effect(self, seen: Packed) -> None:
        """What the card on top still has to do, once the call is settled."""
        laid = [event for event in seen.events if event[0] == Happened.LAID]
        self._target = laid[-1][4] if laid else NO_SEAT
        self._effect = EFFECTS[self.discard[-1]]
        if self._effect is Effect.REVERSE:
            self._effect = Effect.SKIP if self.seats_in() == 2 else Effect.NONE


_REOPEN: Final[dict[str, Callable[[GuessedRound, Packed, int, Random], None]]] = {
    Kind.TURN: GuessedRound.reopen_turn,
    Kind.DRAWN: GuessedRound.reopen_drawn,
    Kind.COLOUR: GuessedRound.reopen_colour,
    Kind.CHALLENGE: GuessedRound.reopen_challenge,
    Kind.CATCH: GuessedRound.reopen_catch,
    Kind.CALL: GuessedRound.reopen_call,
}
