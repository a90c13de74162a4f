"""What of the trusted interpreter and its packages a jail is shown, and where."""

import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

INSIDE: Final = Path(__file__).parent / "inside"
OFFERED: Final = ("msgspec", "numpy")
"""Installed packages that bots find; numpy only where it is there."""


@dataclass(frozen=True, slots=True)
class Mount:
    """Something of ours, read-only, at a neutral place."""

    source: Path
    target: str


@dataclass(frozen=True, slots=True)
class View:
    """What the zygote is told of its surroundings, in the paths it sees."""

    places: dict[str, str]
    """Where each package is that may be imported."""
    readable: tuple[str, ...]
    """What is there to be loaded before any bot starts; bots themselves read nothing."""


def version() -> str:
    return f"python{sys.version_info.major}.{sys.version_info.minor}"


def interpreter() -> Path:
    return Path(getattr(sys, "_base_executable", sys.executable)).resolve()


def python_mounts() -> Iterator[Mount]:
    """The interpreter as if its prefix were /python."""
    yield Mount(interpreter(), f"/python/bin/{version()}")
    if Path(sys.base_prefix) == Path("/usr"):  # its lib is the whole system's
        yield Mount(Path(sysconfig.get_path("stdlib")), f"/python/{sys.platlibdir}/{version()}")
    else:
        yield Mount(Path(sys.base_prefix, sys.platlibdir), f"/python/{sys.platlibdir}")


def boot_command(python: str, inside: str) -> tuple[str, ...]:
    return (python, "-I", "-S", "-B", "-X", "utf8", f"{inside}/boot.py")


def library_paths() -> Iterator[Path]:
    """Where the dynamic linker looks without a cache: Debian's directories by architecture, or all."""
    architecture = sysconfig.get_config_var("MULTIARCH") or "none"
    for top in (Path("/lib"), Path("/usr/lib")):
        ours = top / architecture
        yield ours if ours.is_dir() else top
    yield from (path for path in (Path("/lib64"), Path("/usr/lib64")) if path.is_dir())


def package_mounts(packages: Sequence[Path]) -> Iterator[Mount]:
    """The caller's packages, and the installed ones, as siblings in /site."""
    for path in (*packages, *installed()):
        yield Mount(path.resolve(), f"/site/{path.name}")


def hidden() -> Iterator[str]:
    """What else is installed for the interpreter is nobody's business."""
    packages = Path(sysconfig.get_path("stdlib"), "site-packages")
    if Path(sys.base_prefix) != Path("/usr") and packages.is_dir():
        yield f"/python/{packages.relative_to(sys.base_prefix)}"


def installed() -> Iterator[Path]:
    for name in OFFERED:
        found = importlib.util.find_spec(name)
        for place in (found.submodule_search_locations or ()) if found else ():
            yield Path(place)
            libraries = Path(f"{place}.libs")  # what a wheel brings along
            if libraries.is_dir():
                yield libraries


def has_numpy() -> bool:
    return importlib.util.find_spec("numpy") is not None


def environment(library_path: str) -> dict[str, str]:
    """One thread for numpy; its choice of kernel is the machine's business, so ours is passed on."""
    ours = {name: value for name, value in os.environ.items() if name.startswith("OPENBLAS_")}
    fixed = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    return ours | fixed | {"LD_LIBRARY_PATH": library_path, "LC_ALL": "C.UTF-8", "HOME": "/"}
