"""A round told as one story: it runs until it asks, and goes on with the answer (rules §4-§6)."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from tests.second.cards import COLOURS, DRAW_TWOS, is_wild, penalty_of
from tests.second.legality import bars_four, may_lay, moves_with
from tests.second.opening import open_round
from tests.second.table import RoundEnds, Table

FORFEIT = "forfeit"


@dataclass(frozen=True)
class Question:
    seat: int
    kind: str
    legal: list[str]
    card: str | None = None
    about: int | None = None
    owed: int | None = None

    def as_json(self) -> dict[str, object]:
        told = {
            "seat": self.seat,
            "kind": self.kind,
            "card": self.card,
            "about": self.about,
            "owed": self.owed,
        }
        return {key: value for key, value in told.items() if value is not None}


@dataclass(frozen=True)
class Laying:
    """One card laid, and the table as it was before it."""

    seat: int
    card: str
    colour: str | None
    target: int | None
    judged: list[str]
    guilty: bool
    owed: int


Asking = Generator[Question, str, None]
Answer = Generator[Question, str, str]


def parse(move: str) -> tuple[str, str | None, int | None, bool]:
    called = move.endswith("!")
    card, _, target = move.rstrip("!").partition("@")
    card, _, colour = card.partition(":")
    return card, colour or None, int(target) if target else None, called


class PlainRound:
    def __init__(self, table: Table, *, opening: bool = False) -> None:
        self.table = table
        self.sheet = table.sheet
        self.question: Question | None = None
        self._verdict = FORFEIT
        self._begins = table.turn
        self._story = self._told(opening)
        self._go_on(None)

    def apply(self, move: str) -> None:
        self._verdict = FORFEIT
        self._go_on(move)

    def forfeit(self, seat: int, verdict: str) -> None:
        """At any time, asked or not (rules §6)."""
        assert self.question is not None
        self._verdict = verdict
        if self.question.seat == seat:
            return self._go_on(FORFEIT)
        try:
            self._leave(seat)
        except RoundEnds:
            self.question = None
            self._story.close()
            return
        self._after_a_fault_of(seat)

    def _after_a_fault_of(self, seat: int) -> None:
        """A window closes with its culprit; at a turn there may be one target less, and cards to draw."""
        question = self.question
        assert question is not None
        if question.kind == "catch" and question.about == seat:
            self._go_on("gone")
        elif question.kind == "turn" and question.owed is None:
            self.question = replace(question, legal=self._turn_moves(question.seat))

    def _go_on(self, move: str | None) -> None:
        try:
            self.question = next(self._story) if move is None else self._story.send(move)
        except StopIteration:
            self.question = None

    def _told(self, opening: bool) -> Asking:
        try:
            if opening:
                yield from self._opened()
            if self.table.colour is None and self.sheet.ruleset != "all-wild":
                yield from self._name_colour()
            while True:
                yield from self._turn()
        except RoundEnds:
            return

    def _opened(self) -> Asking:
        hit = open_round(self.table)
        self._begins = self.table.turn
        if hit is not None:
            yield from self._penalty(hit, self.table.top, penalty_of(self.table.top))

    def _ask(self, question: Question) -> Answer:
        answer = yield question
        if answer == FORFEIT:
            self._leave(question.seat)
        return answer

    def _leave(self, seat: int) -> None:
        self.table.leave(seat, self._verdict)
        if self.table.seats_in == 1:
            self.table.end(self.table.out.index(False), scored=False)

    def _name_colour(self) -> Asking:
        table = self.table
        while table.colour is None:
            seat = table.turn
            answer = yield from self._ask(Question(seat, "colour", [f":{colour}" for colour in COLOURS]))
            if answer == FORFEIT:
                self._begins = table.turn = table.next(seat)
            else:
                table.colour = answer[1]
                table.tell("named", seat=seat, colour=table.colour)

    def _turn(self) -> Asking:
        table, seat = self.table, self._begins
        if table.turns >= self.sheet.turn_limit:
            table.end(None)
        table.turns += 1
        table.turn = seat
        answer = yield from self._ask(Question(seat, "turn", self._turn_moves(seat)))
        if answer == "draw":
            yield from self._draw(seat)
        elif answer == "pass":
            self._pass(seat)
        elif answer == FORFEIT:
            self._begins = table.next(seat)
        else:
            yield from self._lay(seat, answer)

    def _turn_moves(self, seat: int) -> list[str]:
        cards = [card for card in self.table.hands[seat] if self._may_lay(seat, card)]
        moves = moves_with(self.sheet, cards, self.table.opponents(seat))
        if self.table.can_draw() and self._may_draw(cards):
            moves.append("draw")
        return moves or ["pass"]

    def _may_lay(self, seat: int, card: str) -> bool:
        return may_lay(self.sheet, card, self.table.hands[seat], self.table.top, self.table.colour)

    def _may_draw(self, layable: list[str]) -> bool:
        if self.sheet.may_draw == "unmatched":
            return all(is_wild(card) for card in layable)
        return self.sheet.may_draw == "always"

    def _pass(self, seat: int) -> None:
        self.table.tell("passed", seat=seat)
        self.table.passes += 1
        if self.table.passes >= self.table.seats_in:
            self.table.end(None)
        self._begins = self.table.next(seat)

    def _draw(self, seat: int) -> Asking:
        self.table.passes = 0
        card = self._drawn_until_playable(seat) if self.sheet.draws_until_playable else self._drawn(seat)
        if card is None:
            self._begins = self.table.next(seat)
            return
        moves = moves_with(self.sheet, [card], self.table.opponents(seat))
        if not self.sheet.must_lay_drawn:
            moves.append("keep")
        answer = yield from self._ask(Question(seat, "drawn", moves, card=card))
        if answer == "keep":
            self.table.tell("kept", seat=seat)
        if answer in ("keep", FORFEIT):
            self._begins = self.table.next(seat)
        else:
            yield from self._lay(seat, answer)

    def _drawn(self, seat: int) -> str | None:
        card = self.table.draws(seat, 1, "turn")[0]
        return card if self._may_lay(seat, card) else None

    def _drawn_until_playable(self, seat: int) -> str | None:
        table, hand, drawn = self.table, list(self.table.hands[seat]), list[str]()
        found = None
        while found is None and (card := table.take()) is not None:
            drawn.append(card)
            if may_lay(self.sheet, card, hand + drawn, table.top, table.colour):
                found = card
        table.receive(seat, drawn, "turn")
        return found

    def _lay(self, seat: int, move: str, owed: int = 0) -> Asking:
        """The steps a to e of rules §4.4."""
        table = self.table
        table.passes = 0
        laying = self._put_down(seat, move, owed)
        if not table.hands[seat]:
            self._last_card(laying)
        skips_by_reverse = self._turn_round_or_swap(laying)
        table.called[seat] = move.endswith("!") and self._call_counts(seat)
        yield from self._uno(laying)
        if skips_by_reverse or laying.card in ("WS", "WX") or laying.card[1:] == "S":
            self._skip(laying)
        else:
            yield from self._draw_effects(laying)

    def _put_down(self, seat: int, move: str, owed: int) -> Laying:
        table = self.table
        card, colour, target, called = parse(move)
        top, before, hand = table.top, table.colour, table.hands[seat]
        hand.remove(card)
        table.discard.append(card)
        table.called[seat] = False
        guilty = bars_four(self.sheet, hand, top, before)
        if self.sheet.ruleset != "all-wild":
            table.colour = colour or card[0]
        told = {"colour": colour, "target": target}
        told = {key: value for key, value in told.items() if value is not None}
        after = len(table.hands[target]) if card == "WF" and target is not None else len(hand)
        counts = called and bool(hand) and after == 1 and self.sheet.uno != "none"
        table.tell("laid", seat=seat, card=card, **told, **({"uno": True} if counts else {}))
        return Laying(seat, card, colour, target, list(hand), guilty, owed)

    def _call_counts(self, seat: int) -> bool:
        return self.sheet.uno != "none" and len(self.table.hands[seat]) == 1

    def _last_card(self, laying: Laying) -> None:
        penalty = penalty_of(laying.card)
        if penalty and self.sheet.last_card_draw:
            self.table.draws(self.table.next(laying.seat), laying.owed + penalty, f"+{penalty}")
        self.table.end(laying.seat)

    def _turn_round_or_swap(self, laying: Laying) -> bool:
        """Step c; whether a Reverse acts as a Skip instead."""
        table = self.table
        if laying.card == "WF":
            assert laying.target is not None
            table.swap(laying.seat, laying.target)
        if laying.card[1:] != "V":
            return False
        if table.seats_in == 2:
            return True
        table.direction = -table.direction
        table.tell("reversed", direction=table.direction)
        return False

    def _uno(self, laying: Laying) -> Asking:
        """Step d: the swapped seat calls before any window; the layer's window is the first (rules §5)."""
        if self.sheet.uno == "none":
            return
        seats = [laying.seat]
        if laying.card == "WF" and laying.target is not None:
            seats.append(laying.target)
            yield from self._call(laying.target)
        for seat in seats:
            if len(self.table.hands[seat]) == 1 and not self.table.called[seat]:
                yield from self._forgotten(seat)

    def _call(self, seat: int) -> Asking:
        if len(self.table.hands[seat]) != 1:
            return
        answer = yield from self._ask(Question(seat, "call", ["uno", "silent"]))
        if answer == "uno":
            self.table.called[seat] = True
            self.table.tell("called", seat=seat)

    def _forgotten(self, culprit: int) -> Asking:
        if self.sheet.uno == "automatic":
            self.table.draws(culprit, self.sheet.uno_cards, "uno")
            return
        for seat in self.table.around(culprit):
            if self.table.out[seat]:
                continue
            answer = yield from self._ask(Question(seat, "catch", ["catch", "ignore"], about=culprit))
            if answer == "catch":
                self.table.tell("caught", seat=seat, about=culprit)
                self.table.draws(culprit, self.sheet.uno_cards, "uno")
            if answer in ("catch", "gone"):
                return

    def _skip(self, laying: Laying) -> None:
        table = self.table
        last = table.next(laying.seat)
        table.skip(last)
        if laying.card == "WX" and table.seats_in > 2:
            last = table.next(last)
            table.skip(last)
        self._begins = table.next(last)

    def _draw_effects(self, laying: Laying) -> Asking:
        table, card = self.table, laying.card
        victim = table.next(laying.seat)
        if card == "W4" and self.sheet.wrong_challenge:
            yield from self._challenge(victim, laying)
        elif penalty_of(card):
            yield from self._penalty(victim, card, laying.owed + penalty_of(card))
        else:
            if card == "WT":
                assert laying.target is not None
                table.draws(laying.target, 2, "targeted")
            self._begins = victim

    def _penalty(self, victim: int, card: str, owed: int) -> Asking:
        """A +2 or +4 without a challenge; with the option, the seat may answer like with like."""
        table = self.table
        like = DRAW_TWOS if card in DRAW_TWOS else ("W4",)
        answers = [held for held in table.hands[victim] if held in like]
        answer = "accept"
        if self.sheet.stacking and answers:
            table.turn = victim
            moves = [*moves_with(self.sheet, answers, []), "accept"]
            answer = yield from self._ask(Question(victim, "turn", moves, owed=owed))
        if answer == "accept":
            table.draws(victim, owed, f"+{penalty_of(card)}")
        if answer in ("accept", FORFEIT):
            self._begins = table.next(victim)
        else:
            yield from self._lay(victim, answer, owed)

    def _challenge(self, victim: int, laying: Laying) -> Asking:
        table = self.table
        question = Question(victim, "challenge", ["accept", "challenge"], about=laying.seat)
        answer = yield from self._ask(question)
        self._begins = table.next(victim)
        if answer == "accept":
            table.draws(victim, 4, "+4")
        elif answer == "challenge":
            table.tell("challenged", seat=victim, about=laying.seat, right=laying.guilty, hand=laying.judged)
            loser, count = (laying.seat, 4) if laying.guilty else (victim, self.sheet.wrong_challenge)
            table.draws(loser, count, "challenge")
            self._begins = victim if laying.guilty else self._begins
