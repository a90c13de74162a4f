"""What the sandbox costs: starts, steady play, a whole match, memory. On one core, medians, interleaved."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from matches.bench.bots import TRIVIAL, thinker
from matches.bench.figures import Figures, NotMeasured
from matches.blocks import Block, block, ranked_block, ranked_rules
from matches.jails import open_jail
from matches.players import Entrant, Player, SeatPlayer, in_process, jailed
from matches.referee import play_block
from sandbox import Jail, JailUnavailable, Limits, Loaded
from sandbox.bubblewrap import find_bwrap

STARTS: Final = 30
COLD_STARTS: Final = 7
SIDE_BY_SIDE: Final = 8
LIMITS: Final = Limits()
PAGES_OF_ITS_OWN: Final = ("Private_Clean:", "Private_Dirty:")


def sandbox_figures(runs: int) -> Figures:
    figures = Figures()
    try:
        with one_core(), open_jail() as jail:
            _measure(figures, jail, runs)
    except JailUnavailable as refusal:
        raise NotMeasured(refusal.sentence) from None
    return figures


def _measure(figures: Figures, jail: Jail, runs: int) -> None:
    start_s, turn_s = map(median, zip(*(_start_and_turn_s(jail) for _ in range(STARTS)), strict=True))
    figures.values["start_ms"] = round(start_s * 1000, 2)
    figures.notes.append(
        "start_ms: this is what its caller waits; from a start to the next on one core, with the end of the "
        f"process and what is made ready ahead for another, it is {turn_s * 1000:.1f} ms"
    )
    try:
        figures.values["start_ratio"] = round(
            start_s / median(_cold_start_s() for _ in range(COLD_STARTS)), 3
        )
    except NotMeasured as reason:
        figures.missing("start_ratio", reason)
    figures.values["steady_ratio"] = _ratio(jail, runs, _steady_s)
    figures.values["match_ratio"] = _ratio(jail, runs, _match_s)
    try:
        figures.values["idle_mb"] = round(_idle_mb(jail), 2)
    except OSError:
        figures.missing("idle_mb", "only root may read how much memory a locked process has of its own")


@contextmanager
def one_core() -> Iterator[None]:
    """Ours and our children's."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _start_and_turn_s(jail: Jail) -> tuple[float, float]:
    """Until it has loaded, and until the next could be started."""
    began = time.perf_counter()
    process = jail.start(TRIVIAL.code, LIMITS)
    started = time.perf_counter()
    process.close()
    assert isinstance(process.loaded, Loaded)
    return started - began, time.perf_counter() - began


def _cold_start_s() -> float:
    """The usual way: a bare Python in a bubblewrap of its own, for each bot anew."""
    bwrap = find_bwrap()
    if bwrap is None:
        raise NotMeasured("there is no bubblewrap here to compare with")
    spaces = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    command = [bwrap, "--ro-bind", "/", "/", *spaces, "--die-with-parent", "--"]
    began = time.perf_counter()
    ended = subprocess.run([*command, sys.executable, "-I", "-c", "pass"], capture_output=True)
    if ended.returncode:
        raise NotMeasured(f"bubblewrap failed: {ended.stderr.decode(errors='replace').strip()}")
    return time.perf_counter() - began


def _ratio(jail: Jail, runs: int, seconds: Callable[[SeatPlayer], float]) -> float:
    """The pace inside as a share of the pace in this process."""
    seconds(in_process(LIMITS))
    shares = [seconds(in_process(LIMITS)) / seconds(jailed(jail, LIMITS)) for _ in range(2 * runs + 1)]
    return round(median(shares), 3)


def _steady_s(seat_player: SeatPlayer) -> float:
    """Eight games side by side, once the bots are started."""
    timed = Stopwatch(seat_player)
    planned = block("bench", ranked_rules("classic", 2), 2, deals=SIDE_BY_SIDE)
    return _played_s(planned, TRIVIAL, timed) - timed.seconds


def _match_s(seat_player: SeatPlayer) -> float:
    """A whole ranked match of bots that think, starts included."""
    return _played_s(ranked_block("bench", "classic", 2), thinker(), seat_player)


def _played_s(planned: Block, bot: Entrant, seat_player: SeatPlayer) -> float:
    began = time.perf_counter()
    play_block(planned, (bot, bot), seat_player, limits=LIMITS)
    return time.perf_counter() - began


class Stopwatch:
    """Seats players, and remembers how long that took."""

    def __init__(self, seat_player: SeatPlayer) -> None:
        self._seat_player = seat_player
        self.seconds = 0.0

    def __call__(self, entrant: Entrant, games: int) -> Player:
        began = time.perf_counter()
        player = self._seat_player(entrant, games)
        self.seconds += time.perf_counter() - began
        return player


def _idle_mb(jail: Jail) -> float:
    """Pages that a loaded bot shares with nobody, not with the zygote either."""
    process = jail.start(TRIVIAL.code, LIMITS)
    try:
        lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
    finally:
        process.close()
    return sum(int(line.split()[1]) for line in lines if line.startswith(PAGES_OF_ITS_OWN)) / 1024
