"""What a seat is asked, and what it may answer (rules §3)."""

from dataclasses import dataclass, field
from operator import add
from typing import Final

from engine.cards import SWAP, WILD, WILD_FOUR
from engine.decisions import Decision, Kind
from engine.effects import LIKE
from engine.events import Happened
from engine.legality import (
    COLOUR_MOVES,
    HARMLESS,
    LAY_OR_KEEP,
    MATCHED,
    MISMATCHED,
    PLAIN_MOVES,
    colour_moves,
    kinds_in,
)
from engine.moves import (
    ACCEPT,
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    FIRST_WORD,
    IGNORE,
    LAYINGS,
    MOST_SEATS,
    NAME_COLOUR,
    NO_CARD,
    NO_SEAT,
    PASS,
    SILENT,
    TARGETING,
)
from engine.scoring import RoundResult, score
from engine.situation import Situation
from engine.switches import Drawing, UnoRule

_TURN, _DRAWN, _CHALLENGE, _CATCH = Kind.TURN, Kind.DRAWN, Kind.CHALLENGE, Kind.CATCH
_CALL, _COLOUR = Kind.CALL, Kind.COLOUR
_NEVER, _UNMATCHED = Drawing.NEVER, Drawing.UNMATCHED
_NO_UNO: Final = UnoRule.NONE

JUST_DRAW: Final = bytes([DRAW])
JUST_PASS: Final = bytes([PASS])
JUST_ACCEPT: Final = bytes([ACCEPT])
ACCEPT_OR_CHALLENGE: Final = bytes([ACCEPT, CHALLENGE])
CATCH_OR_IGNORE: Final = bytes([CATCH, IGNORE])
CALL_OR_SILENT: Final = bytes([CALL, SILENT])
NAMINGS: Final = bytes(range(NAME_COLOUR, NAME_COLOUR + 4))
FOUR: Final = bytes([WILD_FOUR])
PLAIN_TURNS: Final = tuple(Decision(seat, Kind.TURN) for seat in range(MOST_SEATS))


