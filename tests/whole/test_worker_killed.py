"""Workers are killed in mid-match: each match is played to its end by another attempt and counts once."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.whole.arena import LASTCARD, Arena, command_line, family, running

KILLS = 10
REPLAYS = 50
SLOW_BOT = "(sum(range(60_000)), view.legal[0])[1]"
"""About a millisecond a decision: long enough that a kill finds it playing."""


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_ten_killed_workers_cost_no_match_and_no_point(tmp_path: Path) -> None:
    with running(tmp_path) as arena:
        arena.sign_up("victim")
        slug = arena.upload("Victim", SLOW_BOT)
        arena.until("active", lambda: arena.call(f"bots/{slug}/")["versions"][0]["status"] == "active")
        killed: list[int] = []
        for _ in range(KILLS):
            killed.append(kill_a_playing_worker(arena, spare=killed))
        matches = [arena.until(f"match {number}", partial(ended, arena, number)) for number in killed]
        for match in matches:
            verdicts = [attempt["verdict"] for attempt in match["attempts"]]
            assert verdicts.count("normal") == 1
            assert all(game["ranks"] for game in match["games"])
        games = [game["id"] for match in recent(arena) for game in match["games"]][:REPLAYS]
        assert len(games) == REPLAYS
        for game in games:
            assert verifies(arena, game, tmp_path)


def kill_a_playing_worker(arena: Arena, spare: Sequence[int]) -> int:
    """The number of the match that it was playing. No match is hit twice: the third time would park it."""
    match = int(arena.until("a running match", partial(playing, arena, spare)))
    time.sleep(random.uniform(0.05, 0.5))
    for pid in family(arena.process.pid):
        if "--queues play" in command_line(pid):
            os.kill(pid, signal.SIGKILL)
    return match


def playing(arena: Arena, spare: Sequence[int]) -> int | None:
    matches = arena.call("matches/?bot=victim")["results"]
    return next((m["id"] for m in matches if m["state"] == "running" and m["id"] not in spare), None)


def ended(arena: Arena, number: int) -> Any:
    match = arena.call(f"matches/{number}/")
    return match if match["state"] == "finished" else None


def recent(arena: Arena) -> list[Any]:
    found = [m["id"] for m in arena.call("matches/")["results"] if m["state"] == "finished"]
    return [arena.call(f"matches/{number}/") for number in found]


def verifies(arena: Arena, game: int, folder: Path) -> bool:
    file = folder / "replay.json"
    file.write_text(json.dumps(arena.call(f"games/{game}/replay/")))
    verify = [*LASTCARD, "replay", str(file), "--verify"]
    return subprocess.run(verify, capture_output=True).returncode == 0
