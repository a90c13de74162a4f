"""The self-test's entry: a bot is a module with a function `answer(game, payload)`."""

from collections.abc import Callable
from types import ModuleType
from typing import Any


def load(module: ModuleType, say: Callable[[object], None]) -> tuple[int, Callable[[int, Any], int]]:
    answer: Callable[[int, Any], int] = module.answer
    return 0, answer
