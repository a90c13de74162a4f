"""The ways to make a jail. None is ever chosen in another's place."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from sandbox import bubblewrap, interpreter, landlock, remedies
from sandbox.errors import JailUnavailable
from sandbox.interpreter import View
from sandbox.seccomp import policies
from sandbox.seccomp.syscalls import ARCHITECTURES
from sandbox.zygote import Launch

DEDICATED_UIDS: Final = (1_900_000_001, 61_234)
"""Nobody's: the first is outside all ranges handed out by distributions and containers; the second
serves where a container has only the low numbers."""

_STANDARD: Final = (
    "abc base64 bisect collections contextlib copy dataclasses datetime decimal enum fractions functools "
    "hashlib heapq inspect io itertools json linecache math operator random re statistics string struct "
    "textwrap time traceback types typing warnings zlib"
)
"""What bots commonly import, so that it costs them nothing."""


class Tier(StrEnum):
    BUBBLEWRAP = "bubblewrap"
    """Namespaces, mounts of our own, and everything below."""
    LANDLOCK = "landlock"
    """Landlock, seccomp and limits, without namespaces. Only for those who ask for it."""


@dataclass(frozen=True, slots=True)
class Load:
    """What the zygote imports, whichever way it is jailed."""

    packages: tuple[Path, ...]
    entry: str
    preload: tuple[str, ...]


def launch(tier: Tier, load: Load) -> Launch:
    if sys.platform != "linux" or os.uname().machine not in ARCHITECTURES:
        raise JailUnavailable(remedies.NO_LINUX)
    uid = dedicated_uid() if os.getuid() == 0 else 0
    return _bubblewrap(load, uid) if tier is Tier.BUBBLEWRAP else _landlock(load, uid)


def _bubblewrap(load: Load, uid: int) -> Launch:
    bwrap = bubblewrap.find_bwrap()
    if bwrap is None:
        raise JailUnavailable(remedies.NO_BWRAP)
    return Launch(
        name=f"{Tier.BUBBLEWRAP} ({bwrap})",
        command=tuple(bubblewrap.command(bwrap, load.packages, root=bool(uid))),
        environment={},
        settings=_settings(load, bubblewrap.view(load.packages), needs_landlock=False),
        uid=uid,
    )


def _landlock(load: Load, uid: int) -> Launch:
    view = landlock.view(load.packages)
    if uid:
        landlock.refuse_unreadable(view.readable)
    return Launch(
        name=f"{Tier.LANDLOCK} without namespaces",
        command=landlock.command(),
        environment=landlock.environment(),
        settings=_settings(load, view, needs_landlock=True),
        uid=uid,
    )


def dedicated_uid() -> int:
    """The first that this user namespace, perhaps a container's, has."""
    ranges = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    for uid in DEDICATED_UIDS:
        if any(first <= uid < first + count for first, _, count in ranges):
            return uid
    raise JailUnavailable("This container has too few user numbers to run bots as another user than root.")


def _standard() -> Iterator[str]:
    yield from _STANDARD.split()
    if interpreter.has_numpy():
        yield from ("numpy", "numpy.fft", "numpy.linalg", "numpy.random")  # all that are C code


def _settings(load: Load, view: View, *, needs_landlock: bool) -> dict[str, Any]:
    return {
        "entry": load.entry,
        "preload": [*_standard(), *load.preload],
        "places": view.places,
        "needs_landlock": needs_landlock,
        "bot_filter": policies.program(policies.BOT).hex(),
        "zygote_filter": policies.program(policies.ZYGOTE).hex(),
    }
