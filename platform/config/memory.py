"""Large blocks go back to the system when they are freed."""

import ctypes
from typing import Final

M_MMAP_THRESHOLD: Final = -3
LARGE: Final = 1 << 20


def return_large_blocks() -> None:
    """The C library raises its idea of large with each upload, and would then keep one for every thread."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # not every C library has it, nor needs it
        mallopt(M_MMAP_THRESHOLD, LARGE)
