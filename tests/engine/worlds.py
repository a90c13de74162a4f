"""Pairs of rounds that one seat cannot tell apart: all that rules §9 lets it know is the same in both."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine import Event, IllegalMove, Round, Ruleset
from engine.cards import names
from engine.shuffle import fisher_yates
from tests.second.table import seen_by


@dataclass(frozen=True)
class Deal:
    """Chance as it is laid down here: a deck, the last card dealt first, and a key for all later shuffles."""

    deck: bytes
    key: bytes

    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        return fisher_yates(cards, self.key + b"%d" % number) if number else bytearray(self.deck)


@dataclass(frozen=True)
class Pair:
    """At a decision of the seat; its last one was before the event with the number `since`."""

    seat: int
    real: Round
    twin: Round
    since: int


def may_know(table: Round, seat: int, since: int) -> dict[str, object]:
    """What rules §9 lists, with the events from that number on, as the plain telling of the rules has it."""
    decision = table.decision()
    events = [Event(record).as_json() for record in table.events[since:]]
    return {
        "hand": names(table.hands[seat]),
        "table": (names(table.discard), table.colour, table.direction, len(table.draw)),
        "turn": (decision, table.turn, table.turns, table.dealer),
        "seats": (list(map(len, table.hands)), table.called, table.out, table.totals),
        "events": [seen_by(event, seat, table.rules.name) for event in events],
    }


def alike(rules: Ruleset, seats: int, luck: Random) -> Iterator[Pair]:
    """One deal and another, played alike for as long as one seat is none the wiser."""
    seat, dealer = luck.randrange(seats), luck.randrange(seats)
    deal, other = _deals(rules.deck, luck)
    real, twin = (Round.deal(rules, seats, chance, dealer=dealer) for chance in (deal, other))
    since = compared = 0
    while may_know(real, seat, compared) == may_know(twin, seat, compared) and real.kind is not None:
        compared = len(real.events)
        if real.asked == seat and hidden(real, seat) != hidden(twin, seat):
            yield Pair(seat, real, twin, since)
        if real.asked == seat:
            since = compared
        if not _play_in_both(real, twin, luck):
            return


def hidden(table: Round, seat: int) -> tuple[bytes, ...]:
    """What is never told, rules §9: the other hands, the order of the draw pile."""
    return (bytes(table.draw), *(bytes(hand) for each, hand in enumerate(table.hands) if each != seat))


def _deals(cards: bytes, luck: Random) -> tuple[Deal, Deal]:
    """The second has a few cards in one another's places, and at times other shuffles to come."""
    deck, key = luck.sample(cards, len(cards)), luck.randbytes(8)
    other = deck[:]
    for _ in range(luck.choice([1, 1, 3, 10])):
        first, second = luck.sample(range(len(deck)), 2)
        other[first], other[second] = other[second], other[first]
    return Deal(bytes(deck), key), Deal(bytes(other), luck.choice([key, luck.randbytes(8)]))


def _play_in_both(real: Round, twin: Round, luck: Random) -> bool:
    """Whether the move of the one is legal in the other."""
    code, uno = luck.choice(real.legal()), luck.random() < 0.5
    real.apply(code, uno=uno)
    try:
        twin.apply(code, uno=uno)
    except IllegalMove:
        return False
    return True
