"""Tier 2: no namespaces, for where they cannot be had. Landlock, seccomp and limits stand alone."""

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox import interpreter
from sandbox.errors import JailUnavailable
from sandbox.interpreter import View


def command() -> tuple[str, ...]:
    return interpreter.boot_command(str(interpreter.interpreter()), str(interpreter.INSIDE))


def environment() -> dict[str, str]:
    return interpreter.environment(str(Path(sys.base_prefix, "lib")))


def view(packages: Sequence[Path]) -> View:
    """The real paths: nothing is mounted anywhere else."""
    found = [mount.source for mount in interpreter.package_mounts(packages)]
    ours = (*interpreter.library_paths(), *_python(), interpreter.INSIDE, *found)
    return View({path.name: str(path) for path in found}, tuple(map(str, ours)))


def _python() -> Iterator[Path]:
    for mount in interpreter.python_mounts():
        yield mount.source


def refuse_unreadable(paths: Sequence[str]) -> None:
    """A worker run as root drops to somebody who must be able to look there by himself."""
    for path in map(Path, paths):
        closed = next((each for each in (path, *path.parents) if not _is_open(each)), None)
        if closed:
            raise JailUnavailable(
                f"The user that bots run as cannot read {closed}: put interpreter and packages where "
                "everybody may read them, run the worker as an ordinary user, or use the bubblewrap tier."
            )


def _is_open(path: Path) -> bool:
    mode = os.stat(path).st_mode
    return bool(mode & (stat.S_IXOTH if stat.S_ISDIR(mode) else stat.S_IROTH))
