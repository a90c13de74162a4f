import os
import subprocess
import sys

import pytest

from sandbox import Tier, attacker, selftest
from sandbox.seccomp import policies
from sandbox.seccomp.assembler import Policy, Rule
from tests.sandbox.builders import EACH_TIER


@EACH_TIER
def test_every_attack_on_a_real_jail_fails(tier: Tier) -> None:
    before = sum(os.times()[:4])
    checks = selftest(tier)
    assert [check for check in checks if not check.passed] == []
    assert len(checks) > 80
    assert checks[0].detail.startswith(tier)
    assert sum(os.times()[:4]) - before < 5


def test_without_a_jail_it_is_one_failed_check_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    (check,) = selftest()
    assert not check.passed
    assert "install" in check.detail


UNJAILED = """
import sys, warnings
from sandbox import attacker
warnings.simplefilter("ignore")
for name in sys.argv[1:]:
    try:
        attacker.ATTACKS[name]()
        print(name)
    except Exception:
        pass
"""
NEEDS_MORE_THAN_AN_OPEN_DOOR = {
    "execute a program",  # would end the run
    "open a netlink socket",
    "read a device",
    "write beside the packages",
    "signal everyone",
    "run on another core",
    "inherit a descriptor",
    "see the worker environment",
    "be root",
}


def test_the_attacks_get_through_where_there_is_no_jail() -> None:
    """An attack that always failed would show nothing."""
    names = set(attacker.ATTACKS) - NEEDS_MORE_THAN_AN_OPEN_DOOR
    command = [sys.executable, "-c", UNJAILED, *names]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert set(run.stdout.splitlines()) == names


def opened(policy: Policy, call: str) -> Policy:
    return Policy((Rule(call), *policy.rules), policy.errno)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("pipe2", "a bot cannot make a pipe"),
        ("clock_gettime", "a bot cannot read the clock of another process"),
    ],
)
def test_a_hole_in_the_filter_is_found(monkeypatch: pytest.MonkeyPatch, call: str, name: str) -> None:
    for wall in ("BOT", "ZYGOTE"):
        monkeypatch.setattr(policies, wall, opened(getattr(policies, wall), call))
    assert name in {check.name for check in selftest() if not check.passed}
