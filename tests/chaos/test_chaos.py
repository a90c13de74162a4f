"""Whatever happens to it, the arena plays every match once, and rates as if nothing had happened."""

import json
import os
import subprocess
import sys

import pytest

from tests.chaos.names import NAMES
from tests.whole.arena import ROOT

MATCHES = os.environ.get("CHAOS_MATCHES", "30")
DATABASES = ("sqlite", "postgresql")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("database", DATABASES)
@pytest.mark.parametrize("disturbance", NAMES)
def test_no_match_and_no_point_is_lost_whatever_happens(disturbance: str, database: str) -> None:
    command = [sys.executable, "-m", "tests.chaos.run", disturbance, "--database", database]
    done = subprocess.run(
        [*command, "--matches", MATCHES], cwd=ROOT, capture_output=True, text=True, timeout=3500
    )
    assert done.returncode in (0, 1), done.stderr
    told = json.loads(done.stdout)
    print(done.stdout)
    assert told["broken"] == []
    assert told["matches"] == int(MATCHES)
