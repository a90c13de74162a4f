"""What is sleep, and what a busy machine explains, on a machine whose books the test keeps."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from sandbox import Limits, Verdict
from sandbox.clocks import Clock, OwnWait, Slept, Stolen, Watch, stolen_by_processor
from sandbox.line import TICK_NS, Line
from sandbox.listener import Allowance, Heard, Listener
from sandbox.verdicts import Death


class Machine:
    """A process on a machine: each step of ten it works, waits, sleeps, or is on a stolen processor."""

    pid = 1

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.cpu = self.waited = self.waiting = self.taken = self.late = 0
        self.ready = True
        monkeypatch.setattr("time.monotonic_ns", lambda: self.now)

    def cpu_ns(self) -> int:
        return self.cpu

    def waited_ns(self) -> int:
        return self.waited

    def is_ready(self) -> bool:
        return self.ready

    def stolen(self) -> Stolen:
        return Stolen(lambda: {0: self.taken, 1: self.taken // 2})

    def watch(self) -> Watch:
        return Watch(self, 10, self.stolen())

    def slept(self, limit: int) -> Slept:
        return Slept(self, limit, self.stolen())

    def pass_by(self, step: str, length: int = 10) -> None:
        self.now += length
        self.ready = step != "s"
        self.waiting += length * (step == "w")
        if step not in "wt":  # a wait is booked when it is over
            self.waited, self.waiting = self.waited + self.waiting, 0
        self.cpu += length * (step == "c")
        self.taken += length * (step == "t")

    def live(self, watch: Watch, life: str) -> Watch:
        for step in life:
            self.pass_by(step)
            watch.tick()
        return watch


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.mark.parametrize(
    ("life", "asleep"),
    [
        ("cccccccc", 0),
        ("wwwwwwww", 0),
        ("wwwwwwwwc", 0),
        ("wwcwwwcwwwwwcwc", 0),
        ("ssssssss", 80),
        ("csssscss", 60),
        ("wwcsswwwcss", 40),
        ("sssswwww", 40),
        ("ttttttttc", 0),
        ("cttcwwtts", 10),
        ("sstts", 30),
    ],
)
def test_sleep_is_what_neither_work_nor_waiting_nor_stolen_time_explains(
    machine: Machine, life: str, asleep: int
) -> None:
    assert machine.live(machine.watch(), life).beyond(0) == asleep


def test_sleep_over_a_question_within_its_limit_is_no_matter(machine: Machine) -> None:
    watch = machine.live(machine.watch(), "csssss")
    assert (watch.beyond(50), watch.beyond(49)) == (0, 50)


@pytest.mark.parametrize(("waited", "stolen", "slept"), [(0, 0, 310), (50, 0, 260), (40, 70, 0)])
def test_many_naps_are_a_long_sleep_unless_the_machine_explains_them(
    machine: Machine, waited: int, stolen: int, slept: int
) -> None:
    sleep = machine.slept(200)
    for _ in range(30):
        sleep.add(10)
        sleep.add(-1000)  # an answer of much work explains itself, not the sleep before it
    machine.waited, machine.taken = waited, stolen
    assert sleep.beyond(10) == slept


def test_sleep_within_the_limit_is_no_matter(machine: Machine) -> None:
    sleep = machine.slept(200)
    sleep.add(190)
    assert sleep.beyond(10) == 0


def test_waiting_for_a_processor_explains_no_more_than_itself(machine: Machine) -> None:
    """It waits for as long as it sleeps: were its waits deducted twice, it would seem to be awake."""
    sleep = machine.slept(200)
    for _ in range(10):
        sleep.add(machine.live(machine.watch(), "wwwcsss").idle_ns)
    assert sleep.beyond(0) == 300


def test_what_was_stolen_from_many_processors_excuses_nobody_twice() -> None:
    books = iter([{0: 5, 1: 100, 2: 7}, {0: 25, 1: 90, 2: 8}])
    assert Stolen(lambda: next(books)).ns() == 20


@pytest.mark.parametrize("first", [{}, {0: 50}])
def test_books_that_tell_nothing_or_run_backwards_excuse_nobody(first: dict[int, int]) -> None:
    books = iter([first, {}])
    assert Stolen(lambda: next(books)).ns() == 0


def test_stolen_time_is_read_from_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    told = (
        "cpu  1 2 3 4 5 6 7 8 9 0\ncpu0 1 2 3 4 5 6 7 8 9 0\ncpu1 1 2 3\ncpu10 1 2 3 4 5 6 7 9 9 0\nintr 5\n"
    )
    monkeypatch.setattr(Path, "read_text", lambda path: told)
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0, 1, 10, 11})
    monkeypatch.setattr("sandbox.clocks._TICK_NS", 1000)
    assert stolen_by_processor() == {0: 8000, 10: 9000}


def test_a_worker_that_is_not_told_of_stolen_time_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def hidden(path: Path) -> str:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_text", hidden)
    assert stolen_by_processor() == {}


def test_a_little_work_at_each_look_does_not_hide_the_sleep_between(machine: Machine) -> None:
    """Ready whenever it is looked at, and yet asleep for most of the time."""
    watch = machine.watch()
    for _ in range(100):
        machine.now += 10
        machine.cpu += 1
        watch.tick()
    assert watch.beyond(0) == 900


def test_a_tick_that_came_late_is_not_held_against_the_bot(machine: Machine) -> None:
    watch = machine.watch()
    machine.now, machine.ready = 1_000_000, False
    watch.tick()
    assert watch.beyond(0) == 20
    assert watch.passed_ns == 1_000_000


class Script:
    """A line on which an answer comes after so much of a life; each call of `hear` is a tick of it."""

    def __init__(self, machine: Machine, lives: Iterator[str]) -> None:
        self._machine = machine
        self._lives = lives
        self._life = ""

    def hear(self, *, wait: bool = True) -> bytes | None:
        if not wait:
            self._life = next(self._lives)
            return None
        step, self._life = self._life[0], self._life[1:]
        if step == "l":  # it has answered, and we wait for a processor to hear it
            self._machine.now += TICK_NS
            self._machine.late += TICK_NS
        else:
            self._machine.pass_by(step, TICK_NS)
        return None if self._life else b"answer"


@pytest.fixture
def listen(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Heard | Death]:
    """What a listener makes of question after question, each lived as told: the first death, or the last."""

    def listened(*lives: str, bank: int) -> Heard | Death:
        machine.cpu = 0
        limits = Limits(sleep_bank_ms=bank * TICK_NS // 1_000_000)
        monkeypatch.setattr(OwnWait, "ns", lambda _: machine.late)
        monkeypatch.setattr("sandbox.listener.Stolen", machine.stolen)
        line = cast(Line, Script(machine, iter(lives)))
        listener = Listener(line, cast(Clock, machine), limits, lambda: None)
        heard = [listener.hear(Allowance("for a decision", 10**12, 60_000)) for _ in lives]
        listener.close()
        return next((each for each in heard if isinstance(each, Death)), heard[-1])

    return listened


@pytest.mark.parametrize(
    ("life", "each"),
    [
        ("s", 1),
        ("c", 0),
        ("l", 0),
        ("ss", 2),
        ("sl", 1),
        ("wwwcsss", 3),
        ("tttc", 0),
        ("cwcws", 1),
    ],
)
def test_a_bank_of_sleep_is_used_up_by_sleep_alone(
    listen: Callable[..., Heard | Death], life: str, each: int
) -> None:
    lives = [life] * 10
    assert isinstance(listen(*lives, bank=10 * each), Heard)
    if each:
        death = listen(*lives, bank=10 * each - 1)
        assert isinstance(death, Death)
        assert death.verdict is Verdict.WALL


@pytest.mark.parametrize(
    ("life", "sentence"),
    [
        ("w" * 10, None),
        ("t" * 10, None),
        ("c" * 4 + "w" * 10, None),
        ("s" * 10, "closed its channel"),
        ("c" * 6, "closed its channel"),
    ],
)
def test_who_waits_for_a_processor_to_die_on_has_broken_no_protocol(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, life: str, sentence: str | None
) -> None:
    """Its line is dead. When it ends, its descriptor becomes readable. Work comes in longer steps."""
    steps = iter(life)
    death, dying = os.pipe()

    def pulse() -> None:
        if step := next(steps, None):
            machine.pass_by(step, 10 * TICK_NS if step == "c" else TICK_NS)
        else:
            os.write(dying, b"x")

    monkeypatch.setattr("sandbox.listener.Stolen", machine.stolen)
    listener = Listener(cast(Line, None), cast(Clock, machine), Limits(), pulse)
    heard = listener.hear_end(death)
    listener.close()
    os.close(death)
    os.close(dying)
    assert (heard and heard.sentence) == sentence
