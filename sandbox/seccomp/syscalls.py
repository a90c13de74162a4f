"""The numbers of the system calls that the policies and their tests name, from the kernel's headers."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Architecture:
    """`audit` is what the kernel calls it in a filter's data; `numbers` lacks calls it does not have."""

    machine: str
    audit: int
    numbers: dict[str, int]
    foreign: int | None = None
    """Numbers from here on enter by another table of the same kernel (x32)."""


# fmt: off
_X86_64: Final = {
    "accept4": 288, "access": 21, "acct": 163, "add_key": 248, "alarm": 37, "arch_prctl": 158, "bpf": 321,
    "brk": 12, "capset": 126, "chmod": 90, "chown": 92, "chroot": 161, "clock_getres": 229,
    "clock_gettime": 228, "clock_nanosleep": 230, "clone": 56, "clone3": 435, "close": 3,
    "close_range": 436, "dup": 32, "dup2": 33, "dup3": 292, "epoll_create1": 291, "eventfd2": 290,
    "execve": 59, "execveat": 322, "exit": 60, "exit_group": 231, "faccessat": 269, "faccessat2": 439,
    "fadvise64": 221, "fanotify_init": 300, "fcntl": 72, "fork": 57, "fstat": 5, "fstatfs": 138,
    "ftruncate": 77, "futex": 202, "getcpu": 309, "getcwd": 79, "getdents64": 217, "getegid": 108,
    "geteuid": 107, "getgid": 104, "getpgrp": 111, "getpid": 39, "getppid": 110, "getrandom": 318,
    "getrlimit": 97, "getrusage": 98, "getsid": 124, "gettid": 186, "gettimeofday": 96, "getuid": 102,
    "init_module": 175, "inotify_init1": 294, "io_uring_setup": 425, "ioctl": 16, "ioperm": 173,
    "iopl": 172, "kcmp": 312, "kexec_load": 246, "keyctl": 250, "kill": 62, "landlock_add_rule": 445,
    "landlock_create_ruleset": 444, "landlock_restrict_self": 446, "link": 86, "lookup_dcookie": 212,
    "lseek": 8, "lstat": 6, "madvise": 28, "mbind": 237, "membarrier": 324, "memfd_create": 319,
    "memfd_secret": 447, "mincore": 27, "mkdir": 83, "mkdirat": 258, "mlock": 149, "mlockall": 151, "mmap": 9,
    "modify_ldt": 154, "mount": 165, "move_pages": 279, "mprotect": 10, "mq_open": 240, "mremap": 25,
    "msgget": 68, "munmap": 11, "name_to_handle_at": 303, "nanosleep": 35, "newfstatat": 262, "open": 2,
    "open_by_handle_at": 304, "openat": 257, "openat2": 437, "perf_event_open": 298, "personality": 135,
    "pidfd_getfd": 438, "pidfd_open": 434, "pidfd_send_signal": 424, "pipe2": 293, "pivot_root": 155,
    "poll": 7, "ppoll": 271, "prctl": 157, "pread64": 17, "preadv": 295, "prlimit64": 302,
    "process_madvise": 440, "process_vm_readv": 310, "process_vm_writev": 311, "pselect6": 270,
    "ptrace": 101, "pwrite64": 18, "quotactl": 179, "read": 0, "readlink": 89, "readlinkat": 267,
    "readv": 19, "reboot": 169, "recvmsg": 47, "rename": 82, "restart_syscall": 219, "rseq": 334,
    "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigqueueinfo": 129, "rt_sigreturn": 15,
    "sched_getaffinity": 204, "sched_setaffinity": 203, "sched_setscheduler": 144, "sched_yield": 24,
    "seccomp": 317, "select": 23, "semget": 64, "sendfile": 40, "sendmsg": 46, "set_robust_list": 273,
    "set_tid_address": 218, "setitimer": 38, "setns": 308, "setpriority": 141, "setrlimit": 160,
    "setuid": 105, "shmget": 29, "sigaltstack": 131, "signalfd4": 289, "socket": 41, "socketpair": 53,
    "splice": 275, "stat": 4, "statx": 332, "swapon": 167, "symlink": 88, "sysinfo": 99, "syslog": 103,
    "tee": 276, "tgkill": 234, "time": 201, "timer_create": 222, "timerfd_create": 283, "times": 100,
    "truncate": 76, "umount2": 166, "uname": 63, "unlink": 87, "unlinkat": 263, "unshare": 272,
    "userfaultfd": 323, "utimensat": 280, "vfork": 58, "vmsplice": 278, "wait4": 61, "write": 1,
    "writev": 20, "cachestat": 451,
}

