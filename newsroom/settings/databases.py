"""Turns an address into a Django database; SQLite gets what several writers need."""

from pathlib import Path
from typing import Any

import dj_database_url

SQLITE_OPTIONS = {
    # IMMEDIATE takes the write lock when a transaction starts: two editors queue up
    # instead of failing in the middle with "database is locked".
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
}


def database_from(url: str) -> dict[str, Any]:
    """One DATABASES entry; for SQLite the file's folder is made when it is absent."""
    # The PRAGMAs cost a few milliseconds per connection, so SQLite keeps its own; PostgreSQL's
    # connections are given back, or a burst of readers would use up the server's.
    entry = dict(dj_database_url.parse(url, conn_max_age=None if url.startswith("sqlite") else 0))
    if entry["ENGINE"].endswith("sqlite3"):
        Path(entry["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        entry["OPTIONS"] = dict(SQLITE_OPTIONS)
    return entry
