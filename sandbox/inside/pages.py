"""Reads what is mapped through once, so that no bot can tell which page another was the first to use."""

import ctypes
import sys
from typing import Final

_READ_BYTES: Final = 1 << 20


class _Object(ctypes.Structure):
    """The head of the dynamic linker's `dl_phdr_info`."""

    _fields_ = (("address", ctypes.c_void_p), ("name", ctypes.c_char_p))


_VISITOR = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Object), ctypes.c_size_t, ctypes.c_void_p)


def warm() -> None:
    for path in mapped():
        _read_through(path)


def mapped() -> list[str]:
    """The program and every library that is loaded."""
    found = [sys.executable]

    def visit(loaded: "ctypes._Pointer[_Object]", size: int, data: int) -> int:
        found.append((loaded.contents.name or b"").decode())
        return 0

    ctypes.CDLL(None).dl_iterate_phdr(_VISITOR(visit), None)
    return [path for path in found if path.startswith("/")]


def _read_through(path: str) -> None:
    room = bytearray(_READ_BYTES)
    with open(path, "rb", buffering=0) as file:
        while file.readinto(room):
            pass
