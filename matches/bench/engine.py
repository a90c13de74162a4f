"""The engine's pace: full `classic` rules, four seats, a view built for every decision that is asked.

Run as a program it plays for so many seconds of CPU and prints what it did, as the peers do.
"""

import json
import sys
import time
from random import Random
from typing import Final

from engine.game import Game
from engine.memory import Memory
from engine.rulesets import Ruleset, ruleset
from engine.view import Table, View, observe

SEATS: Final = 4
NO_HOOKS: Final = (0,) * SEATS


def play_round(rules: Ruleset, tables: list[Table], seed: str, rng: Random) -> int:
    """At random; how many decisions were asked."""
    game, asked, told = Game(rules, SEATS, seed), 0, [0] * SEATS
    memories = [Memory(rules, SEATS, seat) for seat in range(SEATS)]
    while (decision := game.question(NO_HOOKS)) is not None:
        seat = decision.seat
        view = View(tables[seat], observe(game, seat, told[seat]), memories[seat])
        told[seat] = len(game.events)
        move = rng.choice(view.legal)
        game.apply(move.code)
        asked += 1
    return asked


def _seed(number: int) -> str:
    return f"{number:064x}"


def main(seconds: float) -> None:
    rules, rng = ruleset("classic", {"single_round": True}), Random(1)
    tables = [Table(rules, SEATS, seat) for seat in range(SEATS)]
    play_round(rules, tables, _seed(0), rng)
    rounds = decisions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play_round(rules, tables, _seed(rounds), rng)
        rounds += 1
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": spent}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
