from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.sandbox.attacks.pit import CANARY
from tests.sandbox.attacks.pits import Pits


@pytest.fixture(scope="session")
def pits() -> Iterator[Pits]:
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv(CANARY, "a secret of the worker's")
        yield Pits(stack)
