"""To read or write what another process holds. Siblings share a layout: the addresses are known."""

from pathlib import Path

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import HIDDEN, LANDLOCK, MOUNTS, Filter


def traced_by_anybody() -> bool:
    """Not where Yama lets only ancestors look."""
    scope = Path("/proc/sys/kernel/yama/ptrace_scope")
    return not scope.exists() or scope.read_text().strip() == "0"


VECTORS = """
room = ctypes.create_string_buffer(8)
here = (ctypes.c_size_t * 2)(ctypes.addressof(room), 8)
there = (ctypes.c_size_t * 2)(id(None), 8)
"""

ATTACKS = (
    Attack(
        "traces the bot beside it",
        "kernel('ptrace', 0x4206, payload['sibling'], 0, 0)",
        stopped="EPERM",
        walls=(Filter("ptrace"), HIDDEN, LANDLOCK),
        needs=traced_by_anybody,
    ),
    Attack(
        "reads the memory of the bot beside it",
        f"{VECTORS}kernel('process_vm_readv', payload['sibling'], here, 1, there, 1, 0)",
        stopped="EPERM",
        walls=(Filter("process_vm_readv"), HIDDEN, LANDLOCK),
        needs=traced_by_anybody,
    ),
    Attack(
        "writes into the memory of the bot beside it",
        f"""{VECTORS}
ctypes.memmove(room, id(None), 8)
kernel('process_vm_writev', payload['sibling'], here, 1, there, 1, 0)
""",
        stopped="EPERM",
        walls=(Filter("process_vm_writev"), HIDDEN, LANDLOCK),
        needs=traced_by_anybody,
    ),
    Attack(
        "opens the memory of the bot beside it as a file",
        "os.open(f'/proc/{payload[\"sibling\"]}/mem', os.O_RDONLY)",
        stopped="ENOENT",
        walls=(Filter("open openat"), MOUNTS, HIDDEN, LANDLOCK),
        needs=traced_by_anybody,
    ),
    Attack(
        "takes a descriptor out of the bot beside it",
        "kernel('pidfd_getfd', kernel('pidfd_open', payload['sibling'], 0), 3, 0)",
        stopped="EPERM",
        walls=(Filter("pidfd_open pidfd_getfd"), HIDDEN, LANDLOCK),
        needs=traced_by_anybody,
    ),
    Attack(
        "makes memory that others can map",
        "kernel('shmctl', kernel('shmget', 0, 4096, 0o1600), 0, 0)",  # and takes it away again
        stopped="EPERM",
        walls=(Filter("shmget shmctl"),),
    ),
)
