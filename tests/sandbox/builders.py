"""Bots as text, and jails for them."""

import os
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sandbox import (
    Batch,
    Code,
    Death,
    Item,
    Jail,
    JailConfig,
    JailUnavailable,
    Limits,
    Loaded,
    Tier,
    landlock,
)
from sandbox.process import Process

PEN = Path(__file__).parent / "pen"
MILLISECOND = 1_000_000
TIGHT = Limits(load_cpu_ms=300, load_wall_ms=300, decision_wall_ms=200)
"""As much as these tests' bots need, so that what overruns does so soon."""


def tiers_here() -> list[Tier]:
    """Where only root may look at the interpreter, the second tier runs in test_other_users.py."""
    if os.getuid():
        return list(Tier)
    try:
        landlock.refuse_unreadable(landlock.view((PEN,)).readable)
    except JailUnavailable:
        return [Tier.BUBBLEWRAP]
    return list(Tier)


EACH_TIER = pytest.mark.parametrize("tier", tiers_here())


def config(**changes: Any) -> JailConfig:
    return JailConfig(**{"entry": "pen:load", "packages": (PEN,), **changes})


def code(source: str) -> Code:
    return Code("bot.py", textwrap.dedent(source).encode())


def answering(body: str) -> Code:
    """A bot whose answer to every item is this body; `game` and `payload` are its arguments."""
    return code("import os, sys, time\ndef answer(game, payload):\n" + textwrap.indent(body, "    "))


def items(*payloads: Any, cpu_ms: int = 100) -> list[Item]:
    """One item a game, the games numbered from 0."""
    return [Item(game, payload, cpu_ms * MILLISECOND) for game, payload in enumerate(payloads)]


def start(jail: Jail, bot: Code, limits: Limits = TIGHT) -> Process:
    process = jail.start(bot, limits)
    assert isinstance(process.loaded, Loaded), process.loaded
    return process


def ask_once(jail: Jail, bot: Code, asked: Sequence[Item] = (), limits: Limits = TIGHT) -> Batch:
    process = start(jail, bot, limits)
    batch = process.ask(asked or items(0))
    process.close()
    return batch


def death_of(jail: Jail, bot: Code, asked: Sequence[Item] = (), limits: Limits = TIGHT) -> Death:
    batch = ask_once(jail, bot, asked, limits)
    assert batch.death is not None, batch
    return batch.death


def log_of(jail: Jail, bot: Code, asked: Sequence[Item] = ()) -> str:
    process = jail.start(bot, TIGHT)
    process.ask(asked or items(0))
    process.close()
    return process.log().text
