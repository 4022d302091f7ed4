"""Puts the walls up after every migration, and says which are missing."""

from collections.abc import Iterable
from typing import Any

from django.core import checks as system_checks
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from checks.walls.trigger import Trigger

_registered: dict[str, Trigger] = {}

INSTALLED_SQL = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    # Disabled triggers (tgenabled D) are as good as none.
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
}


def register(triggers: Iterable[Trigger]) -> None:
    """Declare walls; each app does so when it is ready."""
    _registered.update({trigger.name: trigger for trigger in triggers})


def install(connection: BaseDatabaseWrapper) -> None:
    """(Re)create every declared wall whose table exists.

    Needed after each migration: SQLite rebuilds a table to alter it, and drops its triggers.
    """
    with connection.cursor() as cursor:
        for trigger in _standing_on(connection):
            statements = (
                trigger.for_postgresql()
                if connection.vendor == "postgresql"
                else trigger.for_sqlite()
            )
            for statement in statements:
                cursor.execute(statement)


def drop(connection: BaseDatabaseWrapper) -> None:
    """Take every wall down; only tests and the audit of a copy do this."""
    with connection.cursor() as cursor:
        for trigger in _standing_on(connection):
            cursor.execute(trigger.dropped(connection.vendor))


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Names of the walls that should stand and don't."""
    with connection.cursor() as cursor:
        cursor.execute(INSTALLED_SQL[connection.vendor])
        standing = {row[0] for row in cursor.fetchall()}
    return sorted(
        trigger.name for trigger in _standing_on(connection) if trigger.name not in standing
    )


def _standing_on(connection: BaseDatabaseWrapper) -> list[Trigger]:
    tables = set(connection.introspection.table_names())
    return [trigger for trigger in _registered.values() if trigger.table in tables]


def rebuild_walls_after_migrate(using: str, **_kwargs: Any) -> None:
    """Receiver of ``post_migrate``."""
    install(connections[using])


def report_missing_walls(databases: Any = None, **_kwargs: Any) -> list[system_checks.Warning]:
    """System check (``manage.py check --database default --fail-level WARNING``).

    A warning, since ``migrate`` runs the checks first and is what puts a missing wall up.
    """
    return [
        system_checks.Warning(
            f"The database wall {name} is missing.",
            hint="Run manage.py migrate: it puts every wall up again.",
            id="checks.W001",
        )
        for alias in databases or []
        for name in missing(connections[alias])
    ]
