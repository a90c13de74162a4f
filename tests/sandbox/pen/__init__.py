"""The entry that the sandbox's tests bind into their jails: a bot is a module with `answer(game, item)`."""

from collections.abc import Callable
from types import ModuleType
from typing import Any


class NoBot(Exception):
    pass


def load(module: ModuleType, say: Callable[[object], None]) -> tuple[int, Callable[[int, Any], int]]:
    answer: Callable[[int, Any], int] | None = getattr(module, "answer", None)
    if answer is None:
        raise NoBot("there is no function named answer")
    setattr(module, "say", say)  # noqa: B010  # a module has no such attribute to mypy
    return getattr(module, "MASK", 5), answer
