"""The parts that need no process: limits, messages, remedies, public names."""

import signal

import msgspec
import pytest

import sandbox
from sandbox import Item, Limits, Verdict, obituary
from sandbox.exchange import Answered, Reply, requests, shared
from sandbox.inside import wire
from sandbox.remedies import Facts, explain
from sandbox.zygote import Ended


def test_the_public_names_are_these() -> None:
    assert (
        sorted(sandbox.__all__)
        == (
            "BadUpload Batch Check Code Death Item Jail JailConfig JailUnavailable Limits Loaded Log Process "
            "Reply SandboxError Tier Verdict refusal selftest"
        ).split()
    )
    assert all(hasattr(sandbox, name) for name in sandbox.__all__)


def test_limits_are_data_that_a_match_can_store() -> None:
    limits = Limits(memory_mb=64)
    assert msgspec.json.decode(msgspec.json.encode(limits), type=Limits) == limits


def test_memory_is_counted_beyond_what_is_shared() -> None:
    assert Limits(memory_mb=1).rlimits(games=1, shared_bytes=5 << 20)["AS"] == (6 << 20, 6 << 20)


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
        (NO_NAMESPACE, Facts(container=True), "seccomp=docker/seccomp.json"),
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


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (wire.EXIT_MEMORY << 8, Verdict.MEMORY),
        (wire.EXIT_RAISED << 8, Verdict.EXCEPTION),
        (76 << 8, Verdict.EXIT),
        (0, Verdict.EXIT),
        (9, Verdict.ARENA),
        (signal.SIGXCPU, Verdict.CPU),
        (11, Verdict.CRASH),
        (31, Verdict.CRASH),
    ],
)
def test_the_way_a_process_ended_gives_its_verdict(status: int, verdict: Verdict) -> None:
    ended = Ended(status, cpu_ns=5, peak_kb=2048)
    assert obituary.by_itself(ended, Limits(), games=1).verdict is verdict


@pytest.mark.parametrize("number", [signal.SIGXCPU, signal.SIGKILL])
def test_an_end_at_the_kernel_s_cpu_limit_is_a_matter_of_cpu(number: int) -> None:
    limits = Limits(load_cpu_ms=1000, bank_cpu_ms=1000)
    ended = Ended(number, cpu_ns=5_000_000_000, peak_kb=0)
    death = obituary.by_itself(ended, limits, games=1)
    assert (death.verdict, death.limit, death.used) == (Verdict.CPU, 5000, 5000)


def test_the_kernel_counts_in_ticks_and_may_see_more_cpu_than_there_was() -> None:
    """Who is busy whenever it looks reaches its limit after little work. Our watch sees all of it."""
    death = obituary.by_itself(Ended(signal.SIGXCPU, cpu_ns=500_000_000, peak_kb=0), Limits(), games=1)
    assert (death.verdict, death.used) == (Verdict.CPU, 500)


@pytest.mark.parametrize(
    ("peak_mb", "verdict", "alone"),
    [(30, Verdict.ARENA, True), (255, Verdict.ARENA, True), (257, Verdict.MEMORY, False)],
)
def test_who_is_killed_with_much_of_its_memory_in_use_ran_out_of_it(
    peak_mb: int, verdict: Verdict, alone: bool
) -> None:
    """The machine had less than its limits promise; nobody may gain by filling it."""
    ended = Ended(signal.SIGKILL, cpu_ns=5, peak_kb=peak_mb * 1024)
    death = obituary.by_itself(ended, Limits(memory_mb=512), games=1)
    assert (death.verdict, death.lost_alone) == (verdict, alone)


def test_the_kernel_s_backstop_leaves_twice_what_we_allow_ourselves() -> None:
    soft, hard = Limits().rlimits(games=4, shared_bytes=0)["CPU"]
    assert soft > 2 * (2 + 4 * 15)
    assert hard >= 3600  # no sitting is as long: nobody is killed by it who could have been warned


def test_replies_that_lay_waiting_together_share_their_time() -> None:
    together = [
        Answered(Reply(0, 1, 900), False),
        Answered(Reply(1, 1, 0), True),
        Answered(Reply(2, 1, 0), True),
    ]
    alone = [Answered(Reply(3, 1, 50), False)]
    assert [reply.cpu_ns for reply in shared([*together, *alone])] == [300, 300, 300, 50]
