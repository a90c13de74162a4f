"""The bot that the self-test sends into a jail. An attack that returns got through; one that raises did not.

Runs as a stranger's file does, and so uses nothing but the standard library. Where there is no jail,
its names are still known.
"""

import ctypes
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

BLOCKED = 0
GOT_THROUGH = 1

_FUTEX = {"x86_64": 202, "aarch64": 98}
if sys.platform == "linux":
    import fcntl
    import resource

    _syscall = ctypes.CDLL(None, use_errno=True).syscall


def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def start_a_thread() -> None:
    threading.Thread(target=int).start()


def execute_a_program() -> None:
    os.execv("/bin/sh", ["sh", "-c", "exit 0"])


def open_an_internet_socket() -> None:
    socket.socket(socket.AF_INET)


def open_a_local_socket() -> None:
    socket.socketpair()


def open_a_netlink_socket() -> None:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)


def read_the_users_of_the_machine() -> None:
    open("/etc/passwd").close()


def read_a_process_environment() -> None:
    open("/proc/self/environ").close()


def read_a_device() -> None:
    open("/dev/mem", "rb").close()


def list_the_home_directories() -> None:
    os.listdir("/home")


def write_a_file() -> None:
    open("/tmp/attack", "w").close()
    os.unlink("/tmp/attack")


def write_beside_the_packages() -> None:
    open(os.path.dirname(os.__file__) + "/attack.py", "w").close()


def make_a_pipe() -> None:
    os.pipe()


def signal_the_parent() -> None:
    os.kill(os.getppid() or 1, 0)


def signal_everyone() -> None:
    os.kill(-1, 0)


def signal_itself_from_a_timer() -> None:
    signal.setitimer(signal.ITIMER_REAL, 1000)


def raise_a_limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, resource.getrlimit(resource.RLIMIT_CPU))


def read_the_clock_of_another_process() -> None:
    time.clock_gettime(~(os.getppid() or 1) << 3 | 2)


def run_on_another_core() -> None:
    os.sched_setaffinity(0, {0})


def read_the_standard_library() -> None:
    open(os.__file__).close()


def ask_whether_a_file_exists() -> None:
    os.stat("/")


def list_a_directory() -> None:
    os.listdir("/")


def see_how_many_were_before_it() -> None:
    if not os.getpid() | os.getppid() | threading.get_native_id():
        raise ProcessLookupError("no number")


def wake_another_on_a_shared_page() -> None:
    page = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, "Py_Version"))
    if _syscall(_FUTEX[os.uname().machine], ctypes.c_void_p(page & ~3), 1, 1, None, None, 0) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def inherit_a_descriptor() -> None:
    found = [number for number in range(4, 256) if _is_open(number)]
    if not found:
        raise OSError("none")


def see_the_worker_environment() -> None:
    if not {"PATH", "USER", "SHELL", "VIRTUAL_ENV", "DJANGO_SETTINGS_MODULE"} & set(os.environ):
        raise KeyError("none")


def be_root() -> None:
    if os.getuid() and os.geteuid() and os.getgid():
        raise PermissionError("an ordinary user")


def _is_open(number: int) -> bool:
    try:
        fcntl.fcntl(number, fcntl.F_GETFD)
    except OSError:
        return False
    return True


ATTACKS: dict[str, Callable[[], None]] = {
    attack.__name__.replace("_", " "): attack
    for attack in (
        fork,
        start_a_thread,
        execute_a_program,
        open_an_internet_socket,
        open_a_local_socket,
        open_a_netlink_socket,
        read_the_users_of_the_machine,
        read_a_process_environment,
        read_a_device,
        list_the_home_directories,
        write_a_file,
        write_beside_the_packages,
        make_a_pipe,
        signal_the_parent,
        signal_everyone,
        signal_itself_from_a_timer,
        raise_a_limit,
        read_the_clock_of_another_process,
        run_on_another_core,
        read_the_standard_library,
        ask_whether_a_file_exists,
        list_a_directory,
        see_how_many_were_before_it,
        wake_another_on_a_shared_page,
        inherit_a_descriptor,
        see_the_worker_environment,
        be_root,
    )
}


def _call_the_kernel(number: int) -> None:
    if _syscall(number, 0, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() not in (1, 38):  # EPERM, ENOSYS
        return
    raise PermissionError(number)


def _enter_by_the_old_door() -> None:
    """int 0x80: getpid by the table of 32-bit programs."""
    import mmap

    room = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    room.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(room)))()


def _enter_by_the_x32_door() -> None:
    _syscall(0x40000000 | 39)


def _spin() -> None:
    while True:
        pass


def _hoard() -> None:
    held = []
    while True:
        held.append(bytearray(1 << 20))


DEADLY: dict[str, Callable[[], None]] = {
    "spin": _spin,
    "sleep": lambda: time.sleep(1000),
    "hoard": _hoard,
    "int80": _enter_by_the_old_door,
    "x32": _enter_by_the_x32_door,
    "crash": lambda: (ctypes.string_at(0), None)[1],
    "nothing": lambda: None,
}


def answer(game: int, payload: Any) -> int:
    kind, what = payload
    try:
        if kind == "call":
            _call_the_kernel(what)
        else:
            (ATTACKS | DEADLY)[what]()
    except MemoryError:
        raise
    except BaseException as error:
        print(f"{kind} {what}: {type(error).__name__}: {error}")
        return BLOCKED
    return GOT_THROUGH
