"""To reach the parts of the kernel in which holes are found."""

import os

from tests.sandbox.attacks.attack import Attack
from tests.sandbox.attacks.walls import LANDLOCK, Filter, Limit

FILTER = Filter()


def is_x86() -> bool:
    return os.uname().machine == "x86_64"


ATTACKS = (
    Attack(
        "becomes root in a user namespace",
        "kernel('unshare', 0x10000000)",
        stopped="EPERM",
        walls=(Filter("unshare"),),
    ),
    Attack(
        "mounts something, as root of its own namespace",
        "kernel('unshare', 0x10020000); kernel('mount', b'none', b'/', 0, 1 << 18 | 1 << 14, 0)",
        stopped="EPERM",
        walls=(Filter("unshare mount"), LANDLOCK),
    ),
    Attack(
        "keeps a word in a keyring",
        "kernel('add_key', b'user', b'left', b'word', 4, -2)",
        stopped="EPERM",
        walls=(Filter("add_key"),),
    ),
    Attack(
        "asks for a keyring",
        "kernel('keyctl', 0, -2, 1)",
        stopped="EPERM",
        walls=(Filter("keyctl"),),
    ),
    Attack(
        "sets up io_uring, which no filter sees into",
        "kernel('io_uring_setup', 1, (ctypes.c_char * 120)())",
        stopped="EPERM",
        walls=(Filter("io_uring_setup"), Limit("MEMLOCK")),
    ),
    Attack(
        "gives the kernel a program",
        "kernel('bpf', 0, ctypes.create_string_buffer(8192), 8192)",
        stopped="EPERM",
        walls=(Filter("bpf"),),
        falls="E2BIG",  # in the kernel's hands, which finds it too long
    ),
    Attack(
        "counts events of the processor",
        "kernel('perf_event_open', struct.pack('<IIQ24xQ16x', 1, 64, 0, 0b1100000), 0, -1, -1, 0)",
        stopped="EPERM",
        walls=(Filter("perf_event_open"),),
    ),
    Attack(
        "handles its own page faults, to stop the kernel where it likes",
        "kernel('userfaultfd', 1)",
        stopped="EPERM",
        walls=(Filter("userfaultfd"),),
    ),
    Attack(
        "turns off the random layout of memory",
        "kernel('personality', 0x40000)",
        stopped="EPERM",
        walls=(Filter("personality"),),
    ),
    Attack(
        "makes memory that not even the kernel sees",
        "kernel('memfd_secret', 0)",
        stopped="EPERM",
        walls=(Filter("memfd_secret"),),
    ),
    Attack(
        "watches files",
        "kernel('inotify_init1', 0)",
        stopped="EPERM",
        walls=(Filter("inotify_init1"),),
    ),
    Attack(
        "edits its segment table",
        "kernel('modify_ldt', 0, (ctypes.c_char * 64)(), 64)",
        stopped="EPERM",
        walls=(Filter("modify_ldt"),),
        needs=is_x86,
    ),
    Attack(
        "enters by the door of 32-bit programs",
        """
        import mmap
        room = mmap.mmap(-1, 4096, prot=7)
        room.write(bytes.fromhex("b814000000cd80c3"))  # getpid, by their table
        return GOT_THROUGH if ctypes.CFUNCTYPE(ctypes.c_int)(
            ctypes.addressof(ctypes.c_char.from_buffer(room)))() > 0 else 0
        """,
        stopped="crash",
        walls=(FILTER,),
        needs=is_x86,
    ),
    Attack(
        "enters by the x32 table",
        "kernel(0x40000000 | 39)",
        stopped="crash",
        walls=(FILTER,),
        falls="ENOSYS",  # what a kernel says that has no such table
        needs=is_x86,
    ),
)
