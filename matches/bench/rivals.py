"""The engine and its peers, one after the other and again, each in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from matches.bench.figures import Figures, NotMeasured, Options

PEERS: Final = Path(__file__).parent / "peers"
FAIR_CHANCE: Final = 50.0
"""So many times the CPU that a run is given may pass on the clock, and a minute."""


@dataclass(frozen=True, slots=True)
class Pace:
    rounds: float
    decisions: float
    """Settled, whether there was a choice or not."""
    asked: float
    """Of these; all of a peer's are. Everything a second of CPU."""


@dataclass(frozen=True, slots=True)
class Rival:
    figure: str
    package: str
    script: str
    unit: str


RIVALS: Final = (
    Rival("ratio_rlcard", "rlcard", "rlcard_uno.py", "rounds"),
    Rival("ratio_open_spiel", "pyspiel", "open_spiel_eights.py", "decisions"),
)


def engine_figures(options: Options) -> Figures:
    figures = Figures()
    present = [rival for rival in RIVALS if _is_there(rival, options.peers)]
    ours: list[Pace] = []
    theirs: dict[str, list[Pace]] = {rival.figure: [] for rival in present}
    for _ in range(options.runs):
        ours.append(_run([sys.executable, "-m", "matches.bench.engine"], options.seconds))
        for rival in present:
            pace = _run([options.peers, str(PEERS / rival.script)], options.seconds)
            theirs[rival.figure].append(pace)
    figures.values["rounds_per_s"] = round(median(pace.rounds for pace in ours))
    figures.values["decisions_per_s"] = round(median(pace.decisions for pace in ours))
    figures.notes.append(_asked(ours))
    for rival in RIVALS:
        _compare(figures, rival, ours, theirs)
    return figures


def _asked(ours: Sequence[Pace]) -> str:
    asked = median(pace.asked for pace in ours)
    return f"decisions_per_s: {asked:.0f} of them are asked, with a view each; the others leave no choice"


def _compare(
    figures: Figures, rival: Rival, ours: Sequence[Pace], theirs: Mapping[str, Sequence[Pace]]
) -> None:
    if rival.figure not in theirs:
        figures.missing(
            rival.figure, f"{rival.package} is not installed: the dependency group `bench` has it"
        )
        return
    pairs = zip(ours, theirs[rival.figure], strict=True)
    ratio = median(getattr(mine, rival.unit) / getattr(other, rival.unit) for mine, other in pairs)
    figures.values[rival.figure] = round(ratio, 2)
    pace = median(getattr(other, rival.unit) for other in theirs[rival.figure])
    figures.notes.append(f"{rival.figure}: {rival.package} plays {pace:.0f} {rival.unit} a second")


def _is_there(rival: Rival, python: str) -> bool:
    look = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({rival.package!r}) is None)"
    return subprocess.run([python, "-c", look], capture_output=True).returncode == 0


def _run(command: Sequence[str], seconds: float) -> Pace:
    patience = seconds * FAIR_CHANCE + 60
    try:
        ended = subprocess.run([*command, str(seconds)], capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        raise NotMeasured(
            f"{command[-1]} was not done in {patience:.0f} s: this machine is too busy"
        ) from None
    if ended.returncode:
        raise NotMeasured(f"{command[-1]} failed: {ended.stderr.strip().splitlines()[-1:]}")
    told = json.loads(ended.stdout.splitlines()[-1])
    counts = (told["rounds"], told["decisions"], told.get("asked", told["decisions"]))
    return Pace(*(count / told["seconds"] for count in counts))
