"""Reads addresses out of a table that a spreadsheet wrote: bounded, whatever its encoding."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

# [ours] The addresses of a whole campaign week; more is asked for file by file.
MOST_BYTES = 1_000_000
MOST_ROWS = 500
CELL_MAX = 10_000
# [ours] Wider than any table of links; one row of a million cells held the site for a minute.
COLUMNS_MAX = 1_000
NAMES = ("url", "link", "links", "endereço", "endereco", "address", "post", "permalink")
LOOKS_LIKE_ONE = re.compile(r"\s*https?://", re.I)
DELIMITERS = ",;\t|"
# After UTF-8, what Brazilian spreadsheets write; it reads any byte, so it is last.
ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")


class NoLinkFile(ValueError):
    """The file is no table of addresses; ``reason`` is a code."""

    def __init__(self, reason: str) -> None:
        """``too_large``, ``empty``, ``no_table``, ``no_addresses`` or ``too_many_rows``."""
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class LinkFile:
    """The addresses with the line on which each stands in the file, and how it was read."""

    links: list[tuple[int, str]]
    encoding: str
    column: str


def read_links(content: bytes) -> LinkFile:
    """The column of addresses: the one with a known name, else the one that holds most of them.

    Raises ``NoLinkFile``. Empty cells are no errors and are left out.
    """
    if len(content) > MOST_BYTES:
        raise NoLinkFile("too_large")
    text, encoding = decoded(content)
    rows = _rows(text)
    if not rows:
        raise NoLinkFile("empty")
    column, has_names = _column(rows)
    body = rows[1:] if has_names else rows
    if len(body) > MOST_ROWS:
        raise NoLinkFile("too_many_rows")
    links = [(line, cells[column].strip()) for line, cells in body if column < len(cells)]
    name = rows[0][1][column].strip()[:200] if has_names else ""
    return LinkFile([(line, link) for line, link in links if link], encoding, name)


def decoded(content: bytes) -> tuple[str, str]:
    """The text and the encoding that it was read by."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return content.decode("utf-16", "replace"), "utf-16"
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Rows that hold something, each with the line on which it ends in the file."""
    reader = csv.reader(io.StringIO(text.replace("\0", "")), delimiter=_delimiter(text))
    try:
        # One more than is allowed, and the names: so that too many is noticed.
        return list(islice(_filled(reader), MOST_ROWS + 2))
    except csv.Error as error:
        raise NoLinkFile("no_table") from error


def _filled(reader: Any) -> Iterator[tuple[int, list[str]]]:
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, [cell[:CELL_MAX] for cell in cells[:COLUMNS_MAX]]


def _delimiter(text: str) -> str:
    """The sign that stands most often outside addresses on the first lines."""
    head = re.sub(r"https?://\S*?(?=[,;\t|\s]|$)", "", "\n".join(text.splitlines()[:20]))
    return max(DELIMITERS, key=head.count)


def _column(rows: list[tuple[int, list[str]]]) -> tuple[int, bool]:
    """The column of addresses, and whether the first row holds names."""
    names = [cell.strip().casefold() for cell in rows[0][1]]
    named = next((place for place, name in enumerate(names) if name in NAMES), None)
    if named is not None:
        return named, True
    counts = Counter(
        place
        for _line, cells in rows
        for place, cell in enumerate(cells)
        if LOOKS_LIKE_ONE.match(cell)
    )
    if not counts:
        raise NoLinkFile("no_addresses")
    best = min(counts, key=lambda place: (-counts[place], place))
    first = rows[0][1]
    return best, not (best < len(first) and LOOKS_LIKE_ONE.match(first[best]))
