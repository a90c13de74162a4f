"""The engine's pace: full `classic` rules, four seats, a view built for every decision that is asked.

Run as a program it plays for so many seconds of CPU and prints what it did, as the peers do. Like theirs its
decisions are all that the game settles, but one that leaves no choice is not asked; it tells how many were.
"""

import json
import sys
import time
from random import Random
from typing import Final

from engine.game import Game, SteppedGame
from engine.memory import Memory
from engine.rulesets import Ruleset, ruleset
from engine.view import Table, View, observe

SEATS: Final = 4
NO_HOOKS: Final = (0,) * SEATS
LUCK: Final = 1
COUNTED: Final = 500


class CountedGame(SteppedGame):
    """Counts what it settles, asked or not. That costs: it is not for the clock."""

    settled = 0

    def apply(self, code: int, *, uno: bool = False) -> None:
        self.settled += 1
        super().apply(code, uno=uno)


def play_round(game: Game, tables: list[Table], rng: Random) -> int:
    """At random; how many decisions were asked."""
    asked, told = 0, [0] * SEATS
    memories = [Memory(game.rules, SEATS, seat) for seat in range(SEATS)]
    while (decision := game.question(NO_HOOKS)) is not None:
        seat = decision.seat
        view = View(tables[seat], observe(game, seat, told[seat]), memories[seat])
        told[seat] = len(game.events)
        move = rng.choice(view.legal)
        game.apply(move.code)
        asked += 1
    return asked


def settled_for_one_asked(rules: Ruleset, tables: list[Table]) -> float:
    """Counted in the first of the same rounds, played once more."""
    rng, asked, settled = Random(LUCK), 0, 0
    for number in range(COUNTED):
        game = CountedGame(rules, SEATS, _seed(number))
        asked += play_round(game, tables, rng)
        settled += game.settled
    return settled / asked


def _seed(number: int) -> str:
    return f"{number:064x}"


def main(seconds: float) -> None:
    rules = ruleset("classic", {"single_round": True})
    tables = [Table(rules, SEATS, seat) for seat in range(SEATS)]
    play_round(Game(rules, SEATS, _seed(0)), tables, Random(LUCK))
    rng, rounds, asked = Random(LUCK), 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        asked += play_round(Game(rules, SEATS, _seed(rounds)), tables, rng)
        rounds += 1
    decisions = round(asked * settled_for_one_asked(rules, tables))
    print(json.dumps({"rounds": rounds, "decisions": decisions, "asked": asked, "seconds": spent}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
