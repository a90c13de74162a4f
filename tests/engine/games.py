"""Whole games, played by the calls of the engine alone, and the views and records they leave."""

from collections.abc import Iterator
from random import Random

from engine.game import Game
from engine.replay import Participant, Recording, Replay
from engine.rulesets import RULESETS, ruleset
from engine.view import Table, View, observe

SEED = "5e" * 32


def seed(number: int) -> str:
    return f"{number:064x}"


def decisions(name: str, seats: int, number: int, **options: object) -> Iterator[Game]:
    """A game played at random, and forgetful of UNO, standing still at each of its decisions."""
    game, rng = Game(ruleset(name, options), seats, seed(number)), Random(number)
    while not game.over:
        yield game
        game.apply(rng.choice(game.legal()), uno=rng.random() < 0.5)


def view_of(game: Game, since: int = 0) -> View:
    decision = game.decision()
    assert decision is not None
    table = Table(game.rules, game.seats, decision.seat)
    return View(table, observe(game, decision.seat, since))


def recorded(
    name: str = "classic",
    seats: int = 2,
    number: int = 1,
    *,
    hooks: int = 0,
    leaves: dict[int, int] | None = None,
) -> Replay:
    """A game of random real choices; `leaves` tells which seat leaves before which choice."""
    rules = ruleset(name, {"target": 150} if not RULESETS[name].single_round else {})
    game, rng, recording = Game(rules, seats, seed(number)), Random(number), Recording()
    all_hooks = [hooks] * seats
    while (decision := game.question(all_hooks)) is not None:
        seat = (leaves or {}).get(len(recording.moves))
        if seat is not None and not game.out[seat]:
            game.forfeit(seat, "exception")
            recording.left(seat, "exception")
            continue
        code = rng.choice(game.legal())
        uno = game.can_call(code) and rng.random() < 0.5
        game.apply(code, uno=uno)
        recording.chose(code, uno=uno, cpu_ms=rng.random())
        assert decision is not None
    return recording.finish(game, [Participant(f"Bot {seat}") for seat in range(seats)], all_hooks)
