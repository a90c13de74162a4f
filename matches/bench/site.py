"""The figures that need the site and its database: asked of it in a process and a folder of its own."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from typing import Any, Final

from matches.bench.figures import Figures, NotMeasured

WITHIN_S: Final = 600
NO_SITE: Final = "the site is not installed here"
TAIL: Final = 200


def workers_figures() -> Figures:
    if len(os.sched_getaffinity(0)) < 2:
        raise NotMeasured("there is one core only")
    told = _ask("workers")
    note = f"two_workers_ratio: two plain processes that play the same games come to {told['plain']}"
    return Figures({"two_workers_ratio": told["workers"]}, [note])


def ladder_figures() -> Figures:
    return Figures({"refit_s": float(_ask("refit"))})


def _ask(what: str) -> Any:
    if any(importlib.util.find_spec(name) is None for name in ("django", "config")):
        raise NotMeasured(NO_SITE)
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-") as folder:
        command = [sys.executable, "-m", "django", "figures", what]
        try:
            ended = subprocess.run(
                command, env=_environment(folder), capture_output=True, text=True, timeout=WITHIN_S
            )
        except subprocess.TimeoutExpired:
            raise NotMeasured(f"not within {WITHIN_S} s") from None
    if ended.returncode:
        raise NotMeasured(f"the site failed: {ended.stderr.strip()[-TAIL:]}")
    return json.loads(ended.stdout.splitlines()[-1])[what]


def _environment(folder: str) -> dict[str, str]:
    """A database of its own, and no queue: nothing of a running arena is touched."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LASTCARD_VAR": folder,
        "REDIS_URL": f"unix://{folder}/no-queue.sock",
        "SECRET_KEY": "of a site that lives for a minute and is seen by nobody but this benchmark",
    }
