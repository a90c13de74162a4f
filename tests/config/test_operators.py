"""The operators' page, the settings and the containers name the same variables, parts and queues."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from config.logs import OURS

ROOT = Path(__file__).resolve().parents[2]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())["services"]
PAGE = (ROOT / "docs" / "operators.md").read_text()
READ = set(re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "platform/config/settings.py").read_text()))
OF_MAILS = {name for name in READ if name.startswith("EMAIL_")} | {"DEFAULT_FROM_EMAIL", "LASTCARD_ADDRESS"}
MAILERS = {"web", "seer"}


def documented() -> set[str]:
    """`EMAIL_HOST`, `_PORT` names EMAIL_PORT too."""
    found: set[str] = set()
    for row in re.findall(r"^\| (`[A-Z][^|]*`) \|", PAGE, re.MULTILINE):
        first, *more = re.findall(r"`(\w+)`", row)
        stem = first.rpartition("_")[0]
        found |= {first, *(stem + name if name.startswith("_") else name for name in more)}
    return found


def test_the_operators_page_names_every_variable_that_is_read_and_no_other() -> None:
    assert documented() == READ - {"DEBUG"}


def test_the_containers_are_handed_every_variable() -> None:
    assert READ - {"DEBUG", "LASTCARD_VAR"} <= set(SERVICES["web"]["environment"])


@pytest.mark.parametrize("service", set(SERVICES) - {"database", "queue"})
def test_the_way_to_the_mail_server_is_known_to_those_alone_who_send_mails(service: str) -> None:
    told = OF_MAILS & set(SERVICES[service]["environment"])
    assert told == (OF_MAILS if service in MAILERS else set())
    assert ("outside" in SERVICES[service]["networks"]) == (service in MAILERS)


def test_every_queue_has_a_container_that_works_it_off() -> None:
    files = (ROOT / "docker" / name for name in ("compose.yaml", "Dockerfile"))
    worked_off = {name for file in files for name in re.findall(r'"--queues", "(\w+)"', file.read_text())}
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    assert worked_off == routed | {settings.CELERY_TASK_DEFAULT_QUEUE}


def test_the_table_of_parts_names_every_container_that_stays() -> None:
    rows = PAGE.partition("|---|---|---|\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `?(\w+)", rows, re.MULTILINE)) == set(SERVICES) - {"prepare"}


def test_the_level_of_the_log_holds_for_every_package_that_logs() -> None:
    files = [*ROOT.glob("matches/**/*.py"), *ROOT.glob("platform/**/*.py")]
    logging = [path for path in files if "get_logger(" in path.read_text()]
    packages = {path.relative_to(ROOT).parts[path.is_relative_to(ROOT / "platform")] for path in logging}
    assert packages <= set(OURS)
