"""FACTCK.BR's table: one row a review, tab or comma separated, by its own column names."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from claimreview.problems import Problem
from claimreview.reading.blocks import Block, BlockReader
from claimreview.reading.reviews import Limits, Reading, ReadReview, Unreadable

COLUMNS = (
    "URL", "Author", "datePublished", "claimReviewed", "reviewBody", "title", "ratingValue",
    "bestRating", "alternativeName",
)  # fmt: skip
# The published file writes alternativeName; others who follow it write it right.
SPELLINGS = {"alternateName": "alternativeName", "url": "URL", "author": "Author"}


class Commas(csv.excel):
    """A spreadsheet's export: quotes around what holds the delimiter."""


class Tabs(csv.excel_tab):
    """The published form, where a quote is a character like any other."""

    quoting = csv.QUOTE_NONE


def header_of(text: str) -> tuple[str, list[str]] | None:
    """The delimiter and the column names of such a table, or None when it is none."""
    line = text[:1000].partition("\n")[0].strip("\r")
    for delimiter in "\t,;":
        names = [name.strip(' "') for name in line.split(delimiter)]
        names = [SPELLINGS.get(name, name) for name in names]
        if set(COLUMNS) <= set(names):
            return delimiter, names
    return None


def read_table(
    text: str,
    *,
    delimiter: str,
    names: list[str],
    limits: Limits,
    remarks: tuple[Problem, ...] = (),
) -> Reading:
    """Every row as a review with its own label, or in ``unreadable`` with the reason.

    ``delimiter`` and ``names`` are those of ``header_of``.
    """
    parts = list(_rows(text, delimiter, names))
    reader = BlockReader(limits, remarks=list(remarks))
    found = list(reader.reviews([part for part in parts if isinstance(part, Block)]))
    return Reading(
        reviews=tuple(part for part in found if isinstance(part, ReadReview)),
        unreadable=tuple(part for part in [*parts, *found] if isinstance(part, Unreadable)),
    )


def _rows(text: str, delimiter: str, names: list[str]) -> Iterator[Block | Unreadable]:
    dialect = Tabs if delimiter == "\t" else Commas
    rows = csv.reader(io.StringIO(text, newline=""), dialect, delimiter=delimiter)
    next(rows)
    while True:
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield Unreadable(f"line {rows.line_num}", f"no row of a table: {error}")
            continue
        if cells:
            yield _row(f"line {rows.line_num}", names, cells)


def _row(where: str, names: list[str], cells: list[str]) -> Block | Unreadable:
    if len(cells) != len(names):
        return Unreadable(where, f"{len(cells)} columns; expected {len(names)}")
    row = {name: cell for name, cell in zip(names, cells, strict=True) if cell.strip()}
    if "alternativeName" not in row:
        return Unreadable(where, "no alternativeName: a row without a label says no verdict")
    return Block(where, _node(row))


def _node(row: dict[str, str]) -> dict[str, Any]:
    rating = {"@type": "Rating", "alternateName": row["alternativeName"]}
    rating |= {name: row[name] for name in ("ratingValue", "bestRating") if name in row}
    renamed = {"url": "URL", "author": "Author", "name": "title"}
    plain = {name: name for name in ("datePublished", "claimReviewed", "reviewBody")}
    node: dict[str, Any] = {"@type": "ClaimReview", "reviewRating": rating}
    node |= {name: row[column] for name, column in (renamed | plain).items() if column in row}
    return node
