from collections.abc import Iterator

import pytest

from sandbox import Jail
from tests.sandbox.builders import config, tiers_here


@pytest.fixture(scope="session", params=tiers_here())
def jail(request: pytest.FixtureRequest) -> Iterator[Jail]:
    """One of each kind for all tests: that each leaves it sound is part of what they test."""
    with Jail(config(tier=request.param)) as jail:
        yield jail
