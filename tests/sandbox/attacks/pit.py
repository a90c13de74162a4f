"""Where attacks are thrown in: a jail, a bot that minds its own business, and a look at what is left."""

import errno
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from sandbox import (
    BadUpload,
    Death,
    Item,
    Jail,
    Limits,
    Loaded,
    Tier,
    interpreter,
    tiers,
)
from sandbox.clocks import Clock
from sandbox.listener import Pulse
from sandbox.process import Process
from sandbox.seccomp import policies
from sandbox.seccomp.assembler import ALLOW, Instruction, Policy, Rule, assemble
from sandbox.seccomp.syscalls import ARCHITECTURES
from sandbox.uploads import accept
from sandbox.zygote import Zygote
from tests.sandbox.attacks.attack import GOT_THROUGH, NOTHING, SECRET, THROUGH, Attack, Outcome
from tests.sandbox.attacks.numbers import NUMBERS
from tests.sandbox.attacks.walls import BUDGET, GUARD, LARGE_LOG, Built, Filter, Limit, Lock, Trusted, Wall
from tests.sandbox.builders import MILLISECOND, answering, config
from tests.sandbox.processes import descriptors, processes_under, spares_of

PATIENCE_S: Final = 30.0
GUARDED: Final = "nothing: the zygote keeps its own filter"
CANARY: Final = "LASTCARD_CANARY"
AMPLE: Final = Limits(load_cpu_ms=20_000, load_wall_ms=20_000, decision_wall_ms=20_000, sleep_bank_ms=60_000)
NO_FILTER: Final = Instruction(0x06, ALLOW).packed()
SIBLING: Final = answering("return payload + 1")
SANE_MS: Final = 20
"""Far more than an addition takes, far less than any attack lasts."""
_MACHINE: Final = os.uname().machine


def opened(calls: str) -> bytes:
    """The filter of bots with a hole of this shape; without names, none."""
    if not calls:
        return NO_FILTER
    architecture = replace(ARCHITECTURES[_MACHINE], numbers=NUMBERS[_MACHINE])
    holes = tuple(Rule(name) for name in calls.split())
    return assemble(Policy((*holes, *policies.BOT.rules), policies.BOT.errno), architecture)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breached(Limits):
    """Limits that tell a jail whose locks are loose which of them are to stay open."""

    lifted: frozenset[str]
    open_locks: tuple[str, ...]
    filter: bytes

    def rlimits(self, *, games: int, shared_bytes: int) -> dict[str, Any]:
        whole = Limits.rlimits(self, games=games, shared_bytes=shared_bytes)
        kept = {name: limit for name, limit in whole.items() if name not in self.lifted}
        return kept | {"breach": {"open": self.open_locks, "filter": self.filter.hex()}}


_LOOSE_LOCKS: Final = {
    "lock.py": [
        (
            "        ruleset = keep_only(",
            "        breach = limits.pop('breach')\n"
            "        OPEN.update(breach['open'])\n"
            "        ruleset = keep_only(",
        ),
        ("prctl(PR_SET_DUMPABLE, 0)", "prctl(PR_SET_DUMPABLE, int('hidden' in OPEN))"),
        (
            "        self.landlock.restrict(ruleset)",
            "        if 'landlock' not in OPEN:\n            self.landlock.restrict(ruleset)",
        ),
        ("self.filter.install()", "Filter(bytes.fromhex(breach['filter'])).install()"),
        (
            "    os.closerange(len(kept), DESCRIPTORS)",
            "    'descriptors' in OPEN or os.closerange(len(kept), DESCRIPTORS)",
        ),
        ("SECCOMP_SET_MODE_FILTER: Final = 1", "SECCOMP_SET_MODE_FILTER: Final = 1\nOPEN = set()"),
    ]
}
_CARELESS_ZYGOTES: Final = {
    "child": "upload = open_upload(given.name, given.data); upload.install(); upload.module(); "
    "sys.meta_path.remove(upload); sys.modules.pop('bot')",
    "child reads": "globals().setdefault('KEPT', []).append(given)",
}
"""What it does with the bot that was started last, when one is to be buried."""


_LOOK_AT_THE_LAST: Final = """\
            from sandbox.inside.host import read_start
            from sandbox.inside.loader import open_upload
            files = globals().setdefault('FILES', [])
            files += map(os.dup, descriptors[1:2])
            for given in [] if descriptors else map(read_start, files[-1:]):
"""


_LARGE_LOG: Final = {"wire.py": [("LOG_PART: Final = 32 * 1024", f"LOG_PART: Final = {LARGE_LOG}")]}


def _edits(fallen: str) -> dict[str, list[tuple[str, str]]]:
    if fallen == "log":
        return _LOOSE_LOCKS | _LARGE_LOG
    careless = _CARELESS_ZYGOTES.get(fallen)
    if careless is None:
        return _LOOSE_LOCKS
    heard = "            request = json.loads(message)\n"
    return _LOOSE_LOCKS | {"zygote.py": [(heard, f"{heard}{_LOOK_AT_THE_LAST}                {careless}\n")]}


