"""Reads the tables that the memory is measured with: columns by name, each row where it stands."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from checks.input_files import UnreadableFile, read_text

LARGEST_CELL = 1_000_000


def rows_of(path: Path, columns: tuple[str, ...], *, delimiter: str) -> Iterator[dict[str, str]]:
    """The rows as the named columns; raises UnreadableFile with the line that is wrong."""
    text = io.StringIO(read_text(path), newline="")
    # The limit is the whole process's: it holds for this file, and no reader after it.
    before = csv.field_size_limit(LARGEST_CELL)
    try:
        rows = list(_rows(path, text, columns, delimiter))
    finally:
        csv.field_size_limit(before)
    yield from rows


def _rows(
    path: Path, text: io.StringIO, columns: tuple[str, ...], delimiter: str
) -> Iterator[dict[str, str]]:
    # Quotes in a table of tabs are part of what was said.
    table = (
        csv.DictReader(text, delimiter=delimiter, quoting=csv.QUOTE_NONE)
        if delimiter == "\t"
        else csv.DictReader(text, delimiter=delimiter)
    )
    missing = [name for name in columns if name not in (table.fieldnames or ())]
    if missing:
        raise UnreadableFile(f"{path}: line 1: expected the columns {', '.join(columns)}")
    try:
        for row in table:
            if any(row[name] is None for name in columns):
                raise UnreadableFile(
                    f"{path}: line {table.line_num}: expected {len(columns)} columns"
                )
            yield {name: row[name] for name in columns}
    except csv.Error as problem:
        raise UnreadableFile(f"{path}: line {table.line_num}: {problem}") from problem
