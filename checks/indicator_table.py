"""The table of default indicators as the desk keeps it, and the only writer of its changes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from checks import journal
from checks.indicator_refusals import IndicatorChangedFirst, IndicatorIncomplete, IndicatorTwice
from checks.judging.indicators import (
    DefaultIndicator,
    IndicatorChange,
    key_of_row,
    named_in,
    shipped_indicators,
    using,
    with_changes,
)
from checks.models.indicators import READ_AS_MAX, REASON_MAX, SAID_MAX, IndicatorEdit
from checks.permissions import Act, demand
from checks.refusing import require_reason, short_moment

# Any constant: it names the queue of those who change the table.
TABLE_LOCK = 727_014


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row as it stands, with its changes from the first to the last."""

    key: str
    now: DefaultIndicator | None
    shipped: DefaultIndicator | None
    history: list[IndicatorEdit]

    @property
    def version(self) -> int:
        """The last change; 0 for a row that nobody changed."""
        return self.history[-1].pk if self.history else 0

    @property
    def is_ours(self) -> bool:
        """Whether it differs from what was shipped."""
        return self.now != self.shipped


def desk_indicators() -> tuple[DefaultIndicator, ...]:
    """The table in use."""
    return with_changes(_change(edit) for edit in IndicatorEdit.objects.all())


@contextmanager
def desk_table() -> Iterator[None]:
    """Prompts and code inside read the desk's table."""
    with using(desk_indicators()):
        yield


def indicators_named_in(statement: str) -> list[DefaultIndicator]:
    """The rows of the desk's table that speak of what a statement names."""
    with desk_table():
        return named_in(statement)


def table_rows() -> list[TableRow]:
    """Every row, those taken out too, with its history: the shipped ones first."""
    shipped = {key_of_row(one.said): one for one in shipped_indicators()}
    edits: dict[str, list[IndicatorEdit]] = {key: [] for key in shipped}
    for edit in IndicatorEdit.objects.select_related("by"):
        edits.setdefault(edit.key, []).append(edit)
    return [_row(key, shipped.get(key), history) for key, history in edits.items()]


def change(
    *, key: str, said: str, read_as: str, reason: str, by: Any, seen_version: int
) -> IndicatorEdit:
    """Write a row anew; an empty ``key`` adds one.

    Raises ``IndicatorIncomplete``, ``IndicatorTwice``, ``IndicatorChangedFirst``,
    ``ReasonMissing``, ``NotAllowed``.
    """
    said, read_as = _one_line(said, SAID_MAX), _one_line(read_as, READ_AS_MAX)
    if not key_of_row(said) or not read_as:
        raise IndicatorIncomplete
    wordings = set(DefaultIndicator(said, read_as).wordings)
    with _changing(reason, by=by):
        rows = table_rows()
        # A row that was taken out comes back under its own key.
        key = key or key_of_row(said)
        _require_seen(rows, key, seen_version)
        for row in rows:
            if row.now and row.key != key and (twice := wordings & set(row.now.wordings)):
                raise IndicatorTwice(said=", ".join(sorted(twice)), read_as=row.now.read_as)
        return _keep(IndicatorEdit.Kind.CHANGED, key, reason, by=by, said=said, read_as=read_as)


def retire(*, key: str, reason: str, by: Any, seen_version: int) -> IndicatorEdit:
    """Take a row out of the table; its history stays. Raises as ``change`` does."""
    return _settle(IndicatorEdit.Kind.RETIRED, key, reason, by, seen_version)


def restore(*, key: str, reason: str, by: Any, seen_version: int) -> IndicatorEdit:
    """Put a shipped row back as it was shipped. Raises as ``change`` does."""
    if key not in {key_of_row(one.said) for one in shipped_indicators()}:
        raise IndicatorIncomplete
    return _settle(IndicatorEdit.Kind.RESTORED, key, reason, by, seen_version)


def _settle(kind: str, key: str, reason: str, by: Any, seen_version: int) -> IndicatorEdit:
    with _changing(reason, by=by):
        rows = table_rows()
        if key not in {row.key for row in rows}:
            raise IndicatorIncomplete
        _require_seen(rows, key, seen_version)
        return _keep(kind, key, reason, by=by)


@contextmanager
def _changing(reason: str, *, by: Any) -> Iterator[None]:
    demand(by, Act.SET_POLICY)
    require_reason(reason)
    with transaction.atomic():
        # SQLite's transactions queue by themselves; there may be no row to lock yet.
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TABLE_LOCK])
        yield


def _require_seen(rows: list[TableRow], key: str, seen_version: int) -> None:
    row = next((one for one in rows if one.key == key), None)
    if row is None or row.version == seen_version:
        return
    last = row.history[-1]
    raise IndicatorChangedFirst(
        name=journal.name_of(last.by), at=short_moment(last.at), read_as=last.read_as or "—"
    )


def _keep(kind: str, key: str, reason: str, *, by: Any, **words: str) -> IndicatorEdit:
    reason = _one_line(reason, REASON_MAX)
    edit = IndicatorEdit.objects.create(key=key, kind=kind, reason=reason, by=by, **words)
    said = f"{words['said']}: {words['read_as']}" if words else key
    journal.append(f"indicator_{kind}", by=by, note=f"{said} — {reason}")
    return edit


def _row(key: str, shipped: DefaultIndicator | None, history: list[IndicatorEdit]) -> TableRow:
    now = _change(history[-1]).indicator if history else shipped
    return TableRow(key, now, shipped, history)


def _change(edit: IndicatorEdit) -> IndicatorChange:
    if edit.kind == IndicatorEdit.Kind.CHANGED:
        return IndicatorChange(edit.key, DefaultIndicator(edit.said, edit.read_as))
    shipped = {key_of_row(one.said): one for one in shipped_indicators()}
    is_back = edit.kind == IndicatorEdit.Kind.RESTORED
    return IndicatorChange(edit.key, shipped.get(edit.key) if is_back else None)


def _one_line(text: str, at_most: int) -> str:
    """The prompt has one line for each."""
    return " ".join(text.split())[:at_most].strip()
