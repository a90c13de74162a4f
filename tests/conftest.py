"""What tests of several packages need."""

import gc
from collections.abc import Iterator

import pytest
from django.core.cache import cache


def pytest_collection_finish() -> None:
    """Tests are no garbage: to look through thousands takes longer than a bot may think in process."""
    gc.collect()
    gc.freeze()


STATUS_LINE = ("last-match", "last-fault", "stopped", "outlook")


@pytest.fixture
def calm_status_line(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What it keeps for a moment is kept as long as the test lasts, on however slow a machine."""
    for module in ("config.status", "ladder.outlook"):
        monkeypatch.setattr(f"{module}.SECONDS_KEPT", 600)
    cache.delete_many(STATUS_LINE)
    yield
    cache.delete_many(STATUS_LINE)
