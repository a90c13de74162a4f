"""What the kernel itself says of a bot's process."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox import Jail
from sandbox.process import Process
from tests.sandbox.builders import answering, config, items, start


@pytest.fixture
def process(jail: Jail) -> Iterator[Process]:
    process = start(jail, answering("return payload"))
    process.ask(items(0))
    yield process
    process.close()


@pytest.fixture(scope="module")
def namespaced() -> Iterator[Process]:
    with Jail(config()) as jail:
        yield start(jail, answering("return payload"))


def status(process: Process) -> dict[str, str]:
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return {name: value.strip() for name, value in (line.split(":", 1) for line in lines)}


def test_it_is_filtered_and_can_never_gain_privileges(process: Process) -> None:
    facts = status(process)
    assert (facts["Seccomp"], facts["NoNewPrivs"]) == ("2", "1")
    assert int(facts["Seccomp_filters"]) == 2


def test_it_has_no_capability(process: Process) -> None:
    facts = status(process)
    assert [int(facts[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")] == [0, 0, 0, 0]


def test_it_is_one_task_of_a_user_who_is_not_root(process: Process) -> None:
    facts = status(process)
    assert facts["Threads"] == "1"
    assert "0" not in facts["Uid"].split() + facts["Gid"].split()
    assert len(os.listdir(f"/proc/{process.pid}/task")) == 1


def test_as_root_its_user_is_nobody_else_on_the_machine(process: Process) -> None:
    owner = int(status(process)["Uid"].split()[0])
    assert owner != os.getuid() if os.getuid() == 0 else owner == os.getuid()


def test_it_is_alone_in_its_network(namespaced: Process) -> None:
    interfaces = Path(f"/proc/{namespaced.pid}/net/dev").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in interfaces] == ["lo"]
    assert len(Path(f"/proc/{namespaced.pid}/net/unix").read_text().splitlines()) == 1


@pytest.mark.parametrize("namespace", ["net", "pid", "ipc", "uts", "mnt"])
def test_its_namespaces_are_not_ours(namespaced: Process, namespace: str) -> None:
    """Whom the kernel hides them from, as from all but root, sees with that that they are none of its own."""
    try:
        theirs = os.readlink(f"/proc/{namespaced.pid}/ns/{namespace}")
    except PermissionError:
        assert os.getuid() != 0
        return
    assert theirs != os.readlink(f"/proc/self/ns/{namespace}")


def test_its_memory_is_hidden_from_others_of_its_user(process: Process) -> None:
    """Not dumpable: its files in /proc belong to root, whoever runs it."""
    assert os.stat(f"/proc/{process.pid}/mem").st_uid == 0


def test_it_holds_four_descriptors_and_no_more(jail: Jail) -> None:
    body = """
import fcntl
found = []
for number in range(300):
    try:
        fcntl.fcntl(number, fcntl.F_GETFD)
        found.append(number)
    except OSError:
        pass
print(found)
return 0"""
    process = start(jail, answering(body))
    process.ask(items(0))
    assert process.log().text.endswith("[0, 1, 2, 3]\n")
    process.close()


def test_the_machine_gives_it_up_first_when_memory_runs_out(process: Process) -> None:
    assert Path(f"/proc/{process.pid}/oom_score_adj").read_text().strip() == "1000"


def test_an_idle_bot_has_little_memory_of_its_own(process: Process) -> None:
    try:
        rollup = Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    except PermissionError:
        assert os.getuid() != 0
        return
    private = sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_"))
    assert private <= 3 * 1024


def test_its_environment_tells_nothing_of_ours(jail: Jail) -> None:
    process = start(jail, answering("print(sorted(os.environ))\nreturn 0"))
    process.ask(items(0))
    seen = process.log().text.splitlines()[-1]
    process.close()
    for name in ("PATH", "USER", "PYTHONPATH", "VIRTUAL_ENV", "SECRET_KEY", "DJANGO_SETTINGS_MODULE"):
        assert f"'{name}'" not in seen
