"""What becomes of bots that go wrong, each in a real jail."""

import errno
import textwrap
import time

import pytest

from sandbox import Death, Jail, Limits, Loaded, Verdict
from sandbox.clocks import Clock
from tests.sandbox.builders import MILLISECOND, TIGHT, answering, ask_once, code, death_of, items, start

HOARDING = "held = []\nwhile True: held.append(bytearray(1 << 20))"


def load_failure(jail: Jail, source: str, limits: Limits = TIGHT) -> Death:
    loaded = jail.start(code(source), limits).loaded
    assert isinstance(loaded, Death), loaded
    return loaded


def test_a_sound_bot_answers_each_item_in_order_with_its_time(jail: Jail) -> None:
    batch = ask_once(jail, answering("return payload * 2"), items(1, 2, 3))
    assert batch.death is None
    assert [(reply.game, reply.value) for reply in batch.replies] == [(0, 2), (1, 4), (2, 6)]
    assert sum(reply.cpu_ns for reply in batch.replies) > 0


def test_the_load_reply_carries_the_mask_of_the_entry(jail: Jail) -> None:
    process = start(jail, code("MASK = 0xABCD\ndef answer(game, payload): return 0"))
    assert isinstance(process.loaded, Loaded)
    assert process.loaded.mask == 0xABCD
    process.close()


def test_numpy_and_the_standard_library_can_be_imported(jail: Jail) -> None:
    bot = answering("import numpy, sqlite3, csv, zoneinfo, decimal\nreturn int(numpy.ones(payload).sum())")
    assert ask_once(jail, bot, items(7)).replies[0].value == 7


def test_siblings_do_not_share_random_numbers(jail: Jail) -> None:
    bot = answering(
        "import random, numpy\nreturn [random.getrandbits(16), numpy.random.randint(65536)][payload]"
    )
    batches = [ask_once(jail, bot, items(0, 1)) for _ in range(4)]
    for place in (0, 1):
        assert len({batch.replies[place].value for batch in batches}) > 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def answer(game, payload:\n    pass", "bot.py line 1: SyntaxError: '(' was never closed"),
        ("x = 1\n\nraise ValueError('no\\n  luck')", "bot.py line 3: ValueError: no luck"),
        (
            "import nothing_of_this_name",
            "bot.py line 1: ModuleNotFoundError: No module named 'nothing_of_this_name'",
        ),
        ("x = 1", "there is no function named answer"),
        ("raise SystemExit", "bot.py line 1: SystemExit: "),
        (
            "raise Exception('\\x1b[31mred' + 'x' * 1000)",
            "bot.py line 1: Exception: \N{REPLACEMENT CHARACTER}[31mred",
        ),
        ("class E(Exception):\n    def __str__(self): 1 / 0\nraise E", "bot.py line 3: E: "),
        ("\udcff".encode("utf-8", "surrogatepass").decode("latin-1"), "bot.py line 1: SyntaxError"),
    ],
)
def test_a_bot_that_does_not_load_says_why_in_one_line(jail: Jail, source: str, words: str) -> None:
    death = load_failure(jail, source)
    assert death.verdict is Verdict.LOAD
    assert death.words.startswith(words.rstrip())
    assert "\n" not in death.words
    assert len(death.words) <= 400
    assert death.sentence == "did not load"


def test_the_log_of_a_bot_that_does_not_load_holds_its_traceback(jail: Jail) -> None:
    process = jail.start(code("def f():\n    return 1 / 0\nf()"), TIGHT)
    text = process.log().text
    assert 'File "bot.py", line 2, in f\n    return 1 / 0' in text
    assert "/host/" not in text


def test_an_endless_loop_at_import_is_stopped_by_its_cpu(jail: Jail) -> None:
    death = load_failure(jail, "while True: pass")
    assert (death.verdict, death.limit) == (Verdict.CPU, 300)
    assert 300 < death.used < 600
    assert death.sentence == f"used {death.used} ms of CPU to load, 300 ms allowed"


def test_sleeping_at_import_is_stopped_by_the_wall_guard(jail: Jail) -> None:
    death = load_failure(jail, "import time\ntime.sleep(60)")
    assert (death.verdict, death.limit) == (Verdict.WALL, 300)


def test_an_endless_loop_in_an_answer_is_stopped_by_its_cpu(jail: Jail) -> None:
    death = death_of(jail, answering("while True: pass"), items(0, cpu_ms=50))
    assert (death.verdict, death.limit) == (Verdict.CPU, 50)
    assert 50 < death.used < 200