class LooseJail(Jail):
    """One whose locks each start may leave open, and in which one part may be built otherwise."""

    def __init__(self, tier: Tier, fallen: str, scratch: Path) -> None:
        self._tier, self._fallen, self._scratch = tier, fallen, scratch
        self._inside = scratch / "code" / "inside"
        shutil.copytree(interpreter.INSIDE, self._inside)
        for name, changes in _edits(fallen).items():
            _edit(self._inside / name, changes)
        super().__init__(config(tier=tier, spares=0, starts_before_renewal=10_000))

    def _open(self, pulse: Pulse = lambda: None) -> Zygote:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(interpreter, "INSIDE", self._inside)
            load = tiers.Load(self._config.packages, self._config.entry, self._config.preload)
            launch = tiers.launch(self._tier, load)
        settings = launch.settings | ({} if self._fallen == GUARDED else {"zygote_filter": NO_FILTER.hex()})
        environment = launch.environment | ({CANARY: SECRET} if self._fallen == "environment" else {})
        command = tuple(self._command(launch.command))
        return Zygote(replace(launch, settings=settings, environment=environment, command=command), pulse)

    def _command(self, command: Iterable[str]) -> Iterator[str]:
        words = list(command)
        if self._tier is Tier.BUBBLEWRAP and self._fallen == "network":
            words.remove("--unshare-net")
        if self._tier is Tier.BUBBLEWRAP and self._fallen == "mounts":
            end = words.index("--chdir") - 2
            words[end:end] = ["--ro-bind", "/etc", "/etc", "--proc", "/proc"]
            words[end:end] = ["--bind", str(self._scratch), str(self._scratch)]
            for parent in self._scratch.parents:
                words[end:end] = ["--perms", "0755", "--dir", str(parent)]
        if self._tier is Tier.BUBBLEWRAP and self._fallen == "environment":
            words.remove("--clearenv")
        return iter(words)


def _edit(path: Path, changes: Iterable[tuple[str, str]]) -> None:
    text = path.read_text()
    for old, new in changes:
        assert text.count(old) == 1, f"{path.name} has changed: {old}"
        text = text.replace(old, new)
    path.write_text(text)


@dataclass(frozen=True, slots=True)
class Seen:
    got: str
    sibling: str
    """Empty where it is undisturbed."""
    left: str
    """Empty where nothing is."""


class Pit:
    """Attacks are thrown in one by one, beside the same sibling."""

    idle_s = 60.0
    """How long those go on that waste time; where the machine is busy they are found out late."""
    most_asks = 2000

    def __init__(self, jail: Jail, scratch: Path) -> None:
        self._jail = jail
        self._scratch = scratch
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._unix = socket.socket(socket.AF_UNIX)
        self._unix.bind("\0lastcard-attack-" + scratch.name)
        self._unix.listen()
        self._sibling = self._calm(self._locked(AMPLE, frozenset()))
        self._uid = _uid_of(self._sibling.pid)
        self._data_kb = _data_kb(jail.zygote_pid)

    def close(self) -> None:
        self._jail.close()
        self._listener.close()
        self._unix.close()

    def growth_kb(self) -> int:
        """By how much what the zygote has to itself grew since it was opened, whatever happened beside it."""
        return _data_kb(self._jail.zygote_pid) - self._data_kb

    def throw(self, attack: Attack, down: frozenset[Wall] = frozenset()) -> Seen:
        before = self._surroundings()
        with _fallen(down):
            got = self._run(attack, self._locked(attack.limits, down), down)
        return Seen(got, self._disturbance(), _difference(before, self._surroundings()))

    def _calm(self, limits: Limits = AMPLE) -> Process:
        process = self._jail.start(SIBLING, limits)
        assert isinstance(process.loaded, Loaded)
        return process

    def _locked(self, limits: Limits, down: frozenset[Wall]) -> Limits:
        return limits

    def _run(self, attack: Attack, limits: Limits, down: frozenset[Wall]) -> str:
        try:
            code = accept(attack.code.name, attack.code.data)
        except BadUpload:
            return "refused"
        process = self._jail.start(code, limits)
        got = self._ask(process, attack, BUDGET in down)
        process.close()
        self._jail._zygote.spoiled = False  # renewal costs half a second, and has tests of its own
        self._jail._spares.refill()  # as the renewed would
        later, later_log = self._look_later(attack, limits) if attack.trace else (got, "")
        outcome = Outcome(process.log().text, process.death.words if process.death else "", later_log)
        return THROUGH if attack.shows and attack.shows(outcome) else later

    def _ask(self, process: Process, attack: Attack, unlimited: bool) -> str:
        if isinstance(process.loaded, Death):
            return process.loaded.verdict.value
        cpu_ms = 60_000 if unlimited else attack.cpu_ms
        asked = [Item(game, self._payload(), cpu_ms * MILLISECOND) for game in range(attack.questions)]
        got = NOTHING
        for _ in range(min(attack.asks, self.most_asks)):
            if attack.is_left_alone:
                _until_idle(process.pid)
            batch = process.ask(asked)
            if batch.death:
                return batch.death.verdict.value
            got = _in_words(batch.replies[-1].value)
        return got

    def _look_later(self, attack: Attack, limits: Limits) -> tuple[str, str]:
        later = self._jail.start(answering(attack.trace), limits)
        got = self._ask(later, replace(attack, asks=1), unlimited=True)
        later.close()
        return got, later.log().text

    def _payload(self) -> Mapping[str, Any]:
        """All that an attacker could know, and more."""
        return {
            "sibling": self._sibling._child.inner_pid,
            "port": self._listener.getsockname()[1],
            "folder": str(self._scratch),
            "name": self._scratch.name,
            "seconds": self.idle_s,
        }

    def _disturbance(self) -> str:
        batch = self._sibling.ask([Item(0, 41, SANE_MS * MILLISECOND)])
        if batch.death:
            return batch.death.sentence
        (reply,) = batch.replies
        sound = reply.value == 42 and 0 < reply.cpu_ns < SANE_MS * MILLISECOND
        return "" if sound else f"answered {reply.value} after {reply.cpu_ns} ns"

    def _surroundings(self) -> dict[str, object]:
        return {
            "spares": len(spares := spares_of(self._jail)),
            "processes": processes_under(os.getpid()) - spares,
            "descriptors": descriptors(),
            "files": sorted(each for each in os.listdir(self._scratch) if each != "code"),
            "shared memory": _owned(self._uid),
        }


