"""What of ours is running, and what we hold open."""

import os
from pathlib import Path

from sandbox import Jail


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def processes_under(pid: int) -> set[int]:
    """Its children, and theirs."""
    found: set[int] = set()
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, tasks.read_text().split()):
            found |= {child} | processes_under(child)
    return found


def spares_of(jail: Jail) -> set[int]:
    """Processes that wait for a bot; all that were asked for are there."""
    zygote = jail._zygote
    while zygote._ordered:
        zygote._fetch()
    return {child.pid for child in zygote._born}


def exists(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
