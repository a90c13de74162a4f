"""All modules that bots may import, held in memory: a bot opens no file, for an opened file is a trace."""

import ctypes
import fcntl
import importlib
import importlib.util
import mmap
import os
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    BuiltinImporter,
    FrozenImporter,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType
from typing import Final

_COMPILED: Final = struct.Struct("<4sIII")  # magic number, flags, and of the source: time and size
# Not for bots, or of no use to them without files, windows and network.
_LEFT_OUT: Final = frozenset(
    "__pycache__ config distutils ensurepip idlelib lib2to3 pydoc_data site-packages dist-packages test "
    "tests tkinter turtledemo venv _asyncio _curses _curses_panel _tkinter nis ossaudiodev readline".split()
)
_FOR_TESTS: Final = ("_test", "_ctypes_test", "_xx", "xx")

_libc = ctypes.CDLL(None, use_errno=True)
_FAILED: Final = ctypes.c_void_p(-1).value
_libc.mmap.restype = ctypes.c_void_p
_libc.mmap.argtypes = [
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_int,
    ctypes.c_int,
    ctypes.c_int,
    ctypes.c_long,
]


@dataclass(frozen=True, slots=True)
class Held:
    """One module: `files` holds its compiled code where that is there and fits, else its source."""

    path: str
    is_package: bool
    files: Mapping[str, slice]
    """Where in the store."""


class Store:
    """Bytes outside of the heap, which is gone through at each fork. Nobody can write into them."""

    def __init__(self) -> None:
        self._descriptor = os.memfd_create("shelf", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        self._size = 0
        self._bytes = memoryview(b"")

    def add(self, content: bytes) -> slice:
        os.write(self._descriptor, content)
        self._size += len(content)
        return slice(self._size - len(content), self._size)

    def close(self) -> None:
        """From here on it is read from. Python's own `mmap` would keep the file open."""
        fcntl.fcntl(self._descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SEAL)
        address = _libc.mmap(None, self._size, mmap.PROT_READ, mmap.MAP_PRIVATE, self._descriptor, 0)
        os.close(self._descriptor)
        if address == _FAILED:
            raise OSError(ctypes.get_errno(), "the shelf could not be mapped")
        self._bytes = memoryview((ctypes.c_char * self._size).from_address(address)).toreadonly().cast("B")

    def read(self, place: slice) -> bytes:
        return bytes(self._bytes[place])


class HeldLoader(SourceFileLoader):
    """Python's own loader of source and compiled files, with another idea of where files are."""

    def __init__(self, fullname: str, held: Held, store: Store) -> None:
        super().__init__(fullname, held.path)
        self._held = held
        self._store = store

    def get_data(self, path: str) -> bytes:
        try:
            return self._store.read(self._held.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None

    def path_stats(self, path: str) -> Mapping[str, int]:
        compiled = self.get_data(importlib.util.cache_from_source(path))
        _, _, time, size = _COMPILED.unpack_from(compiled)
        return {"mtime": time, "size": size}


class Shelf(MetaPathFinder):
    def __init__(self, places: Mapping[str, str]) -> None:
        self._store = Store()
        self._held = dict(_modules(os.path.dirname(os.__file__), "", self._store))
        for name, place in places.items():
            self._held |= _package(place, name, self._store)
        self._store.close()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        held = self._held.get(fullname)
        if held is None:
            return None
        inner = [os.path.dirname(held.path)] if held.is_package else None
        loader = HeldLoader(fullname, held, self._store)
        return importlib.util.spec_from_file_location(
            fullname, held.path, loader=loader, submodule_search_locations=inner
        )

    def replace_the_files(self) -> None:
        """From here on nothing is imported from a file any more."""
        import_extensions()
        sys.meta_path[:] = [BuiltinImporter, FrozenImporter, self]
        sys.path.clear()
        sys.path_importer_cache.clear()


def import_extensions() -> None:
    """Those of the standard library, which cannot be held: C code is mapped from its file."""
    for directory in [each for each in sys.path if os.path.isdir(each)]:
        for entry in sorted(os.listdir(directory)):
            name = entry.partition(".")[0]
            if entry.endswith(tuple(EXTENSION_SUFFIXES)) and _is_offered(name):
                _import_if_possible(name)


def _import_if_possible(name: str) -> None:
    try:
        importlib.import_module(name)
    except ImportError:  # its C library is not on this machine
        pass


def _is_offered(name: str) -> bool:
    return name not in _LEFT_OUT and not name.startswith(_FOR_TESTS)


def _modules(directory: str, prefix: str, store: Store) -> Iterator[tuple[str, Held]]:
    for entry in os.scandir(directory):
        name = prefix + entry.name.removesuffix(".py")
        if entry.is_dir() and _is_offered(entry.name):
            yield from _package(entry.path, name, store).items()
        elif entry.name.endswith(".py") and entry.is_file():  # Debian has a link to what no jail shows
            yield name, _hold(entry.path, store, is_package=False)


def _package(directory: str, name: str, store: Store) -> dict[str, Held]:
    """Empty where it is none."""
    start = f"{directory}/__init__.py"
    if not os.path.exists(start):
        return {}
    return {**dict(_modules(directory, f"{name}.", store)), name: _hold(start, store, is_package=True)}


def _hold(path: str, store: Store, *, is_package: bool) -> Held:
    compiled = importlib.util.cache_from_source(path)
    kept = compiled if _fits(compiled, path) else path
    with open(kept, "rb") as file:
        return Held(path, is_package, {kept: store.add(file.read())})


def _fits(compiled: str, path: str) -> bool:
    try:
        with open(compiled, "rb") as file:
            magic, flags, time, size = _COMPILED.unpack(file.read(_COMPILED.size))
    except (OSError, struct.error):
        return False
    source = os.stat(path)
    stamp = (int(source.st_mtime) & 0xFFFF_FFFF, source.st_size & 0xFFFF_FFFF)
    return (magic, flags, time, size) == (importlib.util.MAGIC_NUMBER, 0, *stamp)
