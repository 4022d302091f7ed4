"""How a dossier writes people of the desk and instants."""

from datetime import UTC, date, datetime
from typing import Any

from checks.journal import name_of


def who(person: Any) -> dict[str, Any] | None:
    """Account number and name; None where nobody is on record."""
    return None if person is None else {"account": person.pk, "name": name_of(person)}


def when(at: datetime | date | None) -> str | None:
    """An instant in UTC, or a day; None where none is on record."""
    if isinstance(at, datetime):
        return at.astimezone(UTC).isoformat(timespec="microseconds")
    return at.isoformat() if at else None
