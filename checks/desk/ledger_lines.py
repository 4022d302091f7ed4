"""The ledger's lines as the screen shows them: each number with the address of its list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from checks.desk.ledger_form import PARTY, Asked
from checks.discarding import DiscardReason
from checks.labels import VERDICT_LABELS
from checks.ledger.rows import Row, Tally, total_of

STAGES = ("captured", "checkable", "chosen", "published")
# Nobody identified and no party recorded have a list too; no slug and no party can be this.
NOBODY = "-"


@dataclass(frozen=True, slots=True)
class Cell:
    """A number; with an address when there is something behind it."""

    number: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One subject's numbers; ``share`` is None where the base is too small for a percentage."""

    name: str
    note: str
    tally: Tally
    stages: list[Cell]
    reasons: list[Cell]
    verdicts: list[int]

    @property
    def share(self) -> float | None:
        """Of the checkable claims, the part that was chosen."""
        return self.tally.chosen_share

    @property
    def bar(self) -> str:
        """The length of its bar, as an attribute of a drawing holds it."""
        return f"{self.share or 0:.1f}"


def lines_of(rows: Sequence[Row], asked: Asked) -> tuple[list[Line], Line]:
    """A line per row, and that of all of them together."""
    lines = [_line(row.tally, asked, row) for row in rows]
    return lines, _line(total_of(rows), asked, None)


def reason_labels() -> list[Any]:
    """The headings of the reasons, in the order of their cells."""
    return [
        *(code.label for code in DiscardReason),
        _("Still waiting"),
        _("of these, for over 48 h"),
        _("Dropped after being chosen"),
    ]


def verdict_codes() -> list[str]:
    """The scale, in its order."""
    return [verdict.value for verdict in VERDICT_LABELS]


def list_address(asked: Asked, stage: str, row: Row | None = None) -> str:
    """The list of the things that a number counted."""
    changes = {"stage": stage}
    if row is not None:
        changes["party" if asked.by == PARTY else "person"] = row.key or NOBODY
    return reverse("desk:ledger_list") + asked.address(**changes)


def _line(tally: Tally, asked: Asked, row: Row | None) -> Line:
    def cell(number: int, stage: str) -> Cell:
        return Cell(number, list_address(asked, stage, row) if number else "")

    return Line(
        name=_name_of(row, asked),
        note=row.party if row and asked.by != PARTY else "",
        tally=tally,
        stages=[cell(getattr(tally, stage), stage) for stage in STAGES],
        reasons=[
            *(cell(tally.discarded[code.value], f"discarded-{code}") for code in DiscardReason),
            *(cell(getattr(tally, each), each) for each in ("waiting", "left_waiting", "dropped")),
        ],
        verdicts=[tally.verdicts[verdict] for verdict in verdict_codes()],
    )


def _name_of(row: Row | None, asked: Asked) -> str:
    if row is None:
        return _("All")
    if row.name:
        return row.name
    return _("No party recorded") if asked.by == PARTY else _("Nobody identified yet")


def has_verdicts(lines: Iterable[Line]) -> bool:
    """Whether anything was published at all."""
    return any(any(line.verdicts) for line in lines)
