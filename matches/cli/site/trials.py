"""The tests of candidates on a terminal: in words, figures and a bar, or block by block as they come."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from matches.cli.output import console, plain

Json = Mapping[str, Any]
BAR: Final = 33
LOOK_EVERY_S: Final = 2.0
OPEN: Final = ("running", "waiting")


def show(trial: Json) -> None:
    console().print(plain(f"  version {trial['candidate']}: {trial['sentence']}"))
    if trial["blocks"]:
        console().print(plain(f"  {figures(trial)}"))
        console().print(plain(f"  not better {_bar(trial)} better"))


def figures(trial: Json) -> str:
    elo = trial["elo"]
    interval = f"{elo['difference']:+.0f} Elo ({elo['low']:+.0f} to {elo['high']:+.0f})"
    evidence = f"evidence {trial['llr']:+.2f} of {trial['lower']:.2f} to {trial['upper']:.2f}"
    return f"{trial['blocks']} of at most {trial['most_blocks']} blocks, {interval}, {evidence}"


def _bar(trial: Json) -> str:
    """A dot between the bounds; the stroke in the middle is where nothing is known."""
    cells = ["─"] * BAR
    cells[BAR // 2] = "┼"
    share = (trial["llr"] - trial["lower"]) / (trial["upper"] - trial["lower"])
    cells[round(min(max(share, 0), 1) * (BAR - 1))] = "●"
    return f"├{''.join(cells)}┤"


def watch(bots: Callable[[], Iterable[Json]]) -> None:
    """A line for each block that is played, until all tests are decided."""
    told: dict[tuple[str, int], tuple[str, int]] = {}
    while True:
        trials = [(bot["name"], trial) for bot in bots() for trial in bot["trials"]]
        for name, trial in trials:
            news = (trial["state"], trial["blocks"])
            if told.get((name, trial["candidate"])) != news:
                told[name, trial["candidate"]] = news
                _tell(name, trial)
        if not any(trial["state"] in OPEN for _, trial in trials):
            return
        time.sleep(LOOK_EVERY_S)


def _tell(name: str, trial: Json) -> None:
    words = figures(trial) if trial["blocks"] else trial["sentence"]
    console().print(plain(f"{name}, version {trial['candidate']}: {words}"))
    if trial["state"] not in OPEN:
        console().print(plain(f"{trial['state']}: {trial['sentence']}"))
