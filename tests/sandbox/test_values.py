"""The parts that need no process: limits, messages, remedies, the watch, public names."""

import msgspec
import pytest

import sandbox
from sandbox import Item, Limits, Verdict, obituary
from sandbox.clocks import Watch
from sandbox.exchange import Answered, Reply, requests, shared
from sandbox.inside import wire
from sandbox.remedies import Facts, explain
from sandbox.zygote import Ended


def test_the_public_names_are_these() -> None:
    assert (
        sorted(sandbox.__all__)
        == (
            "BadUpload Batch Check Code Death Item Jail JailConfig JailUnavailable Limits Loaded Log Process "
            "Reply SandboxError Tier Verdict selftest"
        ).split()
    )
    assert all(hasattr(sandbox, name) for name in sandbox.__all__)


def test_limits_are_data_that_a_match_can_store() -> None:
    limits = Limits(memory_mb=64)
    assert msgspec.json.decode(msgspec.json.encode(limits), type=Limits) == limits


def test_the_backstop_in_the_kernel_covers_loading_and_all_banks() -> None:
    limits = Limits(load_cpu_ms=2000, bank_cpu_ms=15_000)
    assert limits.rlimits(games=8, shared_bytes=0)["CPU"] == 2 + 8 * 15 + 1


def test_memory_is_counted_beyond_what_is_shared() -> None:
    assert Limits(memory_mb=1).rlimits(games=1, shared_bytes=5 << 20)["AS"] == 6 << 20


def test_each_verdict_blames_the_bot_or_us_or_nobody() -> None:
    innocent = {verdict for verdict in Verdict if not verdict.blames_the_bot}
    assert innocent == {Verdict.FINISHED, Verdict.ARENA}


def test_items_travel_as_pairs_of_game_and_payload() -> None:
    (request,) = requests([Item(3, ["a"], 1), Item(4, {"b": 2}, 1)])
    assert msgspec.msgpack.decode(request.body) == [[3, ["a"]], [4, {"b": 2}]]


def test_many_items_are_split_into_messages_that_fit() -> None:
    items = [Item(game, "x" * 1000, 1) for game in range(200)]
    made = list(requests(items))
    assert len(made) > 1
    assert all(len(request.body) + wire.REQUEST.size <= wire.REQUEST_BYTES for request in made)
    assert [item for request in made for item in request.items] == items


def test_an_item_that_fits_no_message_is_the_caller_s_error() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        list(requests([Item(0, "x" * 70_000, 1)]))


UID_MAP = "bwrap: setting up uid map: Permission denied\n"
NO_NAMESPACE = "bwrap: Creating new namespace failed: Operation not permitted"


@pytest.mark.parametrize(
    ("words", "facts", "remedy"),
    [
        (UID_MAP, Facts(apparmor_restricts=True), "AppArmor profile"),
        (NO_NAMESPACE, Facts(container=True), "a seccomp profile that allows"),
        (
            NO_NAMESPACE,
            Facts(switch="user.max_user_namespaces=15000"),
            "sudo sysctl user.max_user_namespaces=15000",
        ),
        (NO_NAMESPACE, Facts(), "run the worker as root"),
        ("Traceback\nModuleNotFoundError: No module named 'msgspec'", Facts(), "No module named 'msgspec'"),
        ("", Facts(), "without a word"),
    ],
)
def test_a_jail_that_does_not_start_names_the_remedy(words: str, facts: Facts, remedy: str) -> None:
    sentence = explain(words, facts)
    assert remedy in sentence
    assert "\n" not in sentence


class Machine:
    """A process on a machine: each step of ten it works, waits or sleeps, and the kernel keeps its books."""

    pid = 1

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.cpu = self.waited = self.waiting = 0
        self.ready = True
        monkeypatch.setattr("time.monotonic_ns", lambda: self.now)

    def cpu_ns(self) -> int:
        return self.cpu

    def waited_ns(self) -> int:
        return self.waited

    def is_ready(self) -> bool:
        return self.ready

    def live(self, watch: Watch, life: str) -> Watch:
        for step in life:
            self.now += 10
            self.ready = step != "s"
            self.waiting += 10 * (step == "w")
            if step != "w":  # a wait is booked when it is over
                self.waited, self.waiting = self.waited + self.waiting, 0
            self.cpu += 10 * (step == "c")
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
    ],
)
def test_sleep_is_what_neither_work_nor_waiting_explains(machine: Machine, life: str, asleep: int) -> None:
    assert machine.live(Watch(machine, 10), life).asleep_ns == asleep


def test_a_little_work_at_each_look_does_not_hide_the_sleep_between(machine: Machine) -> None:
    """Ready whenever it is looked at, and yet asleep for most of the time."""
    watch = Watch(machine, 10)
    for _ in range(100):
        machine.now += 10
        machine.cpu += 1
        watch.tick()
    assert watch.asleep_ns == 900


def test_a_tick_that_came_late_is_not_held_against_the_bot(machine: Machine) -> None:
    watch = Watch(machine, 10)
    machine.now, machine.ready = 1_000_000, False
    watch.tick()
    assert watch.asleep_ns == 20
    assert watch.passed_ns == 1_000_000


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (wire.EXIT_MEMORY << 8, Verdict.MEMORY),
        (wire.EXIT_RAISED << 8, Verdict.EXCEPTION),
        (76 << 8, Verdict.EXIT),
        (0, Verdict.EXIT),
        (9, Verdict.ARENA),
        (11, Verdict.CRASH),
        (31, Verdict.CRASH),
    ],
)
def test_the_way_a_process_ended_gives_its_verdict(status: int, verdict: Verdict) -> None:
    ended = Ended(status, cpu_ns=5, peak_kb=2048)
    assert obituary.by_itself(ended, Limits(), games=1).verdict is verdict


def test_a_kill_at_the_kernel_s_cpu_limit_is_a_matter_of_cpu() -> None:
    limits = Limits(load_cpu_ms=1000, bank_cpu_ms=1000)
    ended = Ended(9, cpu_ns=3_000_000_000, peak_kb=0)
    death = obituary.by_itself(ended, limits, games=1)
    assert (death.verdict, death.limit) == (Verdict.CPU, 3000)


def test_replies_that_lay_waiting_together_share_their_time() -> None:
    together = [
        Answered(Reply(0, 1, 900), False),
        Answered(Reply(1, 1, 0), True),
        Answered(Reply(2, 1, 0), True),
    ]
    alone = [Answered(Reply(3, 1, 50), False)]
    assert [reply.cpu_ns for reply in shared([*together, *alone])] == [300, 300, 300, 50]
