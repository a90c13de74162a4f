"""A soak: game after game with one faulty bot in four, and what each worker holds meanwhile.

A program: `python -m tests.matches.soak GAMES WORKERS`; JSON out, and a line whenever a tenth is done. Games
are of one round: what may leak is the start and the end of a bot. The faults: an exception, an illegal move,
an end of its own, a crash, too much CPU, too much memory, a flood of text.
"""

import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from matches.jails import open_jail
from matches.players import jailed
from sandbox import Jail, Limits
from tests.matches.kit import EXITS, FIRST, ILLEGAL, RAISES, entrant, played, rounds

SEATS: Final = 4
DEALS: Final = 4
BLOCK: Final = SEATS * DEALS
"""Games."""
MARKS: Final = 10
TIGHT: Final = Limits(decision_cpu_ms=100, memory_mb=128)
HURT: Final = FIRST.replace("return view.legal[0]", "{}")
FAULTY: Final = {
    "exception": RAISES,
    "illegal": ILLEGAL,
    "exit": EXITS,
    "crash": HURT.format("import ctypes; ctypes.string_at(1)"),
    "cpu": HURT.format("\n        while True: pass"),
    "memory": HURT.format("return [bytearray(10**6) for _ in range(10**4)]"),
    "flood": HURT.format("print('x' * 10**6); raise ValueError"),
}


@dataclass(frozen=True, slots=True)
class Held:
    """By a worker; how many processes it has beneath it, and what these hold."""

    games: int
    resident_kb: int
    descriptors: int
    processes: int
    beneath_kb: int


@dataclass(frozen=True, slots=True)
class Soak:
    marks: list[Held]
    """At the start, at each tenth, in the end, and then without the jail."""
    verdicts: dict[str, int]
    """Of each kind of faulty bot; `sibling` where one of the others was blamed."""


def soak(games: int, worker: int) -> Soak:
    """What one worker saw."""
    marks: list[Held] = []
    verdicts: Counter[str] = Counter()
    blocks = games // BLOCK
    with open_jail() as jail:
        for number in range(blocks):
            if number % max(1, blocks // MARKS) == 0:
                marks.append(_held_by(jail, number * BLOCK))
                print(f"worker {worker}: {marks[-1]}", file=sys.stderr, flush=True)
            verdicts.update(_block(jail, number, f"{worker}/{number}"))
        marks.append(_held_by(jail, games))
    marks.append(held(games))
    return Soak(marks, dict(verdicts))


def _block(jail: Jail, number: int, seed: str) -> Iterator[str]:
    kind = list(FAULTY)[number % len(FAULTY)]
    bots = [entrant(FAULTY[kind], "faulty"), *(entrant(name=f"b{n}") for n in range(1, SEATS))]
    planned = rounds(SEATS, DEALS, seed=seed)
    for game in played(planned, *bots, seat_player=jailed(jail, TIGHT), limits=TIGHT):
        for fault in game.faults:
            yield f"{'sibling' if game.seating[fault.seat] else kind}: {fault.verdict}"


def _held_by(jail: Jail, games: int) -> Held:
    """Without spares, which may be none, few or on their way."""
    jail._spares.dismiss()
    return held(games)


def held(games: int) -> Held:
    gc.collect()
    beneath = _below(os.getpid())
    descriptors = len(os.listdir("/proc/self/fd"))
    return Held(games, _resident_kb(os.getpid()), descriptors, len(beneath), sum(map(_resident_kb, beneath)))


def _below(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [below for child in map(int, children) for below in (child, *_below(child))]


def _resident_kb(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def side_by_side(games: int, workers: int) -> list[Soak]:
    """The games shared out among so many processes."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(soak, repeat(games // workers), range(workers)))


if __name__ == "__main__":
    print(json.dumps([asdict(each) for each in side_by_side(*map(int, sys.argv[1:]))], indent=1))