class LoosePit(Pit):
    idle_s = 0.4
    most_asks = 20

    def __init__(self, tier: Tier, fallen: str, scratch: Path) -> None:
        super().__init__(LooseJail(tier, fallen, scratch), scratch)

    def throw(self, attack: Attack, down: frozenset[Wall] = frozenset()) -> Seen:
        """The sibling is as loosely locked as its attacker, and may not survive."""
        self._sibling.close()
        self._sibling = self._calm(self._locked(AMPLE, down))
        return super().throw(attack, down)

    def _locked(self, limits: Limits, down: frozenset[Wall]) -> Limits:
        held = {name: getattr(limits, name) for name in Limits.__dataclass_fields__}
        if BUDGET in down:
            held["load_cpu_ms"] = AMPLE.load_cpu_ms
        if GUARD in down:
            names = ("load_wall_ms", "decision_wall_ms", "sleep_bank_ms")
            held |= {name: getattr(AMPLE, name) for name in names}
        filters = [wall.calls for wall in down if isinstance(wall, Filter)]
        return Breached(
            **held,
            lifted=frozenset(wall.name for wall in down if isinstance(wall, Limit)),
            open_locks=tuple(wall.name for wall in down if isinstance(wall, Lock)),
            filter=opened(filters[0]) if filters else policies.program(policies.BOT),
        )


def built(down: Iterable[Wall]) -> str:
    """Which jail it takes: at most one part of its making is changed at a time."""
    return next((wall.name for wall in down if isinstance(wall, Built)), "")


def walls_here(attack: Attack, tier: Tier, landlock: int) -> list[Wall]:
    """Those that stand on this machine, in this tier."""

    def stands(wall: Wall) -> bool:
        match wall:
            case Lock("landlock", version):
                return landlock >= version
            case Built(namespaces=True):
                return tier is Tier.BUBBLEWRAP
        return True

    return [wall for wall in attack.walls if stands(wall)]


@contextmanager
def _fallen(down: frozenset[Wall]) -> Iterator[None]:
    with ExitStack() as stack:
        for wall in down:
            if isinstance(wall, Trusted | Built):
                wall.fall(stack.enter_context(pytest.MonkeyPatch.context()))
        yield


@contextmanager
def scratch() -> Iterator[Path]:
    """Where anybody may look and write, a dropped user too."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        place = Path(name)
        place.chmod(0o777)
        yield place


def _in_words(value: int) -> str:
    known = {0: NOTHING, GOT_THROUGH: THROUGH}
    return known.get(value) or errno.errorcode.get(value, str(value))


def _difference(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    changed = [name for name in before if before[name] != after[name]]
    return "; ".join(f"{name}: {before[name]} -> {after[name]}" for name in changed)


def _owned(uid: int) -> list[str]:
    """Segments, queues and semaphores of bots; whatever else this machine has is none of ours."""
    lines = [
        line
        for kind in ("shm", "msg", "sem")
        for line in Path(f"/proc/sysvipc/{kind}").read_text().splitlines()
        if str(uid) in line.split()
    ]
    return lines + sorted(path.name for path in Path("/dev/shm").iterdir() if _owner(path) == uid)


def _owner(path: Path) -> int | None:
    """None for what others have taken away meanwhile."""
    try:
        return path.stat().st_uid
    except FileNotFoundError:
        return None


def _until_idle(pid: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while Clock(pid).is_ready() and time.monotonic() < end:
        time.sleep(0.01)


def _data_kb(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE") // 1024


def _uid_of(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("Uid:")))
