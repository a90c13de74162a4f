"""A round that could be the real one, as far as a seat can tell: what it cannot see is dealt at random."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import WILD
from engine.decisions import Kind
from engine.effects import EFFECTS, PENALTIES, Effect
from engine.events import Happened
from engine.legality import HARMLESS
from engine.memory import Hand
from engine.moves import NO_SEAT
from engine.packed import Packed
from engine.round import Round
from engine.rulesets import Ruleset


def guess(seen: Packed, rules: Ruleset, told: Sequence[Hand], seat: int, rng: Random) -> Round:
    """At the same decision of this seat, in agreement with every count and with what is told of each hand."""
    stock = Stock(seen, rules, rng)
    others = [each for each in range(len(seen.counts)) if each != seat]
    hands = [bytearray(seen.hand)] * len(seen.counts)
    for each in others:
        hands[each] = stock.certain(told[each].known[: seen.counts[each]])
    for each in others:
        stock.fill(hands[each], seen.counts[each], told[each])
    guessed = GuessedRound(
        rules,
        *(hands, stock.take(seen.draw_size), bytearray(seen.discard)),
        colour=seen.colour,
        direction=seen.direction,
        turn=seen.turn,
        dealer=seen.dealer,
        totals=tuple(seen.totals),
        called=tuple(seen.called),
        out=tuple(seen.out),
        chance=RandomChance(rng),
        turns=seen.turns,
    )
    _REOPEN[seen.kind](guessed, seen, seat, rng)
    return guessed


class RandomChance:
    """For a guess, where nothing has to mean the same again."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        random = self._rng.random
        return bytearray(sorted(cards, key=lambda card: random()))


class Stock:
    """The cards that a seat does not see, in random order."""

    def __init__(self, seen: Packed, rules: Ruleset, rng: Random) -> None:
        unseen = bytearray(rules.deck)
        for card in seen.hand + seen.discard:
            if card in unseen:
                unseen.remove(card)
        self._cards = RandomChance(rng).shuffled(unseen, 0)
        self._deck, self._rng = rules.deck, rng

    def certain(self, cards: bytearray) -> bytearray:
        """These very cards, as far as they are here."""
        found = bytearray()
        for card in cards:
            if card in self._cards:
                self._cards.remove(card)
                found.append(card)
        return found

    def fill(self, hand: bytearray, size: int, told: Hand) -> None:
        """Up to that size; first the cards that have been in the hand longest, which are known best."""
        missing = size - len(hand)
        if not told.lacks:
            hand += self.take(missing)
            return
        rooms = [
            (lack.codes, lack.drawn_since - sum(card in lack.codes for card in hand)) for lack in told.lacks
        ]
        for place in reversed(range(missing)):
            hand.append(self._take_none_of(b"".join(codes for codes, room in rooms if place >= room)))

    def take(self, count: int) -> bytearray:
        """Where a made-up position holds more cards than the deck, the rest is any card of it."""
        taken, self._cards = self._cards[:count], self._cards[count:]
        return taken + bytes(self._rng.choices(self._deck, k=count - len(taken)))

    def _take_none_of(self, codes: bytes) -> int:
        """Or else whatever is left."""
        allowed = self._cards.translate(None, codes)
        if not allowed:
            return self.take(1)[0]
        self._cards.remove(allowed[0])
        return allowed[0]


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
