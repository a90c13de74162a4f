"""All the figures of `lastcard bench`, group by group."""

import os
import platform
from collections.abc import Callable
from typing import Any

from matches.bench.figures import GROUPS, Figures, NotMeasured, Options, document, not_measured
from matches.bench.replays import replay_figures
from matches.bench.rivals import engine_figures
from matches.bench.sandbox import sandbox_figures
from matches.bench.site import ladder_figures, workers_figures

Tell = Callable[[str], None]


def measure(options: Options, tell: Tell) -> dict[str, Any]:
    """`tell` hears what is measured now."""
    return document(machine(), {group: _group(group, options, tell) for group in GROUPS})


def _group(group: str, options: Options, tell: Tell) -> Figures:
    if group not in options.groups:
        return not_measured(group, "not asked for")
    tell(group)
    try:
        return _measured(group, options)
    except NotMeasured as reason:
        return not_measured(group, reason)


def _measured(group: str, options: Options) -> Figures:
    match group:
        case "engine":
            return engine_figures(options)
        case "sandbox":
            return sandbox_figures(options.runs)
        case "matches":
            return workers_figures()
        case "ladder":
            return ladder_figures()
    return replay_figures()


def machine() -> dict[str, Any]:
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 1),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
