"""`manage.py check --deploy`: where bots are run, a real jail is attacked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from config.checks import the_sandbox_holds
from config.up import _arguments
from matches.worker import tier
from sandbox import Tier
from tests.sandbox.builders import tiers_here

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def _no_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)


def test_where_the_sandbox_holds_there_is_nothing_to_say() -> None:
    assert the_sandbox_holds() == []


@pytest.mark.usefixtures("_no_bubblewrap")
def test_where_it_does_not_the_deployment_fails_with_the_remedy() -> None:
    with pytest.raises(SystemCheckError, match=r"install your system.s package `bubblewrap`"):
        call_command("check", "--deploy", "--tag", "security")


@pytest.mark.usefixtures("_no_bubblewrap")
def test_a_container_that_runs_no_bots_needs_no_sandbox(settings: Settings) -> None:
    settings.LASTCARD_RUNS_BOTS = False
    assert the_sandbox_holds() == []


@pytest.mark.usefixtures("_no_bubblewrap")
def test_without_deploy_no_jail_is_attacked() -> None:
    call_command("check", "--tag", "security")


def test_the_second_tier_is_told_or_refused(settings: Settings) -> None:
    settings.LASTCARD_SANDBOX = "landlock"
    (message,) = the_sandbox_holds()
    assert message.id == ("sandbox.I001" if Tier.LANDLOCK in tiers_here() else "sandbox.E001")


def test_the_first_tier_is_the_usual_one() -> None:
    assert tier() is Tier.BUBBLEWRAP
    assert _arguments([]).sandbox is Tier.BUBBLEWRAP


def test_up_takes_its_tier_from_the_environment_or_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_SANDBOX", "landlock")
    assert _arguments([]).sandbox is Tier.LANDLOCK
    assert _arguments(["--sandbox", "bubblewrap"]).sandbox is Tier.BUBBLEWRAP


@pytest.mark.parametrize("words", [["--sandbox", "none"], []])
def test_up_refuses_a_tier_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setenv("LASTCARD_SANDBOX", "none")
    with pytest.raises(SystemExit):
        _arguments(words)
    assert "allowed are bubblewrap and landlock" in capsys.readouterr().err


def test_a_setting_that_is_no_tier_stops_the_site_with_those_there_are() -> None:
    environment = {**os.environ, "LASTCARD_SANDBOX": "none"}
    command = [sys.executable, str(ROOT / "manage.py"), "check"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert run.returncode != 0
    assert "bubblewrap, landlock" in run.stderr
