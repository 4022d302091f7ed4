"""One trigger, written once and rendered for SQLite and for PostgreSQL."""

from dataclasses import dataclass
from enum import StrEnum


class Event(StrEnum):
    """What the trigger stands in front of."""

    INSERT = "INSERT"
    UPDATE = "UPDATE"
    DELETE = "DELETE"


@dataclass(frozen=True, slots=True)
class Trigger:
    """Refuses the event on a row when the condition holds.

    The condition is SQL over ``NEW`` and ``OLD`` in the words both databases share; null-safe
    comparison is written ``IS DISTINCT FROM``.
    """

    name: str
    table: str
    event: Event
    condition: str
    message: str

    def for_sqlite(self) -> list[str]:
        """The statements that put it up on SQLite."""
        # Before 3.39 SQLite spells the null-safe comparison IS NOT.
        condition = self.condition.replace("IS DISTINCT FROM", "IS NOT")
        return [
            f"DROP TRIGGER IF EXISTS {self.name}",
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"FOR EACH ROW WHEN ({condition}) "
            f"BEGIN SELECT RAISE(ABORT, '{self.message}'); END",
        ]

    def for_postgresql(self) -> list[str]:
        """The statements that put it up on PostgreSQL, where WHEN can't ask other tables."""
        row = "OLD" if self.event is Event.DELETE else "NEW"
        return [
            f"CREATE OR REPLACE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $wall$ "
            f"BEGIN IF ({self.condition}) THEN "
            f"RAISE EXCEPTION '{self.message}' USING ERRCODE = 'integrity_constraint_violation'; "
            f"END IF; RETURN {row}; END $wall$",
            f"DROP TRIGGER IF EXISTS {self.name} ON {self.table}",
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"FOR EACH ROW EXECUTE FUNCTION {self.name}()",
        ]

    def dropped(self, vendor: str) -> str:
        """The statement that takes it down."""
        on_table = f" ON {self.table}" if vendor == "postgresql" else ""
        return f"DROP TRIGGER IF EXISTS {self.name}{on_table}"


def append_only(table: str) -> list[Trigger]:
    """Triggers that let rows in and never change them or let them out."""
    return [
        Trigger(f"{table}_never_changes", table, Event.UPDATE, "1 = 1", f"{table} is append-only"),
        Trigger(f"{table}_never_shrinks", table, Event.DELETE, "1 = 1", f"{table} is append-only"),
    ]
