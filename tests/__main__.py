"""`./arena test`: lint, types, layers, every test on real services. All steps run, in two lanes at a time."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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
    "tests/live",
    "tests/playground",
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
        with services.postgresql() as database, _surroundings() as one, _surroundings() as other:
            on_postgresql = {**one, "DATABASE_URL": database}
            chosen = [word for word in words if word != "--all"]
            if chosen:
                return _report([_run(_chosen(chosen, on_postgresql))])
            marks = [] if "--all" in words else ["-m", "not slow"]
            return _report(_side_by_side(_long_lane(marks, on_postgresql), _short_lane(marks, other)))
    except (services.NoService, NoQueueServer) as missing:
        print(f"arena: {missing}", file=sys.stderr)
        return 2


@contextmanager
def _surroundings() -> Iterator[Mapping[str, str]]:
    """A queue and a folder that no other lane sees."""
    with services.redis() as queue, services.scratch() as var:
        yield {
            "REDIS_URL": queue,
            "LASTCARD_VAR": str(var),
            "SECRET_KEY": "for tests only, never a site's own key: it is known to everybody",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
            "THROTTLE_COSTLY": "100000/min",  # all tests come from one address
        }


def _chosen(words: Sequence[str], on_postgresql: Mapping[str, str]) -> Step:
    browser = any("browser" in word for word in words)
    on_sqlite = {name: value for name, value in on_postgresql.items() if name != "DATABASE_URL"}
    environment = {**on_sqlite, "CHROMIUM": services.chromium()} if browser else on_postgresql
    return Step("the chosen tests", _pytest(*words), environment)


def _long_lane(marks: Sequence[str], on_postgresql: Mapping[str, str]) -> list[Step]:
    return [Step("tests on PostgreSQL", _pytest("tests", "--ignore=tests/browser", *marks), on_postgresql)]


def _short_lane(marks: Sequence[str], base: Mapping[str, str]) -> list[Step]:
    return [
        Step("lint", [str(BIN / "ruff"), "check"], base),
        Step("format", [str(BIN / "ruff"), "format", "--check", "-q"], base),
        Step("types", [str(BIN / "mypy")], base),
        Step("layers", [str(BIN / "lint-imports")], base),
        Step("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], base),
        Step("tests on SQLite", _pytest(*DATABASE_TESTS, "-m", "django_db and not slow"), base),
        Step("browser", _pytest("tests/browser", *marks), {**base, "CHROMIUM": services.chromium()}),
    ]


def _side_by_side(long: Sequence[Step], short: Sequence[Step]) -> list[Outcome]:
    """The short lane's words come a step at a time, so that they stay together. Ctrl-C ends both."""
    interrupted = threading.Event()
    with ThreadPoolExecutor(1) as lane:
        beside = lane.submit(lambda: [_run(step, at_once=True) for step in short if not interrupted.is_set()])
        try:
            return [_run(step) for step in long] + beside.result()
        finally:
            interrupted.set()


def _pytest(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", *words]


def _run(step: Step, *, at_once: bool = False) -> Outcome:
    head = f"== {step.name}: {' '.join(step.command)}"
    if not at_once:
        print(head, flush=True)
    started = time.monotonic()
    out, errors = (subprocess.PIPE, subprocess.STDOUT) if at_once else (None, None)
    environment = {**os.environ, **step.environment}
    ended = subprocess.run(step.command, env=environment, cwd=ROOT, text=True, stdout=out, stderr=errors)
    if at_once:
        print(f"\n{head}\n{ended.stdout}", flush=True)
    return Outcome(step.name, ended.returncode, time.monotonic() - started)


def _report(outcomes: Sequence[Outcome]) -> int:
    print()
    for outcome in outcomes:
        print(f"{'ok    ' if outcome.code == 0 else 'FAILED'} {outcome.seconds:6.1f} s  {outcome.name}")
    return int(any(outcome.code for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
