"""From a kept copy to a piece of evidence, or to the reason why it is none."""

import calendar
from dataclasses import dataclass
from datetime import date, datetime

from checks.drafting.material import Evidence, EvidenceKind
from checks.judging.timing import is_dated, is_late
from checks.research.excerpts import excerpt
from checks.research.leads import Outcome
from checks.research.official.bases import is_of_base, stored_table
from checks.research.official.series import series_by_code
from checks.research.question import Question
from checks.research.supporting import facts_supported
from checks.source_policy.classes import SourceClass

# The base publishes by a calendar; the answer itself says no day.
RELEASE_CALENDAR = "release_calendar"


@dataclass(frozen=True, slots=True)
class KeptText:
    """What our copy of an address says: the readable text, and the page's own text beside it.

    ``precision`` is that of ``published_on`` («year», «month», «day»); ``origin`` where it stood.
    """

    url: str
    url_final: str
    source_class: SourceClass
    text: str
    shown: str = ""
    title: str = ""
    published_at: datetime | None = None
    published_on: date | None = None
    precision: str = ""
    origin: str = ""
    series: str = ""


def weigh(kept: KeptText, question: Question) -> tuple[Outcome, Evidence | None]:
    """What the copy is worth for the question; later evidence is listed and is none.

    Method: «AI first draft» 3, the cut-off.
    """
    evidence = series_evidence(kept, question) if kept.series else page_evidence(kept, question)
    if evidence is None:
        return Outcome.NOT_READABLE, None
    if is_late(evidence, question.cut_off, question.claim.zone):
        return Outcome.LATER, evidence
    return (Outcome.EVIDENCE if is_dated(evidence) else Outcome.UNDATED), evidence


def page_evidence(kept: KeptText, question: Question) -> Evidence | None:
    """The piece that a page is; ``None`` without words in it."""
    if not kept.text.strip():
        return None
    return Evidence(
        url=kept.url,
        kind=EvidenceKind.PAGE,
        title=kept.title,
        text=excerpt(kept.text, question.facts),
        published_at=kept.published_at,
        published_on=last_day_left_open(kept),
        date_origin=kept.origin,
        source_class=kept.source_class,
        supports=facts_supported(kept.text, question.facts),
    )


def last_day_left_open(kept: KeptText) -> date | None:
    """The last day that a date leaves open: the end of a month or of a year."""
    day = kept.published_on
    if day is None or kept.published_at is not None:
        return None
    if kept.precision == "year":
        return date(day.year, 12, 31)
    if kept.precision == "month":
        return day.replace(day=calendar.monthrange(day.year, day.month)[1])
    return day


def series_evidence(kept: KeptText, question: Question) -> Evidence | None:
    """The figures of an official series; ``None`` when the copy does not hold them."""
    series = series_by_code(kept.series)
    table = stored_table(kept.series, kept.shown or kept.text)
    if series is None or table is None or not is_of_base(kept.url_final or kept.url, kept.series):
        return None
    return Evidence(
        url=kept.url,
        kind=EvidenceKind.PAGE,
        title=series.title,
        text=table.text,
        published_on=table.published_on,
        date_origin=RELEASE_CALENDAR if table.published_on else "unknown",
        source_class=kept.source_class,
        supports=tuple(
            number for number, fact in enumerate(question.facts) if series.is_named_in(fact.text)
        ),
    )
