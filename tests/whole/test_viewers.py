"""A hundred visitors of a live page of a whole arena."""

import asyncio
from pathlib import Path

import pytest

from tests import services
from tests.whole.arena import command_line, family, running
from tests.whole.viewers import see

VIEWERS, CHANGES = 100, 10


@pytest.mark.slow
def test_a_change_reaches_a_hundred_viewers_and_streams_do_not_keep_the_arena_from_stopping(
    tmp_path: Path,
) -> None:
    with services.redis() as queue, running(tmp_path, REDIS_URL=queue) as arena:
        web = next(pid for pid in family(arena.process.pid) if "uvicorn" in command_line(pid))
        seen = asyncio.run(see(arena.port, queue, web, viewers=VIEWERS, changes=CHANGES))
        print(seen)
        assert [len(viewer.words) for viewer in seen.viewers] == [CHANGES] * VIEWERS
        assert [len(viewer.parts) for viewer in seen.viewers] == [CHANGES] * VIEWERS
