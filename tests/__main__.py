"""`./arena test`: lint, types, layers, then every test against real services. All steps run."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from config.queue_server import NoQueueServer
from tests import services

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
DATABASE_TESTS = [
    "tests/accounts",
    "tests/bots",
    "tests/ladder",
    "tests/matches",
    "tests/replays",
    "tests/config",
]


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    command: Sequence[str]
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    code: int
    seconds: float


def main(words: Sequence[str]) -> int:
    try:
        with services.redis() as queue, services.postgresql() as database, services.scratch() as var:
            base = {
                "REDIS_URL": queue,
                "LASTCARD_VAR": str(var),
                "SECRET_KEY": "for tests only, never a site's own key: it is known to everybody",
                "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
                "THROTTLE_COSTLY": "100000/min",  # all tests come from one address
            }
            return _report([_run(step) for step in _steps(words, base, database)])
    except (services.NoService, NoQueueServer) as missing:
        print(f"arena: {missing}", file=sys.stderr)
        return 2


def _steps(words: Sequence[str], base: Mapping[str, str], database: str) -> list[Step]:
    everything = "--all" in words
    chosen = [word for word in words if word != "--all"]
    on_postgresql = {**base, "DATABASE_URL": database}
    if chosen:
        browser = any("browser" in word for word in chosen)
        environment = {**base, "CHROMIUM": services.chromium()} if browser else on_postgresql
        return [Step("the chosen tests", _pytest(*chosen), environment)]
    marks = [] if everything else ["-m", "not slow"]
    return [
        Step("lint", [str(BIN / "ruff"), "check"], base),
        Step("format", [str(BIN / "ruff"), "format", "--check", "-q"], base),
        Step("types", [str(BIN / "mypy")], base),
        Step("layers", [str(BIN / "lint-imports")], base),
        Step("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], base),
        Step("tests on PostgreSQL", _pytest("tests", "--ignore=tests/browser", *marks), on_postgresql),
        Step("tests on SQLite", _pytest(*DATABASE_TESTS, "-m", "django_db and not slow"), base),
        Step("browser", _pytest("tests/browser", *marks), {**base, "CHROMIUM": services.chromium()}),
    ]


def _pytest(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", *words]


def _run(step: Step) -> Outcome:
    print(f"== {step.name}: {' '.join(step.command)}", flush=True)
    started = time.monotonic()
    code = subprocess.run(step.command, env={**os.environ, **step.environment}, cwd=ROOT).returncode
    return Outcome(step.name, code, time.monotonic() - started)


def _report(outcomes: Sequence[Outcome]) -> int:
    print()
    for outcome in outcomes:
        print(f"{'ok    ' if outcome.code == 0 else 'FAILED'} {outcome.seconds:6.1f} s  {outcome.name}")
    return int(any(outcome.code for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
