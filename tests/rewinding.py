"""Gives the database back as it was made, after a test that commits.

Django's flush empties a hundred tables and lets every app put its rows back: over a second each.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from checks.walls import installing

COPY = "pristine"


class Pages:
    """SQLite: the file is copied, and its pages are copied back."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        """Keep a copy beside the file."""
        path = Path(connection.settings_dict["NAME"])
        self.copy = sqlite3.connect(path.with_name(f"{COPY}.sqlite3"))
        connection.ensure_connection()
        connection.connection.backup(self.copy)

    def put_back(self, connection: BaseDatabaseWrapper) -> None:
        """Triggers and tables that a test took away come back with the rows."""
        connection.close()
        with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=20)) as target:
            target.execute("PRAGMA synchronous=OFF")
            self.copy.backup(target, progress=_refuse_to_wait)

    def forget(self) -> None:
        """Close the copy; its folder goes when the process ends."""
        self.copy.close()


class Rows:
    """PostgreSQL: tables that have rows are emptied, and what they had at first is put back."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        """Keep what is there, in a schema that goes with the database."""
        with connection.cursor() as cursor:
            self.tables = sorted(connection.introspection.table_names(cursor))
            self.first = self._with_rows(cursor)
            copies = [f"CREATE TABLE {COPY}.{name} AS TABLE {name}" for name in self.first]
            cursor.execute(";".join([f"CREATE SCHEMA {COPY}", *copies]))

    def put_back(self, connection: BaseDatabaseWrapper) -> None:
        """In one transaction, past the walls; a wall that a test took down is put up again."""
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            used = sorted(self._with_rows(cursor) | self.first)
            steps = [
                *(f"ALTER TABLE {name} DISABLE TRIGGER USER" for name in used),
                *(f"DELETE FROM {name}" for name in used),
                *(f"INSERT INTO {name} TABLE {COPY}.{name}" for name in self.first),
                "SET CONSTRAINTS ALL IMMEDIATE",
                *(f"ALTER TABLE {name} ENABLE TRIGGER USER" for name in used),
            ]
            cursor.execute(";".join(steps))
        if installing.missing(connection):
            installing.install(connection)

    def forget(self) -> None:
        """Nothing: the copies go with the database."""

    def _with_rows(self, cursor) -> set[str]:
        asked = (f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in self.tables)
        cursor.execute(" UNION ALL ".join(asked))
        return {name for (name,) in cursor.fetchall()}


_kept: dict[str, Pages | Rows] = {}


def keep(connection: BaseDatabaseWrapper) -> None:
    """Remember the database as it is now."""
    _kept[connection.alias] = {"sqlite": Pages, "postgresql": Rows}[connection.vendor](connection)


def put_back(connection: BaseDatabaseWrapper) -> None:
    """Make the database what it was when it was kept."""
    _kept[connection.alias].put_back(connection)
    ContentType.objects.clear_cache()


def forget(connection: BaseDatabaseWrapper) -> None:
    """Let go of what was kept."""
    _kept.pop(connection.alias).forget()


def _refuse_to_wait(status: int, _left: int, _total: int) -> None:
    # Waited for twenty seconds already; the module would go on for ever.
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise sqlite3.OperationalError("a test left a transaction open")
