"""What the environment turns into."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

from config.databases import database
from config.redis_urls import broker_url, cache_url
from config.settings import kept_secret_key


def test_without_a_database_url_sqlite_lies_in_the_var_folder(tmp_path: Path) -> None:
    found = database("", tmp_path, pool=True)
    assert found["NAME"] == str(tmp_path / "db.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgresql_is_pooled_and_takes_a_socket_folder(tmp_path: Path) -> None:
    found = database("postgres://me@/arena?host=/run/pg", tmp_path, pool=True)
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert found["OPTIONS"] == {"pool": True, "host": "/run/pg"}
    assert found["CONN_HEALTH_CHECKS"]


@pytest.mark.parametrize(
    ("url", "broker", "cache"),
    [
        ("unix:///r/q.sock", "redis+socket:///r/q.sock?virtual_host=0", "unix:///r/q.sock?db=1"),
        ("redis://redis:6379/0", "redis://redis:6379/0", "redis://redis:6379/0"),
    ],
)
def test_one_redis_url_has_the_spelling_of_each_reader(url: str, broker: str, cache: str) -> None:
    assert (broker_url(url), cache_url(url)) == (broker, cache)


def test_the_secret_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    first = kept_secret_key(path)
    assert kept_secret_key(path) == first
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.django_db
def test_the_migrations_say_all_that_the_models_say() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db
def test_no_page_may_run_inline_script_or_style() -> None:
    policy = Client().get("/accounts/login/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_every_scheduled_task_expires_before_its_next_turn() -> None:
    entries: list[dict[str, Any]] = list(settings.CELERY_BEAT_SCHEDULE.values())
    assert all(entry["options"]["expires"] <= entry["schedule"] for entry in entries)


@pytest.mark.django_db
def test_sqlite_waits_for_its_turn() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (1,)
