"""rlcard's UNO: `env.run` with four random agents. A program: seconds of CPU in, JSON out.

Its environment is made for two; four are set from outside, as its own game allows.
"""

import json
import random
import sys
import time

import numpy as np
import rlcard
from rlcard.agents import RandomAgent

SEATS = 4


def main(seconds: float) -> None:
    random.seed(1)
    np.random.seed(1)
    env = rlcard.make("uno", config={"seed": 1})
    env.game.configure({"game_num_players": SEATS})
    env.num_players = SEATS
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])
    env.run(is_training=False)
    rounds = decisions = failed = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        try:
            env.run(is_training=False)
        except Exception:  # an empty draw pile ends it now and then
            failed += 1
            continue
        rounds += 1
        decisions += len(env.action_recorder)
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": spent, "failed": failed}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
