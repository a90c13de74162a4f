"""Files in memory whose size, and content if need be, is settled for good.

Only Linux has them. The package is imported elsewhere too, by authors who play without a sandbox.
"""

import os
import sys

if sys.platform == "linux":
    import fcntl


def memory_file(name: str) -> int:
    return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)


def seal(descriptor: int, *, content: bool) -> None:
    """The size at least; with its content nobody changes anything."""
    size = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, size | fcntl.F_SEAL_WRITE if content else size)
