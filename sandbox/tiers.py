"""The ways to make a jail. None is ever chosen in another's place."""

import os
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from sandbox import bubblewrap, interpreter, remedies
from sandbox.errors import JailUnavailable
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


def launch(packages: Sequence[Path], entry: str, preload: Sequence[str]) -> Launch:
    if sys.platform != "linux" or os.uname().machine not in ARCHITECTURES:
        raise JailUnavailable(remedies.NO_LINUX)
    bwrap = bubblewrap.find_bwrap()
    if bwrap is None:
        raise JailUnavailable(remedies.NO_BWRAP)
    root = os.getuid() == 0
    return Launch(
        name=f"{Tier.BUBBLEWRAP} ({bwrap})",
        command=tuple(bubblewrap.command(bwrap, packages, root=root)),
        environment={},
        settings=_settings(entry, [*_standard(), *preload], ["/site"], bubblewrap.readable()),
        uid=dedicated_uid() if root else 0,
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
        yield from ("numpy", "numpy.random")


def _settings(
    entry: str, preload: Sequence[str], path: Sequence[str], readable: Sequence[str]
) -> dict[str, Any]:
    return {
        "entry": entry,
        "preload": list(preload),
        "path": list(path),
        "readable": list(readable),
        "bot_filter": policies.program(policies.BOT).hex(),
        "zygote_filter": policies.program(policies.ZYGOTE).hex(),
    }
