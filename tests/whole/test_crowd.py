"""A busy machine is the arena's matter: no bot within its budget pays for it."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from sandbox import Limits
from tests.whole.arena import LASTCARD

TIMES_TOO_MANY = 4
SHARE = 0.6
THINKING = """
import time

from engine import Bot, Move, View


class Thinks(Bot):
    def play(self, view: View) -> Move:
        until = time.process_time() + {seconds}
        while time.process_time() < until:
            pass
        return view.legal[0]
"""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_bots_that_use_most_of_their_budget_have_no_fault_on_a_crowded_machine(tmp_path: Path) -> None:
    """Four times as many matches as there are processors, all at once."""
    bot = tmp_path / "thinks.py"
    bot.write_text(THINKING.format(seconds=SHARE * Limits().decision_cpu_ms / 1000))
    matches = TIMES_TOO_MANY * len(os.sched_getaffinity(0))
    command = [*LASTCARD, "play", str(bot), str(bot), "--rounds", "--games", "4", "--json"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(matches)]
    series = [json.loads(each.communicate()[0]) for each in running]
    assert [bot["faults"] for each in series for bot in each["bots"]] == [[]] * 2 * matches