@dataclass(slots=True, eq=False)
class Questions(Situation):
    """A situation in which one seat is asked, or the round is over."""

    kind: Kind | None = field(init=False, default=None)
    """The kind of the open decision; None when the round is over."""
    asked: int = field(init=False, default=NO_SEAT)
    owed: int = field(init=False, default=0)
    """What the seat that is hit draws if it answers nothing."""
    result: RoundResult | None = field(init=False, default=None)
    _legal: bytes = field(init=False, default=b"")
    _drawn: int = field(init=False, default=NO_CARD)
    _about: int = field(init=False, default=NO_SEAT)

    def decision(self) -> Decision | None:
        if self.kind is None:
            return None
        if self.kind is _TURN and not self.owed:
            return PLAIN_TURNS[self.asked]
        return Decision(
            self.asked,
            self.kind,
            card=self._drawn if self.kind is _DRAWN else NO_CARD,
            about=self._about if self.kind in (_CHALLENGE, _CATCH) else NO_SEAT,
            owed=self.owed if self.kind is _TURN else 0,
        )

    def legal(self) -> bytes:
        """The move codes that answer the open decision, in the order of `legal`."""
        return self._legal

    def can_call(self, code: int) -> bool:
        """Whether a UNO call with that move would mean something."""
        if code >= FIRST_WORD or self.rules.uno is _NO_UNO or self.kind is None:
            return False
        return self._leaves_one(code)

    def _leaves_one(self, code: int) -> bool:
        """Whether the layer of that move will hold one card after a swap (rules §5)."""
        card, _, target = LAYINGS[code]
        left = len(self.hands[self.turn]) - 1
        return (len(self.hands[target]) if card == SWAP and left else left) == 1

    # Asking

    def _ask(self, kind: Kind, seat: int, legal: bytes) -> None:
        self.kind = kind
        self.asked = seat
        self._legal = legal

    def _begin(self, seat: int) -> None:
        """The seat begins a turn, or the round has seen its last (rules §6)."""
        if self.turns >= self.rules.turn_limit:
            return self._end(None)
        self.turns += 1
        self.kind = _TURN
        self.turn = self.asked = seat
        self._legal = self._turn_moves(seat)

    def _ask_drawn(self, card: int) -> None:
        self._drawn = card
        moves = LAY_OR_KEEP if self.rules.may_keep else COLOUR_MOVES
        self._ask(_DRAWN, self.turn, moves[card])

    def _ask_stack(self, seat: int, answers: bytes) -> None:
        """Answering a penalty is not another turn, but the answer is laid by this seat."""
        self.turn = seat
        self._ask(_TURN, seat, self._lay_moves(answers) + JUST_ACCEPT)

    def _ask_challenge(self, seat: int) -> None:
        self._about = self.turn
        self._ask(_CHALLENGE, seat, ACCEPT_OR_CHALLENGE)

    def _ask_catch(self, seat: int, culprit: int) -> None:
        self._about = culprit
        self._ask(_CATCH, seat, CATCH_OR_IGNORE)

    def _ask_call(self, seat: int) -> None:
        self._ask(_CALL, seat, CALL_OR_SILENT)

    def _ask_colour(self, seat: int) -> None:
        self.turn = seat
        self._ask(_COLOUR, seat, NAMINGS)

    def _end(self, winner: int | None) -> None:
        self._close(score(self.rules, self.hands, winner))

    def _close(self, result: RoundResult) -> None:
        self.kind, self.asked, self._legal = None, NO_SEAT, b""
        self.result = result
        self.totals = tuple(map(add, self.totals, result.points))
        self.events.append((Happened.ROUND_OVER, result.winner, result.points, self.totals))

    # Legality

    def _turn_moves(self, seat: int) -> bytes:
        """What may be laid, then drawing where it is allowed, or passing where nothing else is."""
        rules = self.rules
        if rules.drawing is _NEVER:
            return self._plain_moves(self.hands[seat])
        matched = MATCHED[rules.actions_match_by_symbol][self.top]
        # The kinds in the hand, as `kinds_in` tells them; where none is a wild, each is its own move.
        moves = matched.translate(None, matched.translate(None, self.hands[seat]))
        if moves and moves[-1] >= WILD:
            if WILD_FOUR in moves and not self._may_lay_four():
                moves = moves.replace(FOUR, b"")
            moves = colour_moves(moves)
        if moves and moves[0] < WILD and rules.drawing is _UNMATCHED:
            return moves
        if self.draw or len(self.discard) > 1:
            return moves + JUST_DRAW
        return moves or JUST_PASS

    def _lay_moves(self, cards: bytes) -> bytes:
        """The moves that lay one of these cards of the seat at turn, whatever bars them."""
        return colour_moves(kinds_in(cards)) if self.rules.names_colour else self._plain_moves(cards)

    def _plain_moves(self, cards: bytes | bytearray) -> bytes:
        """In all-wild, where a seat is named by some cards: any other seat in the game."""
        moves = b"".join([PLAIN_MOVES[card] for card in kinds_in(cards)])
        if moves[-1] < TARGETING:
            return moves
        unnamed = [NO_SEAT, *self.others(self.turn)]
        return bytes([move for move in moves if LAYINGS[move][2] in unnamed])

    def _may_lay_four(self) -> bool:
        return not self.rules.four_is_enforced or not self._four_is_barred(self.hands[self.turn])

    def _four_is_barred(self, hand: bytearray) -> bool:
        harmless = HARMLESS[self.rules.four_barred_by][self.top]
        return bool(hand.translate(None, harmless))

    def _can_lay(self, card: int) -> bool:
        if card == WILD_FOUR:
            return self._may_lay_four()
        return card not in MISMATCHED[self.rules.actions_match_by_symbol][self.top]

    def _answers(self, seat: int) -> bytes:
        """The cards of the seat that go on a stack, like on like (rules §8)."""
        like = LIKE[self.discard[-1]]
        return bytes(card for card in self.hands[seat] if card in like)
