"""open_spiel's crazy_eights, driven from Python with observation tensors, four random players.

A program: seconds of CPU in, JSON out. Its rules are close to ours: colours, eights, skip, reverse, draw two.
"""

import json
import random
import sys
import time

import pyspiel

SETTING = {
    "players": 4,
    "use_special_cards": True,
    "reshuffle": True,
    "max_turns": 10000,
    "max_draw_cards": 1,
}


def play_round(game: "pyspiel.Game", choice: "random.Random") -> int:
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice.choice(state.chance_outcomes())[0])
            continue
        state.observation_tensor()
        state.apply_action(choice.choice(state.legal_actions()))
        decisions += 1
    return decisions


def main(seconds: float) -> None:
    game, choice = pyspiel.load_game("crazy_eights", SETTING), random.Random(1)
    play_round(game, choice)
    rounds = decisions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play_round(game, choice)
        rounds += 1
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": spent}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
