"""The list as CSV: one row per rule, written and read so that what goes out comes back the same."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checks.source_policy.rules import InvalidRule, Retirement, RuleBook
from checks.source_rules.wanted import Kind, Wanted

COLUMNS = ["address", "class", "side", "reason", "origin"]
# Stands in the column of the class for an address whose rule does not count any more.
RETIRED = "retired"
# [ours] The shipped lists have a few hundred rows.
MOST_ROWS = 5_000
MOST_BYTES = 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that can't be taken: its line in the file, the code of the reason and the sentence."""

    line: int
    code: str
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says, by line, and what is wrong in it."""

    rows: dict[int, Wanted]
    bad: list[BadRow]


def written_list(book: RuleBook, retired: Iterable[tuple[Retirement, str]] = ()) -> str:
    """Every rule of the book by address, and the retired addresses with their reasons."""
    rows = [
        [rule.address, str(rule.source_class), rule.side, rule.reason, rule.origin]
        for rule in book.rules
    ]
    rows += [[entry.address, RETIRED, "", reason, ""] for entry, reason in retired]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([COLUMNS, *sorted(rows)])
    return text.getvalue()


def read_rows(text: str) -> Reading:
    """What a file says; every bad row is named, and a file with one is taken not at all."""
    rows, bad, seen = dict[int, Wanted](), list[BadRow](), dict[str, int]()
    for line, cells in _lines(text, bad):
        try:
            wanted = wanted_of(cells).checked()
        except InvalidRule as error:
            bad.append(BadRow(line, error.code, str(error)))
            continue
        if wanted.address in seen:
            why = f"{wanted.address} stands in line {seen[wanted.address]} already"
            bad.append(BadRow(line, "twice", why))
        seen.setdefault(wanted.address, line)
        rows[line] = wanted
    return Reading(rows, bad)


def wanted_of(cells: list[str]) -> Wanted:
    """A row as a change; raises ``InvalidRule`` when it has other columns."""
    if len(cells) != len(COLUMNS):
        raise InvalidRule("columns", f"{len(cells)} columns; expected {len(COLUMNS)}")
    address, source_class, side, reason, origin = cells
    if source_class == RETIRED:
        return Wanted(address, Kind.RETIRED, reason=reason)
    return Wanted(address, Kind.RULE, source_class, side, reason, origin)


def _lines(text: str, bad: list[BadRow]) -> Iterator[tuple[int, list[str]]]:
    """Rows with the line on which each begins; what stops the reading goes to ``bad``."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line, number = 1, 0
    try:
        for cells in reader:
            if line == 1:
                if cells != COLUMNS:
                    bad.append(BadRow(1, "header", f"expected the header {','.join(COLUMNS)}"))
                    return
            elif cells:
                number += 1
                if number > MOST_ROWS:
                    bad.append(BadRow(line, "too_many", f"more than {MOST_ROWS} rows"))
                    return
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        bad.append(BadRow(line, "csv", f"no CSV: {error}"))
    if line == 1:
        bad.append(BadRow(1, "header", f"expected the header {','.join(COLUMNS)}"))
