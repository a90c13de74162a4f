"""Processes that are locked before their bot is known."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandbox import Jail, Limits, Loaded, Tier
from sandbox.clocks import Clock
from tests.sandbox.builders import EACH_TIER, answering, ask_once, config, items, start
from tests.sandbox.processes import exists, spares_of

SOUND = answering("return 1")
PATIENCE_S = 10.0


@pytest.fixture
def own() -> Iterator[Jail]:
    with Jail(config()) as jail:
        ask_once(jail, SOUND)
        yield jail


def waiting(jail: Jail) -> set[int]:
    """Its spares, once they do nothing any more."""
    spares = spares_of(jail)
    _wait_for(lambda: all(map(_is_waiting, spares)))
    return spares


def _wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def _is_waiting(pid: int) -> bool:
    return status(pid)["State"].startswith("S") and status(pid)["Seccomp_filters"] == "2"


def status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, value in (line.split(":", 1) for line in lines)}


@EACH_TIER
def test_a_bot_is_run_by_a_process_that_was_there_before_it(tier: Tier) -> None:
    with Jail(config(tier=tier)) as jail:
        ask_once(jail, SOUND)
        spares = waiting(jail)
        assert {start(jail, SOUND).pid, start(jail, SOUND).pid} == spares


def test_a_spare_is_locked_as_a_bot_is(own: Jail) -> None:
    bot = start(own, SOUND)
    told = ("Uid", "CapEff", "CapPrm", "NoNewPrivs", "Seccomp", "Seccomp_filters", "Threads")
    for spare in waiting(own):
        assert [status(spare)[name] for name in told] == [status(bot.pid)[name] for name in told]
        assert limits_of(spare) == limits_of(bot.pid)


def limits_of(pid: int) -> str:
    return Path(f"/proc/{pid}/limits").read_text()


def test_each_bot_has_a_process_and_a_log_of_its_own(own: Jail) -> None:
    bots = [start(own, answering(f"print('bot', {number})\nreturn {number}")) for number in range(4)]
    assert len({bot.pid for bot in bots}) == 4
    for number, bot in enumerate(bots):
        assert bot.ask(items(0)).replies[0].value == number
        assert f"bot {number}\n" in bot.log().text


def test_a_spare_with_other_limits_is_not_taken_and_does_not_stay(own: Jail) -> None:
    spares = waiting(own)
    bot = start(own, SOUND, Limits(memory_mb=100))
    assert bot.pid not in spares
    assert not any(exists(pid) for pid in spares)


def test_what_a_spare_used_before_it_was_given_its_bot_is_not_the_bot_s(own: Jail) -> None:
    before = {pid: Clock(pid).cpu_ns() for pid in waiting(own)}
    bot = start(own, SOUND)
    assert isinstance(bot.loaded, Loaded)
    assert bot.loaded.cpu_ns <= Clock(bot.pid).cpu_ns() - before[bot.pid]


def test_a_spare_that_died_is_replaced_at_nobody_s_expense(own: Jail) -> None:
    zygote = own.zygote_pid
    spares = waiting(own)
    for pid in spares:
        os.kill(pid, signal.SIGKILL)
    _wait_for(lambda: not any(map(exists, spares)))
    assert ask_once(own, SOUND).replies[0].value == 1
    assert own.zygote_pid == zygote


def test_no_spare_outlives_a_renewal(own: Jail) -> None:
    start(own, SOUND)
    spares, zygote = spares_of(own), own.zygote_pid
    own.renew()
    assert not any(exists(pid) for pid in spares)
    assert exists(zygote)


def test_a_jail_that_is_to_be_renewed_has_no_spares() -> None:
    with Jail(config(starts_before_renewal=1)) as jail:
        ask_once(jail, SOUND)
        assert spares_of(jail) == set()


def test_a_spare_has_little_memory_of_its_own(own: Jail) -> None:
    for pid in waiting(own):
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except PermissionError:
            assert os.getuid() != 0
            continue
        private = sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_"))
        assert private <= 3 * 1024
