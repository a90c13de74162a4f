"""Random games under random house options, every step of theirs looked at, and their records."""

import gzip
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from engine import Game, ruleset
from engine.cards import ALL_WILD_COUNTS
from engine.moves import FIRST_WORD
from engine.options import OPTIONS
from engine.replay import Participant, Recording, Replay
from engine.replay_file import read
from engine.round import Round

Luck = Random

_COIN: Final = (True, False)
VALUES: Final[dict[str, Callable[[Luck, int], object]]] = {
    "target": lambda luck, seats: luck.choice([1, 50, 200, 500]),
    "points_game": lambda luck, seats: luck.choice(_COIN),
    "single_round": lambda luck, seats: luck.choice(_COIN),
    "elimination": lambda luck, seats: luck.choice(_COIN),
    "stacking": lambda luck, seats: luck.choice(_COIN),
    "dealer": lambda luck, seats: luck.choice(["rotates", "fixed"]),
    "first_dealer": lambda luck, seats: luck.randrange(seats),
    "start_wild_named": lambda luck, seats: luck.choice(_COIN),
    "last_card_draw": lambda luck, seats: luck.choice(_COIN),
    "turn_limit": lambda luck, seats: luck.choice([1, 20, 100, 400]),
    "round_limit": lambda luck, seats: luck.choice([1, 1, 2, 4]),
    "uno": lambda luck, seats: luck.choice(["none", "caught2", "caught4", "automatic2"]),
    "all_wild_deck": lambda luck, seats: {
        kind: luck.choice([0, 6, 30]) for kind in luck.sample([*ALL_WILD_COUNTS][1:], 3)
    },
}
"""A value of each house option, by its key."""


def random_options(name: str, luck: Luck, seats: int) -> dict[str, object]:
    """Each by a coin of its own; a whole game to the target is seldom one of them, for it is many rounds."""
    known = [key for key, option in OPTIONS.items() if name in option.rulesets]
    chances = {"turn_limit": 0.1, "round_limit": 0.95}
    return {key: VALUES[key](luck, seats) for key in known if luck.random() < chances.get(key, 0.35)}


def cards_of(table: Round) -> bytes:
    return bytes(sorted(b"".join([*table.hands, table.draw, table.discard])))


def random_game(name: str, number: int) -> Replay:
    """A game of some rounds, its cards counted after every step; its record."""
    luck = Random(f"{name}/{number}")
    seats = luck.randint(2, 10)
    rules = ruleset(name, random_options(name, luck, seats))
    game, recording = Game(rules, seats, luck.randbytes(32).hex()), Recording()
    hooks = [luck.randrange(4) for _ in range(seats)]
    deck, leaving = bytes(sorted(rules.deck)), luck.choice([0, 0, 0.002, 0.02])
    while game.question(hooks) is not None:
        table = game.round
        seat = luck.randrange(seats)
        if luck.random() < leaving and not game.out[seat]:
            game.forfeit(seat, "exception")
            recording.left(seat, "exception")
        else:
            code, uno = random_choice(game, luck)
            game.apply(code, uno=uno)
            recording.chose(code, uno=uno, cpu_ms=luck.random())
        assert cards_of(table) == deck, (name, number)
    return recording.finish(game, [Participant(f"Bot {seat}") for seat in range(seats)], hooks)


def random_choice(game: Game, luck: Luck) -> tuple[int, bool]:
    """Mostly laying, so that rounds come to their end."""
    legal = game.legal()
    laying = [code for code in legal if code < FIRST_WORD]
    code = luck.choice(laying if laying and luck.random() < 0.8 else legal)
    return code, game.can_call(code) and luck.random() < 0.5


def check_rounds(name: str, first: int, rounds: int) -> list[int]:
    """Plays games from that number on until so many rounds are over; the bytes of each game's record."""
    sizes: list[int] = []
    for replay in _games(name, first, rounds):
        again = read(replay.text())
        assert again == replay
        again.verify()
        sizes.append(len(gzip.compress(replay.text().encode())))
    return sizes


def _games(name: str, first: int, rounds: int) -> Iterator[Replay]:
    number = first
    while rounds > 0:
        replay = random_game(name, number)
        yield replay
        rounds -= len(replay.result.sheet)
        number += 1
