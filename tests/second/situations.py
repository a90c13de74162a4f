"""Random positions and start forms: what the two are asked to agree about."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tests.second.cards import ALL_WILD, COLOURS, cards_of, deck_of, is_wild
from tests.second.opening import deal, to_the_bottom
from tests.second.plain_game import high_card_dealer
from tests.second.plain_round import PlainRound
from tests.second.sheet import sheet_of
from tests.second.table import Shuffle, Table, colour_of, empty_table

RULESETS = ("classic", "marathon", "all-wild", "minecraft", "arcade")
Options = dict[str, object]


@dataclass(frozen=True)
class Position:
    ruleset: str
    options: Options
    hands: list[list[str]]
    discard: list[str]
    draw: list[str]
    colour: str | None
    turn: int
    direction: int
    dealer: int
    totals: list[int]
    uno: list[bool]
    out: list[bool]

    def as_json(self) -> dict[str, object]:
        told = dict(self.__dict__)
        if self.colour is None:
            del told["colour"]
        return told

    def plain(self, shuffle: Shuffle) -> PlainRound:
        table = Table(
            sheet_of(self.ruleset, self.options),
            [list(hand) for hand in self.hands],
            list(self.discard),
            list(self.draw),
            shuffle,
            self.dealer,
            list(self.totals),
            list(self.out),
            [held and len(hand) == 1 for held, hand in zip(self.uno, self.hands, strict=True)],
            colour=self.colour or colour_of(self.discard[-1]),
            turn=self.turn,
            direction=self.direction,
        )
        return PlainRound(table)


@dataclass(frozen=True)
class Start:
    ruleset: str
    options: Options
    seats: int
    deck: list[str]
    dealer: int
    totals: list[int]

    def as_json(self) -> dict[str, object]:
        return dict(self.__dict__)

    def plain(self, shuffle: Shuffle) -> PlainRound:
        sheet = sheet_of(self.ruleset, self.options)
        table = empty_table(sheet, self.deck, shuffle, self.dealer, [False] * self.seats, self.totals)
        deal(table, to_the_bottom)
        return PlainRound(table, opening=True)


def random_options(rng: Random, ruleset: str) -> Options:
    """Often none, else every option of the round that the ruleset knows, by a coin of its own."""
    if rng.random() < 0.4:
        return {}
    choices = {
        "last_card_draw": rng.random() < 0.7,
        "uno": rng.choice(["none", "caught2", "caught4", "automatic2"]),
        "turn_limit": rng.choice([1, 2, 5, 30]),
        "single_round": rng.random() < 0.5,
        "target": rng.randrange(1, 1000),
    }
    if ruleset != "all-wild":
        choices["start_wild_named"] = rng.random() < 0.8
    options = {key: value for key, value in choices.items() if rng.random() < 0.3}
    return options if rng.random() < 0.5 else {**options, "stacking": rng.random() < 0.9}


def random_position(rng: Random, ruleset: str) -> Position:
    options = random_options(rng, ruleset)
    seats = rng.choice([2, 2, 3, 3, 3, 4, 4, 5, 7, 10])
    out = _some_out(rng, seats)
    few = rng.choice([1, 2, 4, 8])
    hands = [[] if left else _cards(rng, ruleset, rng.randint(1, few)) for left in out]
    discard, colour = _discard(rng, ruleset, options)
    return Position(
        ruleset,
        options,
        hands,
        discard,
        _cards(rng, ruleset, rng.choice([0, 0, 1, 2, 3, 5, 15, 40])),
        colour,
        turn=rng.choice([seat for seat in range(seats) if not out[seat]]),
        direction=rng.choice([1, -1]),
        dealer=rng.randrange(seats),
        totals=[rng.randrange(600) for _ in range(seats)],
        uno=[rng.random() < 0.5 for _ in range(seats)],
        out=out,
    )


def _some_out(rng: Random, seats: int) -> list[bool]:
    out = [rng.random() < 0.15 for _ in range(seats)]
    return out if out.count(False) >= 2 else [False] * seats


def _cards(rng: Random, ruleset: str, count: int) -> list[str]:
    """Actions and wilds more often than a deck has them, and colours that often meet."""
    kinds = cards_of(ruleset)
    if ruleset == "all-wild":
        return rng.choices(kinds, [3 if card == "WF" else 1 for card in kinds], k=count)
    colours = rng.sample(COLOURS, rng.randint(1, 4))
    kinds = [card for card in kinds if is_wild(card) or card[0] in colours]
    return rng.choices(kinds, [1 if card[-1].isdigit() and card != "W4" else 3 for card in kinds], k=count)


def _discard(rng: Random, ruleset: str, options: Mapping[str, object]) -> tuple[list[str], str | None]:
    sheet = sheet_of(ruleset, options)
    if rng.random() < 0.1:
        unnamed = [
            card for card, fate in (("W", sheet.start_wild), ("W4", sheet.start_four)) if fate == "name"
        ]
        if unnamed:
            return [rng.choice(unnamed)], None
    discard = _cards(rng, ruleset, rng.choice([1, 1, 2, 4, 9]))
    if ruleset == "all-wild" or (not is_wild(discard[-1]) and rng.random() < 0.5):
        return discard, None
    return discard, colour_of(discard[-1]) or rng.choice(COLOURS)


def random_start(rng: Random, ruleset: str) -> Start:
    seats = rng.choice([2, 2, 3, 4, 5, 7, 10])
    deck = rng.sample(deck_of(ruleset), 108)
    deck = deck[: rng.choice([seats * 7 + 1, seats * 7 + 4, seats * 7 + 20, 108])]
    options = random_options(rng, ruleset)
    return Start(
        ruleset, options, seats, deck, rng.randrange(seats), [rng.randrange(600) for _ in range(seats)]
    )


@dataclass(frozen=True)
class GameOrder:
    ruleset: str
    options: Options
    seats: int
    seed: str
    hooks: list[int]
    dealer: int | None
    """None where the engine's choice is taken over: the seed picks the seat."""


def random_game(rng: Random, ruleset: str) -> GameOrder:
    seats, seed = rng.choice([2, 2, 3, 4, 5, 10]), rng.randbytes(8).hex()
    options = {**random_options(rng, ruleset), **_game_options(rng, ruleset, seats)}
    hooks = [rng.randrange(4) for _ in range(seats)]
    return GameOrder(ruleset, options, seats, seed, hooks, _dealer(ruleset, options, seats, seed))


def _game_options(rng: Random, ruleset: str, seats: int) -> Options:
    choices: Options = {
        "target": rng.choice([50, 200, 500]),
        "dealer": rng.choice(["rotates", "fixed"]),
        "first_dealer": rng.randrange(seats),
        "round_limit": rng.choice([1, 2, 5]),
    }
    if ruleset == "marathon":
        choices["elimination"] = rng.random() < 0.8
    if ruleset == "all-wild":
        choices["all_wild_deck"] = {card: rng.choice([0, 8, 30]) for card in rng.sample(ALL_WILD[1:], 3)}
    if ruleset == "minecraft":
        choices["points_game"] = rng.random() < 0.8
    return {key: value for key, value in choices.items() if rng.random() < 0.4}


def _dealer(ruleset: str, options: Options, seats: int, seed: str) -> int | None:
    first = options.get("first_dealer")
    if isinstance(first, int):
        return first
    return high_card_dealer(ruleset, seats, seed) if ruleset in ("classic", "marathon") else None
