"""One chaos run: `python -m tests.chaos.run kills --database sqlite --matches 50`. Tells JSON."""

import argparse
import json
import os
import random
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests import services
from tests.chaos.names import ALL, NAMES
from tests.chaos.parts import adopt_orphans, left_behind
from tests.chaos.stage import Stage, curtain_up, environment, stage

QUIET_AT = 0.1
"""The share of matches after which the arena is left in peace to end."""


def main(words: Sequence[str]) -> int:
    wanted = _arguments(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that nothing of ours stays
    adopt_orphans()
    with services.scratch() as folder:
        os.environ.update(environment(folder, wanted.database))
        with stage(folder, wanted.database, wanted.players) as built:
            told = _play(built, wanted)
            _keep_logs(built, wanted.logs)
    told["broken"] += [f"Left behind: {process}" for process in left_behind(10)]
    print(json.dumps(told, indent=1))
    return int(bool(told["broken"]))


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.run")
    parser.add_argument("disturbance", choices=NAMES)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30, help="after that it has failed")
    parser.add_argument("--logs", help="a folder for the logs of all parts")
    return parser.parse_args(words)


def _play(built: Stage, wanted: argparse.Namespace) -> dict[str, Any]:
    import django

    django.setup()
    # Django must know the run's database before these are imported.
    from tests.chaos import invariants
    from tests.chaos.programme import Programme, prepare, retire_the_scheduler

    prepare()
    began = time.monotonic()
    with curtain_up(built):
        programme = Programme(wanted.matches, random.Random(wanted.seed))
        blows = _until_played(built, programme, wanted, began + 60 * wanted.minutes)
    seconds = time.monotonic() - began
    retire_the_scheduler()
    return {
        "disturbance": wanted.disturbance,
        "database": wanted.database,
        "players": wanted.players,
        "seconds": round(seconds),
        "blows": dict(blows),
        "restarts": {part.name: part.starts - 1 for part in built.parts if part.starts > 1},
        **programme.figures(),
        "broken": invariants.broken(wanted.matches),
    }


def _until_played(built: Stage, programme: Any, wanted: argparse.Namespace, end: float) -> Counter[str]:
    blows: Counter[str] = Counter()
    peace = threading.Event()
    striker = threading.Thread(target=_strike, args=(built, wanted, blows, peace))
    striker.start()
    try:
        while (left := programme.go_on()) and time.monotonic() < end:
            if left <= QUIET_AT * wanted.matches and blows:
                peace.set()
            time.sleep(0.3)
    finally:
        peace.set()
        striker.join()
    return blows


def _strike(built: Stage, wanted: argparse.Namespace, blows: Counter[str], peace: threading.Event) -> None:
    from django.db import connections

    from tests.chaos.disturbances import DISTURBANCES

    rng = random.Random(wanted.seed)
    names = [wanted.disturbance] if wanted.disturbance != ALL else list(DISTURBANCES)
    while not peace.is_set():
        name = rng.choice(names)
        peace.wait(rng.uniform(*DISTURBANCES[name].pause))
        try:
            blows[f"{name}: {DISTURBANCES[name].blow(built, rng)}"] += 1
        except Exception as error:
            blows[f"{name}: {type(error).__name__}: {error}"[:200]] += 1
            connections.close_all()  # ours may have been what was struck


def _keep_logs(built: Stage, folder: str | None) -> None:
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
        for part in built.parts:
            shutil.copy(part.log, folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
