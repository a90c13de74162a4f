"""What bots have tried: to pass their own faults off as the arena's, and to leave word for one another."""

import itertools
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox import Death, Jail, Limits, Verdict
from sandbox.zygote import Child, Ended
from tests.sandbox.builders import TIGHT, answering, ask_once, code, config, death_of, items, start

# Whose fault it was

ENDINGS = [f"os._exit({status})" for status in (0, 1, 75, 76, 77, 78, 79, 80, 127, 128, 137, 152, 255)]
ENDINGS += ["sys.exit(76)", "raise SystemExit(76)", "raise SystemExit(-180)"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_exit_status_of_a_bot_is_read_as_a_fault_of_ours(jail: Jail, ending: str) -> None:
    assert death_of(jail, answering(ending)).verdict.blames_the_bot


@pytest.mark.parametrize("ending", ENDINGS)
def test_nor_is_one_at_import(jail: Jail, ending: str) -> None:
    loaded = jail.start(code(f"import os, sys\n{ending}"), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.verdict.blames_the_bot


def test_a_process_that_could_not_be_locked_is_ours(jail: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot's code has run by then."""
    monkeypatch.setattr(Limits, "rlimits", lambda *_, **__: {"NONE": 1})
    loaded = jail.start(answering("return 0"), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.verdict is Verdict.ARENA


# What is shared

MARKED = [
    (0, "os.lseek(0, 1 << 40, os.SEEK_SET)", "os.lseek(0, 0, os.SEEK_CUR)"),
    (1, "os.lseek(1, 70_000, os.SEEK_SET)", "os.lseek(1, 0, os.SEEK_CUR) == 70_000"),
    (1, "os.pwrite(1, b'mark', 69_000)", "os.pread(1, 4, 69_000) == b'mark'"),
    (2, "os.pwrite(2, b'mark', 69_100)", "os.pread(2, 4, 69_100) == b'mark'"),
]


@pytest.mark.parametrize(("number", "leave", "find"), MARKED)
def test_what_a_bot_does_to_its_descriptors_no_other_sees(
    jail: Jail, number: int, leave: str, find: str
) -> None:
    """Not one beside it, and not the next in the same jail."""
    bot = answering(f"if payload: {leave}\nreturn int(bool({find}))")
    writer, reader = start(jail, bot), start(jail, bot)
    assert reader.ask(items(0)).replies[0].value == 0
    assert writer.ask(items(1)).replies[0].value == 1
    later = start(jail, bot)
    assert [each.ask(items(0)).replies[0].value for each in (reader, later)] == [0, 0]
    for each in (writer, reader, later):
        each.close()


PATHS = ["os.__file__", "sys.executable", "'/'", "'/usr/lib'", "'nothing'", "'/host/inside/wire.py'"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "use", ["open({}, 'rb')", "os.stat({})", "os.lstat({})", "os.listdir({})", "os.readlink({})"]
)
def test_no_file_is_there_for_a_bot(jail: Jail, use: str, path: str) -> None:
    """Not even its interpreter's: whoever opens one leaves it warm for the next."""
    body = f"try: {use.format(path)}\nexcept (FileNotFoundError, PermissionError): return 1\nreturn 0"
    assert ask_once(jail, answering(body)).replies[0].value == 1


LATE = """
import argparse, array, asyncio, bz2, cProfile, calendar, concurrent.futures, configparser, csv, ctypes.util
import dbm, decimal, difflib, email.message, graphlib, hmac, html.parser, http.client, ipaddress, lzma
import logging.config, multiprocessing.pool, pathlib, pickle, platform, pprint, queue, sched, shelve, sqlite3
import ssl, symtable, tempfile, timeit, tomllib, unicodedata, unittest.mock, urllib.request, uuid, wave
import xml.etree.ElementTree, zipfile, zoneinfo
import numpy.fft, numpy.linalg, numpy.ma, numpy.polynomial, numpy.random

assert sqlite3.connect(":memory:").execute("select 7").fetchone() == (7,)

def answer(game, payload):
    return 7
"""


def test_what_is_imported_late_comes_from_memory(jail: Jail) -> None:
    assert ask_once(jail, code(LATE), limits=Limits()).replies[0].value == 7


def test_a_module_that_is_not_offered_is_not_found(jail: Jail) -> None:
    loaded = jail.start(code("import pytest"), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.words == "bot.py line 1: ModuleNotFoundError: No module named 'pytest'"


def test_a_failure_in_a_late_module_shows_where_it_was(jail: Jail) -> None:
    process = jail.start(code("import configparser\nconfigparser.ConfigParser()['none']"), TIGHT)
    assert 'configparser.py", line' in process.log().text


NUMBER = "import threading\nreturn (~time.pthread_getcpuclockid(threading.get_ident()) >> 3) & 0xFFFF"


def test_the_number_of_a_process_tells_not_how_many_were_before_it(jail: Jail) -> None:
    """The kernel's answer is 0; what the C library keeps for itself has gaps of random width."""
    assert ask_once(jail, answering("return os.getpid() + os.getppid()")).replies[0].value == 0
    numbers = [ask_once(jail, answering(NUMBER)).replies[0].value for _ in range(12)]
    gaps = [after - before for before, after in itertools.pairwise(numbers)]
    assert len(set(gaps)) > 2


def test_how_a_bot_died_is_not_in_the_memory_that_the_next_one_inherits() -> None:
    """Its peak of memory is its own choice: seventeen bits for whoever finds them."""
    with Jail(config()) as own:
        died = start(own, answering("held = bytearray(payload << 20)\nreturn 0"), Limits())
        buried: list[int] = []
        watch(own, buried)
        died.ask(items(77))
        died.close()
        assert buried[0] > 77 * 1024
        for memory in memory_of(own.zygote_pid):
            assert buried[0].to_bytes(8, "little") not in memory
            assert str(buried[0]).encode() not in memory


def watch(jail: Jail, buried: list[int]) -> None:
    """Takes down the peak of each that is buried."""
    zygote = jail._zygote
    bury = zygote.bury

    def and_note(child: Child) -> Ended:
        ended = bury(child)
        buried.append(ended.peak_kb)
        return ended

    zygote.bury = and_note  # type: ignore[method-assign]  # a look at what goes through


def memory_of(pid: int) -> Iterator[bytes]:
    """All that a process may write to; nothing where the kernel keeps it from us."""
    try:
        with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
            for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
                span, rights, *_ = line.split()
                first, end = (int(each, 16) for each in span.split("-"))
                if rights.startswith("rw"):
                    yield os.pread(memory.fileno(), end - first, first)
    except PermissionError:
        assert os.getuid() != 0


def test_no_page_is_shared_for_writing(jail: Jail) -> None:
    process = start(jail, answering("return 0"))
    try:
        lines = Path(f"/proc/{process.pid}/maps").read_text().splitlines()
    except PermissionError:
        assert os.getuid() != 0
        lines = []
    process.close()
    assert [line for line in lines if re.match("rw.s", line.split()[1])] == []


# What sleep costs

NAPPING = "time.sleep(payload)\nreturn 0"


@pytest.mark.parametrize("nap", [0.012, 0.035])
def test_many_short_sleeps_end_as_one_long_one_does(jail: Jail, nap: float) -> None:
    """Each is far within what a decision may take."""
    limits = Limits(sleep_bank_ms=300)
    process = start(jail, answering(NAPPING), limits)
    asked = 0
    while process.death is None and asked < 200:
        process.ask(items(nap))
        asked += 1
    assert process.death is not None
    assert (process.death.verdict, process.death.limit) == (Verdict.WALL, 300)
    assert asked * nap > 0.2
    assert process.death.sentence == f"slept {process.death.used} ms in all, 300 ms allowed"


def test_what_is_slept_at_import_counts_too(jail: Jail) -> None:
    bot = code("import time\ntime.sleep(0.5)\ndef answer(game, payload):\n    time.sleep(0.5)\n    return 0")
    death = start(jail, bot, Limits(sleep_bank_ms=700)).ask(items(0)).death
    assert death is not None
    assert (death.verdict, death.limit) == (Verdict.WALL, 700)


def test_hard_work_is_no_sleep(jail: Jail) -> None:
    """Each answer is late enough for the slow way of waiting."""
    body = "until = time.process_time() + 0.03\nwhile time.process_time() < until: pass\nreturn 0"
    process = start(jail, answering(body), Limits(sleep_bank_ms=300))
    for _ in range(25):
        assert process.ask(items(0)).death is None
    process.close()


def test_whoever_waits_for_a_slow_bot_is_called_again_and_again(jail: Jail) -> None:
    beats: list[float] = []
    process = jail.start(
        code("import time\ntime.sleep(0.5)\ndef answer(game, payload):\n    time.sleep(0.5)\n    return 0"),
        Limits(),
        pulse=lambda: beats.append(time.monotonic()),
    )
    loading = len(beats)
    process.ask(items(0))
    process.close()
    assert loading >= 3
    assert len(beats) - loading >= 3


# What the kernel ends


def test_a_bot_that_blocks_the_kernel_s_warning_is_still_judged_by_its_cpu(jail: Jail) -> None:
    limits = Limits(load_cpu_ms=100, bank_cpu_ms=100)
    for block in ("", "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGXCPU])\n"):
        process = jail.start(answering(f"{block}while True: pass"), limits, games=1)
        death = process.ask(items(0, cpu_ms=10_000 if not block else 3000)).death
        assert death is not None
        assert death.verdict is Verdict.CPU
