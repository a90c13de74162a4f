"""What a seat can tell of the other hands from what happened in front of it (rules §9)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.cards import CREEPER, WILD, WILD_FOUR
from engine.events import Happened, Why
from engine.legality import CARDS, HARMLESS, MISMATCHED
from engine.packed import Packed
from engine.rulesets import Ruleset
from engine.switches import Drawing, FourBar

MOST_LACKS: Final = 3
EVERY_CARD: Final = bytes(CARDS)
COLOURED_ONLY: Final = bytes(CARDS[:WILD])


@dataclass(slots=True)
class Lack:
    """Of these cards there are none in the hand but for, at most, those drawn since."""

    codes: bytes
    drawn_since: int = 0


@dataclass(slots=True)
class Hand:
    """Cards that are certainly in a hand, and what is certainly not in it; the newest first."""

    known: bytearray = field(default_factory=bytearray)
    lacks: list[Lack] = field(default_factory=list)
    drawn_since_four: int = 0

    def lack(self, codes: bytes, drawn_since: int) -> None:
        self.lacks = [Lack(codes, drawn_since), *self.lacks[: MOST_LACKS - 1]]

    def lay(self, card: int) -> None:
        if card in self.known:
            self.known.remove(card)
        for lack in self.lacks:
            if card in lack.codes and lack.drawn_since:
                lack.drawn_since -= 1

    def draw(self, count: int, cards: bytes | None) -> None:
        self.known += cards or b""
        self.drawn_since_four += count
        for lack in self.lacks:
            lack.drawn_since += count


class Memory:
    """Of one seat for the round that is played. To hear costs next to nothing; it thinks when it is asked."""

    __slots__ = ("_before", "_heard", "_refuser", "_round", "_top", "hands", "rules", "seat", "seats")

    def __init__(self, rules: Ruleset, seats: int, seat: int) -> None:
        self.rules, self.seats, self.seat = rules, seats, seat
        self.hands: list[Hand] = []
        """By seat; made when they are thought of first."""
        self._heard: list[Packed] = []
        self._round = 0
        self._top: int | None = None
        """What counted of the discard pile, as `legality` numbers it; None where that was not told."""
        self._before: int | None = None
        """The same before the card on top was laid."""
        self._refuser: int | None = None
        """Who has just drawn for want of a card that matches."""

    def hear(self, seen: Packed) -> None:
        if seen.round != self._round:
            self._heard.clear()
            self._round = seen.round
        self._heard.append(seen)

    def recall(self) -> list[Hand]:
        """By seat, at the decision that was heard of last."""
        self.hands = self.hands or self._new_hands()
        for seen in self._heard:
            for event in seen.events:
                self._think_of(*event)
            self._settle_refusal()
            self.hands[self.seat] = Hand(bytearray(seen.hand))
        self._heard.clear()
        return self.hands

    def _new_hands(self) -> list[Hand]:
        return [Hand() for _ in range(self.seats)]

    def _think_of(self, happened: str, *values: Any) -> None:
        if happened == Happened.LAID and values[0] == self._refuser:
            self._refuser = None
        self._settle_refusal()
        if (think := _THOUGHTS.get(happened)) is not None:
            think(self, *values)

    def _start(self, dealer: int, card: int) -> None:
        self.hands = self._new_hands()
        self._top = card if card < WILD else None

    def _name(self, seat: int, colour: int) -> None:
        self._top = WILD + colour

    def _lay(self, seat: int, card: int, colour: int, target: int, uno: bool) -> None:
        hand = self.hands[seat]
        hand.lay(card)
        self._before, self._top = self._top, card if card < WILD else WILD + max(colour, 0)
        if card == WILD_FOUR:
            hand.drawn_since_four = 0
            if self.rules.four_is_enforced and not self.rules.stacking:
                self._lack_what_bars_a_four(hand)

    def _lack_what_bars_a_four(self, hand: Hand) -> None:
        """An answer to a stack is barred by nothing, so that with stacking a +4 tells nothing."""
        if self._before is not None and self.rules.four_barred_by is not FourBar.NOTHING:
            harmless = HARMLESS[self.rules.four_barred_by][self._before]
            hand.lack(EVERY_CARD.translate(None, harmless), hand.drawn_since_four)

    def _draw(self, seat: int, count: int, why: str, cards: bytes | None) -> None:
        hand = self.hands[seat]
        hand.draw(count, cards)
        if why == Why.TURN and self.rules.drawing is Drawing.UNMATCHED and self._top is not None:
            mismatched = MISMATCHED[self.rules.actions_match_by_symbol][self._top]
            hand.lack(COLOURED_ONLY.translate(None, mismatched), count)
            self._refuser = seat

    def _settle_refusal(self) -> None:
        """A card that matches would have been laid: the one that was drawn did not match either."""
        if self._refuser is not None:
            self.hands[self._refuser].lacks[0].drawn_since = 0
            self._refuser = None

    def _show_creeper(self, seat: int) -> None:
        if seat != self.seat:
            self.hands[seat].known.append(CREEPER)

    def _challenge(self, seat: int, about: int, right: bool, shown: bytes | None, public: bool) -> None:
        hand = self.hands[about]
        if shown is not None and about != self.seat:
            hand.known = bytearray(shown)
        if not right:
            self._lack_what_bars_a_four(hand)

    def _swap(self, seat: int, target: int) -> None:
        self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]

    def _forfeit(self, seat: int, verdict: str) -> None:
        self.hands[seat] = Hand()


_THOUGHTS: Final[dict[str, Callable[..., None]]] = {
    Happened.STARTED: Memory._start,
    Happened.NAMED: Memory._name,
    Happened.LAID: Memory._lay,
    Happened.DREW: Memory._draw,
    Happened.CREEPER: Memory._show_creeper,
    Happened.CHALLENGED: Memory._challenge,
    Happened.SWAPPED: Memory._swap,
    Happened.FORFEITED: Memory._forfeit,
}