_AARCH64: Final = {
    "accept4": 242, "acct": 89, "add_key": 217, "bpf": 280, "brk": 214, "capset": 91, "chroot": 51,
    "clock_getres": 114, "clock_gettime": 113, "clock_nanosleep": 115, "clone": 220, "clone3": 435,
    "close": 57, "close_range": 436, "dup": 23, "dup3": 24, "epoll_create1": 20, "eventfd2": 19,
    "execve": 221, "execveat": 281, "exit": 93, "exit_group": 94, "faccessat": 48, "faccessat2": 439,
    "fadvise64": 223, "fanotify_init": 262, "fcntl": 25, "fstat": 80, "fstatfs": 44, "ftruncate": 46,
    "futex": 98, "getcpu": 168, "getcwd": 17, "getdents64": 61, "getegid": 177, "geteuid": 175,
    "getgid": 176, "getpid": 172, "getppid": 173, "getrandom": 278, "getrlimit": 163, "getrusage": 165,
    "getsid": 156, "gettid": 178, "gettimeofday": 169, "getuid": 174, "init_module": 105,
    "inotify_init1": 26, "io_uring_setup": 425, "ioctl": 29, "kcmp": 272, "kexec_load": 104, "keyctl": 219,
    "kill": 129, "landlock_add_rule": 445, "landlock_create_ruleset": 444, "landlock_restrict_self": 446,
    "lookup_dcookie": 18, "lseek": 62, "madvise": 233, "mbind": 235, "membarrier": 283, "memfd_create": 279,
    "memfd_secret": 447, "mkdirat": 34, "mlock": 228, "mlockall": 230, "mmap": 222, "mount": 40,
    "move_pages": 239, "mprotect": 226, "mq_open": 180, "mremap": 216, "msgget": 186, "munmap": 215,
    "name_to_handle_at": 264, "nanosleep": 101, "newfstatat": 79, "open_by_handle_at": 265, "openat": 56,
    "openat2": 437, "perf_event_open": 241, "personality": 92, "pidfd_getfd": 438, "pidfd_open": 434,
    "pidfd_send_signal": 424, "pipe2": 59, "pivot_root": 41, "ppoll": 73, "prctl": 167, "pread64": 67,
    "preadv": 69, "prlimit64": 261, "process_madvise": 440, "process_vm_readv": 270,
    "process_vm_writev": 271, "pselect6": 72, "ptrace": 117, "pwrite64": 68, "quotactl": 60, "read": 63,
    "readlinkat": 78, "readv": 65, "reboot": 142, "recvmsg": 212, "restart_syscall": 128, "rseq": 293,
    "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigqueueinfo": 138, "rt_sigreturn": 139,
    "sched_getaffinity": 123, "sched_setaffinity": 122, "sched_setscheduler": 119, "sched_yield": 124,
    "seccomp": 277, "semget": 190, "sendfile": 71, "sendmsg": 211, "set_robust_list": 99,
    "set_tid_address": 96, "setitimer": 103, "setns": 268, "setpriority": 140, "setrlimit": 164,
    "setuid": 146, "shmget": 194, "sigaltstack": 132, "signalfd4": 74, "socket": 198, "socketpair": 199,
    "splice": 76, "statx": 291, "swapon": 224, "sysinfo": 179, "syslog": 116, "tee": 77, "tgkill": 131,
    "timer_create": 107, "timerfd_create": 85, "times": 153, "truncate": 45, "umount2": 39, "uname": 160,
    "unlinkat": 35, "unshare": 97, "userfaultfd": 282, "utimensat": 88, "vmsplice": 75, "wait4": 260,
    "write": 64, "writev": 66, "cachestat": 451, "mincore": 232,
}
# fmt: on

ARCHITECTURES: Final = {
    each.machine: each
    for each in (
        Architecture("x86_64", 0xC000_003E, _X86_64, foreign=0x4000_0000),
        Architecture("aarch64", 0xC000_00B7, _AARCH64),
    )
}
