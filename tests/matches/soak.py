"""A soak: game after game with one faulty bot in four, and what the process holds meanwhile.

A program: `python -m tests.matches.soak GAMES SEED`; JSON out. The faults: an exception, an illegal move,
an end of its own, a crash, too much CPU, too much memory, a flood of text.
"""

import gc
import json
import os
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from matches.jails import open_jail
from matches.players import jailed
from sandbox import Limits
from tests.matches.kit import EXITS, FIRST, ILLEGAL, RAISES, entrant, played, rounds

SEATS: Final = 4
TIGHT: Final = Limits(decision_cpu_ms=20, memory_mb=128)
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
    """By this process, and how many processes it has beneath it."""

    games: int
    resident_kb: int
    descriptors: int
    processes: int


def held(games: int) -> Held:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    kilobytes = pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return Held(games, kilobytes, len(os.listdir("/proc/self/fd")), len(_below(os.getpid())))


def _below(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [below for child in map(int, children) for below in (child, *_below(child))]


def main(games: int, seed: int) -> None:
    verdicts: Counter[str] = Counter()
    marks: list[Held] = []
    kinds = list(FAULTY.values())
    with open_jail() as jail:
        for number in range(games // SEATS):
            if number % (games // SEATS // 10) == 0:
                marks.append(held(number * SEATS))
            bots = [entrant(kinds[number % len(kinds)], "faulty"), *(entrant(name=f"b{n}") for n in range(3))]
            block = rounds(SEATS, seed=f"{seed}/{number}")
            for game in played(block, *bots, seat_player=jailed(jail, TIGHT), limits=TIGHT):
                verdicts.update(f"{game.seating[fault.seat]}:{fault.verdict}" for fault in game.faults)
        marks.append(held(games))
    print(json.dumps({"marks": [asdict(mark) for mark in marks], "verdicts": verdicts}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