def test_sleeping_for_ever_is_stopped_by_the_wall_guard(jail: Jail) -> None:
    death = death_of(jail, answering("time.sleep(10 ** 6)"))
    assert (death.verdict, death.limit) == (Verdict.WALL, 200)
    assert death.used < 1000


def test_too_much_memory_ends_with_the_limit_and_the_peak(jail: Jail) -> None:
    death = death_of(jail, answering(HOARDING), limits=Limits(memory_mb=48))
    assert (death.verdict, death.limit) == (Verdict.MEMORY, 48)
    assert death.used > 40


def test_one_allocation_beyond_the_limit_is_a_matter_of_memory(jail: Jail) -> None:
    assert death_of(jail, answering("return len(bytearray(1 << 40))")).verdict is Verdict.MEMORY


def test_memory_can_run_out_at_import(jail: Jail) -> None:
    death = load_failure(jail, HOARDING, Limits(memory_mb=48))
    assert death.verdict is Verdict.MEMORY


@pytest.mark.parametrize(
    ("body", "signal"),
    [
        ("import ctypes; ctypes.string_at(0)", "SIGSEGV"),
        ("def f(): f()\nsys.setrecursionlimit(10 ** 9)\nimport ctypes\nctypes.memset(0, 0, 1)", "SIGSEGV"),
        ("import faulthandler; faulthandler._sigfpe()", "SIGFPE"),
    ],
)
def test_a_crash_names_its_signal(jail: Jail, body: str, signal: str) -> None:
    death = death_of(jail, answering(body))
    assert (death.verdict, death.sentence) == (Verdict.CRASH, f"crashed with {signal}")


@pytest.mark.parametrize("number", [335, 336])
def test_a_call_that_the_kernel_lets_past_every_filter_gives_nothing(jail: Jail, number: int) -> None:
    """uretprobe and uprobe, for code that the kernel itself has put there; the first kills others who ask."""
    body = f"""
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    return ctypes.get_errno() if libc.syscall({number}) == -1 else 0
    """
    batch = ask_once(jail, answering(textwrap.dedent(body)))
    if batch.death:
        assert (batch.death.verdict, batch.death.sentence) == (Verdict.CRASH, "crashed with SIGILL")
    else:
        assert batch.replies[0].value in (errno.EPERM, errno.ENXIO)


@pytest.mark.parametrize(
    ("body", "status"),
    [("os._exit(3)", 3), ("sys.exit(4)", 4), ("raise SystemExit", 0), ("sys.exit('x')", 1)],
)
def test_ending_its_own_process_is_an_exit(jail: Jail, body: str, status: int) -> None:
    death = death_of(jail, answering(body))
    assert (death.verdict, death.sentence) == (Verdict.EXIT, f"ended its own process with status {status}")


def test_an_exception_that_the_entry_lets_through_ends_the_process(jail: Jail) -> None:
    process = start(jail, answering("raise KeyError('king')"))
    batch = process.ask(items(0))
    assert batch.death is not None
    assert batch.death.verdict is Verdict.EXCEPTION
    assert "KeyError: 'king'" in process.log().text


def test_the_first_unanswered_item_is_the_faulty_one(jail: Jail) -> None:
    batch = ask_once(jail, answering("if payload == 2: os._exit(0)\nreturn 0"), items(0, 1, 2, 3))
    assert [reply.game for reply in batch.replies] == [0, 1]
    assert batch.death is not None


def test_a_dead_bot_answers_every_question_with_its_death(jail: Jail) -> None:
    process = start(jail, answering("os._exit(0)"))
    death = process.ask(items(0)).death
    assert death is not None
    assert process.ask(items(0)) == process.ask(items(0))
    assert process.ask(items(0)).death == death


PONDERING = """
import os, time
write = os.write

def ponder(descriptor, data):
    written = write(descriptor, data)
    until = time.process_time() + 0.15
    while time.process_time() < until:
        pass
    return written

os.write = ponder

def answer(game, payload):
    return 0
"""


def test_cpu_burnt_after_an_answer_falls_on_the_next_one(jail: Jail) -> None:
    process = start(jail, code(PONDERING))
    time.sleep(0.3)
    assert process.ask(items(0, cpu_ms=1000)).replies[0].cpu_ns > 140 * MILLISECOND
    process.close()


def test_a_bot_does_not_run_while_nobody_asks_it(jail: Jail) -> None:
    """It could think in the time of others, or fill the caches and the memory's bus while they think."""
    process = start(jail, code(PONDERING))
    process.ask(items(0, cpu_ms=1000))
    before = Clock(process.pid).cpu_ns()
    time.sleep(0.2)
    assert Clock(process.pid).cpu_ns() - before < 20 * MILLISECOND
    process.close()
