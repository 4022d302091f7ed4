"""The memory of this site: the index that its database has, or tantivy where it is asked for."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from checks.memory.frequencies import Frequencies
from checks.memory.index.postgres import PostgresIndex
from checks.memory.index.protocol import MemoryIndex
from checks.memory.index.sqlite_fts5 import SqliteIndex
from checks.memory.index.tantivy_files import TantivyIndex
from checks.memory.searching import Memory

TANTIVY = "tantivy"


def execute(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run a statement on the site's database."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters or None)
        return list(cursor.fetchall()) if cursor.description else []


def memory() -> Memory:
    """The memory to search; each process keeps its counts."""
    return _memory(connection.vendor, str(connection.settings_dict["NAME"]))


def index_of_database() -> MemoryIndex:
    """What the database itself keeps."""
    return PostgresIndex(execute) if connection.vendor == "postgresql" else SqliteIndex(execute)


@cache
def _memory(_vendor: str, _database: str) -> Memory:
    return Memory(_chosen_index(), Frequencies(execute))


def _chosen_index() -> MemoryIndex:
    if getattr(settings, "CHECKS_MEMORY_INDEX", "") == TANTIVY:
        return TantivyIndex(Path(settings.CHECKS_MEMORY_FOLDER))
    return index_of_database()
