"""One round as a state machine: a move takes it from one question to the next (rules §4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Final, Self

from engine.cards import CREEPER, NAMES, NO_COLOUR, SWAP, WILD, WILD_FOUR, colour_of
from engine.decisions import HOOK_CATCH, HOOK_UNO, Kind
from engine.effects import EFFECTS, Effect
from engine.errors import IllegalMove
from engine.events import Happened, Why
from engine.moves import (
    ACCEPT,
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    FIRST_WORD,
    FORFEIT,
    IGNORE,
    KEEP,
    LAYINGS,
    MOVES,
    NAME_COLOUR,
    PASS,
    SILENT,
    names_of,
)
from engine.rollout import plain
from engine.scoring import RoundResult, last_seat_standing
from engine.shuffle import Chance
from engine.situation import marked
from engine.start import lay_out
from engine.switches import Opening, Ruleset, UnoRule
from engine.uno import Uno

_NONE, _REVERSE, _SKIP, _SWAP = Effect.NONE, Effect.REVERSE, Effect.SKIP, Effect.SWAP
_LAID: Final = Happened.LAID
_NO_UNO: Final = UnoRule.NONE
_TURN, _CATCH, _CALL = Kind.TURN, Kind.CATCH, Kind.CALL
_ON_TURN: Final = Why.TURN
LAYING: Final = tuple(
    (
        *(card, colour, target),
        colour if card >= WILD else NO_COLOUR,
        card if card < WILD else WILD + max(colour, 0),
        EFFECTS[card],
    )
    for card, colour, target in LAYINGS
)
"""By move code what LAYINGS tells, and then the colour that a wild names, the top it makes, the effect."""
ONE_CARD: Final = tuple(bytes([card]) for card in range(len(NAMES)))
GAVE_UP: Final = "forfeit"
"""The verdict of a seat that forfeits by a move of its own."""


@dataclass(slots=True, eq=False)
class Round(Uno):
    """Made from a situation it asks nothing yet: `resume` does. `deal` makes one from the start."""

    @classmethod
    def deal(
        cls,
        rules: Ruleset,
        seats: int,
        chance: Chance,
        *,
        dealer: int,
        out: Sequence[bool] = (),
        totals: Sequence[int] = (),
    ) -> Self:
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        order = [seat for seat in order if not (out and out[seat])]
        layout = lay_out(rules, order, seats, chance)
        dealt = cls(
            rules,
            *(layout.hands, layout.draw, layout.discard),
            colour=colour_of(layout.discard[-1]),
            dealer=dealer,
            turn=dealer,
            totals=tuple(totals),
            out=tuple(out),
            chance=chance,
            shuffles=layout.shuffles,
        )
        dealt._open(layout.opening)
        return dealt

    def copy(self) -> Self:
        """A round of its own: what is played in one is not seen in the other."""
        twin = object.__new__(type(self))
        for name in _FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand[:] for hand in self.hands]
        twin.draw, twin.discard = self.draw[:], self.discard[:]
        twin.events = self.events.copy()
        twin._windows, twin._catchers = self._windows[:], self._catchers[:]
        return twin

    def rollout(self, policy: "Callable[[Round], int]" = plain) -> RoundResult:
        """Play on to the end and call every UNO; the policy gives a legal code at each real choice."""
        hooks = bytes(self.seats)
        self.skip_forced(hooks)
        while self.result is None:
            self.apply(policy(self), uno=True)
            self.skip_forced(hooks)
        return self.result

    def resume(self) -> Self:
        """Ask the seat at turn: to name the start card's colour where none is in force, else to play."""
        if self.rules.names_colour and self.colour == NO_COLOUR:
            self._ask_colour(self.turn)
        else:
            self._begin(self.turn)
        return self

    def apply(self, code: int, *, uno: bool = False) -> None:
        """Answer the open decision; raises IllegalMove, and has changed nothing then."""
        if code not in self._legal:
            return self._apply_unlisted(code)
        if code < FIRST_WORD:
            self._lay(code, uno)
        elif code >= NAME_COLOUR:
            self._name(code - NAME_COLOUR)
        else:
            _ANSWERS[code](self)

    def _apply_unlisted(self, code: int) -> None:
        if code != FORFEIT or self.kind is None:
            raise IllegalMove(MOVES[code], ", ".join(names_of(self._legal)) or "nothing, the round is over")
        self.forfeit(self.asked, GAVE_UP)

    # What is not asked

    def skip_forced(self, hooks: Sequence[int]) -> None:
        """Answer every forced decision of this round, as `Game.question` tells; hooks by seat."""
        while legal := self._legal:
            if self.kind is _TURN and len(legal) > 1:
                return  # Most real choices, like most others, are told without `forced`: it costs.
            hook = hooks[self.asked]
            code = legal[0] if len(legal) == 1 and not hook else self.forced(hook)
            if code is None:
                return
            if code < FIRST_WORD:
                self._lay(code, self.rules.uno is not _NO_UNO)
            else:
                _ANSWERS[code](self)

    def forced(self, hook: int) -> int | None:
        """The move that answers a decision that is none; where it can carry a call, it does."""
        legal, kind = self._legal, self.kind
        if len(legal) == 1:
            code = legal[0]
            return None if hook & HOOK_UNO and self.can_call(code) else code
        if kind is _CATCH and not hook & HOOK_CATCH:
            return CATCH
        if kind is _CALL and not hook & HOOK_UNO:
            return CALL
        return None

    # The start (rules §3, §4.2)

    def _open(self, opening: Opening) -> None:
        card = self.discard[-1]
        self.events.append((Happened.STARTED, self.dealer, card))
        if opening is Opening.NAMED:
            self._ask_colour(self.order[self.dealer])
        elif opening is Opening.LAID:
            self._effect = EFFECTS[card]
            self._penalise()
        elif opening is Opening.STAYS:
            self._begin(self.order[self.dealer])
        else:
            self._open_reversed(opening)

    def _open_reversed(self, opening: Opening) -> None:
        if self.seats_in() > 2:
            self._reverse()
        elif opening is Opening.RIGHT_OR_SKIP:
            self._effect = _SKIP
            return self._penalise()
        self._begin(self.dealer if opening is Opening.DEALER else self.order[self.dealer])

    def _name(self, colour: int) -> None:
        self.colour = colour
        self.top = WILD + colour
        self.events.append((Happened.NAMED, self.turn, colour))
        self._begin(self.turn)

    # Drawing, keeping, passing

    def _draw(self) -> None:
        if self.rules.draws_until_playable:
            return self._draw_until_playable()
        card = self.draw.pop() if self.draw else self.renewed().pop()
        self.receive(self.turn, ONE_CARD[card], _ON_TURN)
        if card == CREEPER:
            self.fire(self.turn, 1)
        if self._can_lay(card):
            return self._ask_drawn(card)
        self._begin(self.order[self.turn])

    def _draw_until_playable(self) -> None:
        """Cards drawn before never bar a +4: what bars one is playable (rules §4.7)."""
        drawn = bytearray()
        while self.draw or self.renewed():
            drawn.append(self.draw.pop())
            if self._can_lay(drawn[-1]):
                self.receive(self.turn, bytes(drawn), _ON_TURN)
                return self._ask_drawn(drawn[-1])
        self.receive(self.turn, bytes(drawn), _ON_TURN)
        self._begin(self.order[self.turn])

    def _keep(self) -> None:
        self.events.append((Happened.KEPT, self.turn))
        self._begin(self.order[self.turn])

    def _pass(self) -> None:
        self.events.append((Happened.PASSED, self.turn))
        self.passes += 1
        if self.passes >= self.seats_in():
            return self._end(None)
        self._begin(self.order[self.turn])

    # Laying (rules §4.4)

    def _lay(self, code: int, uno: bool) -> None:
        """Step a. Most cards do nothing more, and the next seat begins at once."""
        card, colour, target, named, top, effect = LAYING[code]
        seat = self.turn
        hand = self.hands[seat]
        called = uno and (len(hand) == 2 or card == SWAP) and self.can_call(code)
        hand.remove(card)
        if card == WILD_FOUR:
            self._judge(hand)
        self.discard.append(card)
        self.colour = colour
        self.top = top
        self.passes = 0
        self.events.append((_LAID, seat, card, named, target, called))
        if effect is _NONE and len(hand) > 1:
            return self._begin(self.order[seat])
        self._effect, self._target = effect, target
        self._take_effect(called)

    def _take_effect(self, called: bool) -> None:
        """Steps b to f."""
        if not self.hands[self.turn]:
            return self._go_out(self.discard[-1])
        if self._effect is _REVERSE or self._effect is _SWAP:
            self._move_hands_and_direction()
        self._hear_calls(self.turn, called)

    def _judge(self, hand: bytearray) -> None:
        """The hand that remains, against the colour in force before (rules §4.6)."""
        self._judged = bytes(hand)
        self._is_bluff = self._four_is_barred(hand)

    def _move_hands_and_direction(self) -> None:
        """Step c. With two seats a Reverse acts as Skip."""
        if self._effect is _REVERSE:
            if self.seats_in() == 2:
                self._effect = _SKIP
            else:
                self._reverse()
        elif self._effect is _SWAP:
            self._swap()

    def _reverse(self) -> None:
        self.direction = -self.direction
        self.arrange()
        self._effect = _NONE
        self.events.append((Happened.REVERSED, self.direction))

    def _swap(self) -> None:
        seat, target, hands = self.turn, self._target, self.hands
        hands[seat], hands[target] = hands[target], hands[seat]
        self.called = marked(marked(self.called, seat, mark=False), target, mark=False)
        self.events.append((Happened.SWAPPED, seat, target))

    # Leaving (rules §6)

    def forfeit(self, seat: int, verdict: str) -> None:
        """The seat, asked or not, is out of the game."""
        if self.kind is None or self.out[seat]:
            return
        self.bury(seat)
        self.out = marked(self.out, seat, mark=True)
        self.arrange()
        self.events.append((Happened.FORFEITED, seat, verdict))
        if self.seats_in() == 1:
            self._close(last_seat_standing(self.rules, self.hands, self.out.index(False)))
        elif seat == self.asked:
            _WITHOUT_ANSWER[self.kind](self)
        else:
            self._play_on_without(seat)

    def _leave_turn(self) -> None:
        """A turn, a challenge or a stack that nobody answers: the +4 or the stack lapses."""
        self.owed = 0
        self._begin(self.order[self.asked])

    def _leave_naming(self) -> None:
        self._ask_colour(self.order[self.asked])

    def _play_on_without(self, seat: int) -> None:
        """Someone else is asked, and goes on being asked unless it is about the seat that left."""
        if self.kind is Kind.CATCH and seat == self._about:
            self._open_window()
        elif self.kind is Kind.TURN and not self.owed:
            self._legal = self._turn_moves(self.turn)


_FIELDS: Final = tuple(each.name for each in fields(Round))
_ANSWERS: Final[dict[int, Callable[[Round], None]]] = {
    DRAW: Round._draw,
    KEEP: Round._keep,
    PASS: Round._pass,
    ACCEPT: Round._accept,
    CHALLENGE: Round._challenge,
    CATCH: Round._catch,
    IGNORE: Round._ignore,
    CALL: Round._call,
    SILENT: Round._stay_silent,
}
_WITHOUT_ANSWER: Final[dict[Kind, Callable[[Round], None]]] = {
    Kind.TURN: Round._leave_turn,
    Kind.DRAWN: Round._leave_turn,
    Kind.CHALLENGE: Round._leave_turn,
    Kind.CATCH: Round._ignore,
    Kind.CALL: Round._open_window,
    Kind.COLOUR: Round._leave_naming,
}
