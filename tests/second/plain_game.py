"""Rounds from one seed until the game is over, and who came where (rules §4.1, §6-§8; notation, Seeds)."""

from collections.abc import Mapping
from hashlib import shake_128

from tests.second.cards import deck_of, is_number
from tests.second.opening import deal
from tests.second.plain_round import FORFEIT, PlainRound
from tests.second.sheet import sheet_of
from tests.second.table import Event, Shuffle, empty_table


def struck_out(cards: list[str], key: bytes) -> list[str]:
    """One card after the other; the last one struck out is the first one drawn."""
    left, struck = list(cards), list[str]()
    stream = shake_128(key).digest(4 * len(cards))
    while left:
        word = int.from_bytes(stream[4 * len(struck) : 4 * len(struck) + 4], "little")
        struck.append(left.pop(word % len(left)))
    return struck[::-1]


def shuffles_of(seed: str, purpose: str) -> Shuffle:
    """The next number with every shuffle. A pile that has been dealt from is taken up from its bottom."""
    numbers = iter(range(10**9))

    def shuffled(cards: list[str]) -> list[str]:
        key = f"lastcard/1/{purpose}/".encode() + bytes.fromhex(seed) + f"/{next(numbers)}".encode()
        return struck_out(cards, key)

    return shuffled


class PlainGame:
    def __init__(
        self, ruleset: str, options: Mapping[str, object], seats: int, seed: str, dealer: int
    ) -> None:
        self.sheet = sheet_of(ruleset, options)
        self.seed = seed
        self.totals = [0] * seats
        self.out = [False] * seats
        self.faults: list[int] = []
        self.eliminated: dict[int, int] = {}
        self.events: list[Event] = []
        self.ranks: list[int] | None = None
        self.number = 0
        self._deal(dealer)

    def apply(self, move: str) -> None:
        seat = self.round.question.seat if self.round.question else None
        self.round.apply(move)
        if move == FORFEIT and seat is not None:
            self.faults.append(seat)
        self._collect()

    def forfeit(self, seat: int, verdict: str) -> None:
        self.round.forfeit(seat, verdict)
        self.faults.append(seat)
        self._collect()

    def _deal(self, dealer: int) -> None:
        self.number += 1
        shuffle = shuffles_of(self.seed, f"round/{self.number}")
        deck = shuffle(deck_of(self.sheet.ruleset, self.sheet.all_wild_deck))
        table = empty_table(self.sheet, deck, shuffle, dealer, self.out, self.totals)
        deal(table, lambda draw, card: shuffle([card, *draw[::-1]]))
        self._collected = 0
        self.round = PlainRound(table, opening=True)
        self._collect()

    def _collect(self) -> None:
        table = self.round.table
        self.events += table.events[self._collected :]
        self._collected = len(table.events)
        self.out = list(table.out)
        if table.outcome is not None and self.ranks is None:
            self.totals = list(table.totals)
            self._go_on()

    def _go_on(self) -> None:
        if self.sheet.elimination and not self.sheet.single_round:
            self._eliminate()
        if self._is_over():
            self.ranks = self._ranked()
            self.events.append({"event": "game_over", "ranks": self.ranks})
        else:
            self._deal(self._next_dealer())

    def _eliminate(self) -> None:
        for seat, total in enumerate(self.totals):
            if not self.out[seat] and total >= self.sheet.target:
                self.out[seat] = True
                self.eliminated[seat] = self.number

    def _is_over(self) -> bool:
        seats_in = [seat for seat, out in enumerate(self.out) if not out]
        if len(seats_in) <= 1 or self.sheet.single_round or self.number >= self.sheet.round_limit:
            return True
        return any(self.totals[seat] >= self.sheet.target for seat in seats_in)

    def _next_dealer(self) -> int:
        dealer = self.round.table.dealer
        if self.sheet.fixed_dealer and not self.out[dealer]:
            return dealer
        dealer = (dealer + 1) % len(self.out)
        while self.out[dealer]:
            dealer = (dealer + 1) % len(self.out)
        return dealer

    def _ranked(self) -> list[int]:
        worth = [self._worth(seat) for seat in range(len(self.out))]
        return [1 + sum(other > mine for other in worth) for mine in worth]

    def _worth(self, seat: int) -> tuple[int, int, int]:
        """More is better: who finished, then who was eliminated, then who forfeited."""
        points = -self.totals[seat] if self.sheet.own_hand else self.totals[seat]
        if seat in self.faults:
            return (0, self.faults.index(seat), 0)
        if seat in self.eliminated:
            return (1, self.eliminated[seat], points)
        if self.sheet.single_round and self.round.table.outcome is not None:
            return (2, seat == self.round.table.outcome.winner, 0)
        return (2, points, 0)


def high_card_dealer(ruleset: str, seats: int, seed: str) -> int:
    """A card without a number goes to the bottom; seats tied for highest draw again (rules §4.1)."""
    shuffle = shuffles_of(seed, "dealer")
    contenders, deck = list(range(seats)), deck_of(ruleset)
    while len(contenders) > 1:
        deck = shuffle(deck)
        drawn = {seat: _draw_a_number(deck) for seat in contenders}
        highest = max(int(card[1]) for card in drawn.values())
        contenders = [seat for seat in contenders if int(drawn[seat][1]) == highest]
        deck = deck[::-1] + [drawn[seat] for seat in contenders]
    return contenders[0]


def _draw_a_number(deck: list[str]) -> str:
    while not is_number(deck[0]):
        deck.append(deck.pop(0))
    return deck.pop(0)
