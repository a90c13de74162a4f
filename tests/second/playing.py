"""Plays at random, with faults."""

from random import Random

from tests.second.comparing import GamePair, RoundPair
from tests.second.plain_round import FORFEIT, PlainRound


def play(pair: RoundPair, rng: Random, moves: int) -> int:
    """At random, mostly laying, sometimes calling; how many moves it was."""
    faults = rng.choice([0, 0.01, 0.1])
    for played in range(moves):
        if pair.plain.question is None:
            return played
        if rng.random() < faults:
            pair.forfeit(rng.choice(_seats_in(pair.plain)), "cpu")
        else:
            pair.apply(random_move(rng, pair.plain, faults))
    return moves


def play_game(pair: GamePair, rng: Random, faults: float) -> int:
    moves = 0
    while pair.plain.ranks is None:
        moves += 1
        if rng.random() < faults:
            pair.forfeit(rng.choice(_seats_in(pair.plain.round)), "wall")
        else:
            pair.apply(random_move(rng, pair.plain.round, faults))
    return moves


def _seats_in(plain: PlainRound) -> list[int]:
    return [seat for seat, out in enumerate(plain.table.out) if not out]


def random_move(rng: Random, plain: PlainRound, faults: float) -> str:
    assert plain.question is not None
    if rng.random() < faults:
        return FORFEIT
    legal = plain.question.legal
    laying = [move for move in legal if move[0].isupper()]
    if laying and rng.random() < 0.8:
        legal = laying
    move = rng.choice(legal)
    return move + "!" if move[0].isupper() and rng.random() < 0.5 else move
