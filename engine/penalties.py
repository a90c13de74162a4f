"""What a laid card costs those after it: Skip, +2, +4, Targeted +2 and the challenge (rules §4.5-6)."""

from dataclasses import dataclass, field

from engine.cards import WILD_FOUR
from engine.effects import PENALTIES, Effect
from engine.events import Happened, Why, seen_by
from engine.moves import NO_SEAT
from engine.questions import Questions
from engine.situation import marked

_NONE, _SWAP, _DRAW, _TARGETED = Effect.NONE, Effect.SWAP, Effect.DRAW, Effect.TARGETED
_FOUR, _TWO = Why.FOUR, Why.TWO


@dataclass(slots=True, eq=False)
class Penalties(Questions):
    """Steps e and f of a laid card (rules §4.4)."""

    _effect: Effect = field(init=False, default=Effect.NONE)
    _target: int = field(init=False, default=NO_SEAT)
    _judged: bytes = field(init=False, default=b"")
    _is_bluff: bool = field(init=False, default=False)

    def _penalise(self) -> None:
        """Step e, on the seat that is next now; then step f."""
        effect, following = self._effect, self.order[self.turn]
        if effect is _NONE or effect is _SWAP:
            self._begin(following)
        elif effect is _DRAW:
            self._hit(following)
        elif effect is _TARGETED:
            self.give(self._target, 2, Why.TARGETED)
            self._begin(following)
        else:
            self._skip(following)

    def _skip(self, seat: int) -> None:
        """Skip Two counts around the table, and with two seats acts as Skip."""
        skipped = [seat]
        if self._effect is Effect.SKIP_TWO and self.seats_in() > 2:
            skipped.append(self.order[seat])
        self.events += [(Happened.SKIPPED, each) for each in skipped]
        self._begin(self.order[skipped[-1]])

    def _hit(self, seat: int) -> None:
        card = self.discard[-1]
        self.owed += PENALTIES[card]
        if self.rules.stacking and (answers := self._answers(seat)):
            self._ask_stack(seat, answers)
        elif card == WILD_FOUR and self.rules.challenges:
            self._ask_challenge(seat)
        else:
            self._pay(seat)

    def _pay(self, seat: int) -> None:
        owed, self.owed = self.owed, 0
        self.give(seat, owed, _why(self.discard[-1]))
        self._begin(self.order[seat])

    def _accept(self) -> None:
        self._pay(self.asked)

    def _challenge(self) -> None:
        seat, bluffer, rules = self.asked, self._about, self.rules
        self.owed = 0
        shown = (self._judged, rules.challenged_hand_is_public)
        record = (Happened.CHALLENGED, seat, bluffer, self._is_bluff, *shown)
        self.events.confide(record, seen_by(record, NO_SEAT))
        if self._is_bluff:
            self.give(bluffer, 4, Why.CHALLENGE)
            return self._begin(seat)
        self.give(seat, rules.wrong_challenge_draws, Why.CHALLENGE)
        self._begin(self.order[seat])

    def _go_out(self, card: int) -> None:
        """Step b."""
        self.called = marked(self.called, self.turn, mark=False)
        if self.rules.last_card_draw and PENALTIES[card]:
            self.give(self.order[self.turn], self.owed + PENALTIES[card], _why(card))
        self._end(self.turn)


def _why(card: int) -> Why:
    return _FOUR if card == WILD_FOUR else _TWO
