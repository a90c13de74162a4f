"""Where the data lies: SQLite in the var folder unless DATABASE_URL names another."""

from pathlib import Path
from typing import Any

import dj_database_url

# IMMEDIATE takes the write lock at the start of a transaction: several processes wait instead of failing.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;"
    "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000",
}


def database(url: str, var: Path, *, pool: bool) -> dict[str, Any]:
    found: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{var / 'db.sqlite3'}"))
    # A connection from the pool is tried before use: a server that was restarted costs nobody a page.
    found["CONN_HEALTH_CHECKS"] = True
    options = SQLITE_OPTIONS if found["ENGINE"].endswith("sqlite3") else {"pool": pool}
    return {**found, "OPTIONS": {**options, **found.get("OPTIONS", {})}}
