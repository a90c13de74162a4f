"""Numbers of the calls that attacks make and that no policy names."""

from typing import Final

from sandbox.seccomp.syscalls import ARCHITECTURES

_MORE: Final = {
    "x86_64": {"connect": 42, "msgctl": 71, "setsid": 112, "shmctl": 31},
    "aarch64": {"connect": 203, "msgctl": 187, "setsid": 157, "shmctl": 195},
}
NUMBERS: Final = {name: each.numbers | _MORE[name] for name, each in ARCHITECTURES.items()}
