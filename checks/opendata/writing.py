"""Rows into files, one row at a time: JSON lines and CSV beside it, with their hashes."""

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from social_capture.harmless_cells import harmless

UNFINISHED = ".unfinished"


class HashedFile:
    """A file that knows the hash of what was written; it gets its name when it is whole."""

    def __init__(self, folder: Path, name: str) -> None:
        """Nothing is opened yet."""
        self.path, self.name = folder / name, name
        self.sha256, self.size = hashlib.sha256(), 0
        self._file: BinaryIO

    def __enter__(self) -> "HashedFile":
        """Open it beside its place, so that an older export stays whole until then."""
        self._file = self.path.with_name(self.name + UNFINISHED).open("wb")
        return self

    def write(self, text: str) -> None:
        """UTF-8; half a character, which a hostile post may hold, as its JSON escape."""
        content = text.encode("utf-8", "backslashreplace")
        self.sha256.update(content)
        self.size += len(content)
        self._file.write(content)

    def __exit__(
        self, kind: type[BaseException] | None, _error: Any, _trace: TracebackType | None
    ) -> None:
        """Put it into its place, or take it away when something went wrong."""
        self._file.close()
        unfinished = self.path.with_name(self.name + UNFINISHED)
        if kind is None:
            unfinished.replace(self.path)
        else:
            unfinished.unlink(missing_ok=True)


def write_table(
    folder: Path, name: str, columns: Sequence[str], rows: Iterable[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Write ``name.jsonl`` and ``name.csv``; what the manifest says of both."""
    count = 0
    with HashedFile(folder, f"{name}.jsonl") as lines, HashedFile(folder, f"{name}.csv") as table:
        table.write(csv_line(columns))
        for row in rows:
            lines.write(json_text(row) + "\n")
            table.write(csv_line(cell(row[column]) for column in columns))
            count += 1
    return [
        {
            "name": file.name,
            "rows": count,
            "bytes": file.size,
            "sha256": file.sha256.hexdigest(),
            "columns": list(columns),
        }
        for file in (lines, table)
    ]


def cell(value: Any) -> str:
    """A value as one cell: lists and objects as JSON, and no text that a program would run."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return harmless(value if isinstance(value, str) else json_text(value))


def csv_line(cells: Iterable[str]) -> str:
    """One line by RFC 4180."""
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def json_text(value: Any) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
