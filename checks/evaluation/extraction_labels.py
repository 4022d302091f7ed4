"""Reads the texts that extraction is measured on, with their labels when the table has some."""

from dataclasses import dataclass
from enum import StrEnum


class Expected(StrEnum):
    """What people say that is in a text: something to list, or why there is nothing."""

    CLAIM = "claim"
    PROMISE = "promise"
    BOTH = "both"
    QUESTION = "question"
    FORECAST = "forecast"
    IRONY = "irony"
    OPINION = "opinion"
    NONE = "none"


LISTED = frozenset({Expected.CLAIM, Expected.PROMISE, Expected.BOTH})
NOT_COMPARED = "*"
TEXT_COLUMNS = ("text", "post")
LABELS = ("expected", "answers", "deadline_text", "deliverable")
EXPECTED = (
    "a table with a header line, tabs between its columns, one of them «text» or «post»; with"
    f" labels also {', '.join(LABELS)}"
)


class UnreadableTable(ValueError):
    """A table that cannot be measured on; the message says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a text holds: its kind, the questions answered with yes, the parts of its promise.

    A part is ``None`` where the label leaves it open.
    """

    kind: Expected
    answers: frozenset[str]
    deadline_text: str | None
    deliverable: str | None


@dataclass(frozen=True, slots=True)
class Example:
    """One text; ``label`` is ``None`` in a table without labels."""

    id: str
    text: str
    label: Label | None


def examples_in(table: str, name: str) -> list[Example]:
    """The texts of a table in order; raises ``UnreadableTable``."""
    lines = table.removesuffix("\n").split("\n")
    header = lines[0].rstrip("\r").split("\t")
    text_column = next((column for column in TEXT_COLUMNS if column in header), None)
    if text_column is None or len(lines) < 2:
        raise UnreadableTable(f"{name}: line 1: {lines[0][:80]!r}; expected {EXPECTED}")
    is_labelled = set(LABELS) <= set(header)
    found = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.rstrip("\r").split("\t")
        where = f"{name}: line {number}"
        if len(cells) != len(header):
            raise UnreadableTable(
                f"{where}: {len(cells)} columns; expected {len(header)} as in the header"
            )
        row = dict(zip(header, cells, strict=True))
        label = label_of(row, where) if is_labelled else None
        found.append(Example(row[header[0]], row[text_column], label))
    return found


def label_of(row: dict[str, str], where: str) -> Label:
    """The label of a row; raises ``UnreadableTable`` for a kind there is not."""
    try:
        kind = Expected(row["expected"])
    except ValueError:
        kinds = ", ".join(Expected)
        raise UnreadableTable(
            f"{where}: expected {row['expected']!r}; expected one of {kinds}"
        ) from None
    deadline, deliverable = (
        None if row[name] == NOT_COMPARED else row[name]
        for name in ("deadline_text", "deliverable")
    )
    return Label(kind, frozenset(row["answers"].split()), deadline, deliverable)
