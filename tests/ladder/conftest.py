"""A bot whose candidate is tested."""

import pytest

from matches.models import Version
from tests.ladder import arena
from tests.ladder.trials import candidate_of
from tests.matches.builders import a_version


@pytest.fixture
def active() -> Version:
    arena.house()
    return a_version(data=b"# active")


@pytest.fixture
def candidate(active: Version) -> Version:
    return candidate_of(active)
