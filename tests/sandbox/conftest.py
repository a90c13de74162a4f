from collections.abc import Iterator

import pytest

from sandbox import Jail
from tests.sandbox.builders import config


@pytest.fixture(scope="session")
def jail() -> Iterator[Jail]:
    """One for all tests: that each leaves it sound is part of what they test."""
    with Jail(config()) as jail:
        yield jail
