"""What is missing before a submission, in a sentence, with the place in the form to go to."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks.readiness import Lack

SENTENCES: dict[Lack, Promise] = {
    Lack.STATEMENT: _("The claim itself"),
    Lack.CLAIMANT: _("Who said it"),
    Lack.VERDICT: _("A verdict"),
    Lack.EXPLANATION: _("An explanation"),
    Lack.SOURCE: _(
        "A source that may carry this verdict: official, reference press or fact-checker"
    ),
    Lack.SOURCE_CLASS: _(
        "The class that the source policy gives a cited source today: it changed since this was "
        "saved. Save again and look at it"
    ),
    Lack.APPEARANCE: _("A confirmed appearance: say where it was said"),
    Lack.DISTORTION: _("Which distortion it is"),
    Lack.NO_DATA_REASON: _("Why there is no data"),
    Lack.LATER_EVIDENCE_REASON: _("Why evidence later than the claim is cited"),
    Lack.LEAD: _("The datum found in the reader’s link that is cited: open it and write it down"),
    Lack.UNKNOWN_CONTRIBUTOR: _(
        "A known author: part of this content was written by nobody we know, so it can't go out"
    ),
    Lack.CORRECTION: _("The text of the correction, which readers will see"),
    Lack.NO_CHANGE: _("A change: what is on air is the same as this draft"),
    Lack.WITHDRAWAL_ONLY: _(
        "The text as it was: a withdrawal takes it back and changes nothing in it. Undo what was "
        "changed, or abandon the withdrawal"
    ),
    Lack.KIND_VERDICT_CHANGE: _(
        "The kind “Change of verdict”: what readers see as the verdict is another one now"
    ),
    Lack.KIND_FACTUAL: _(
        "The kind “Factual correction”: the verdict stays, and this is neither a typo nor "
        "something new"
    ),
    Lack.KIND_FACTUAL_OR_UPDATE: _(
        "A kind that fits: “Factual correction” if something was wrong, “Update” if something is "
        "new. Figures, sources and rewritten sentences are no minor correction"
    ),
    Lack.KIND_FACTUAL_OR_MINOR: _(
        "A kind that fits: “Minor correction” for a typo, “Factual correction” if it misled anyone"
    ),
    Lack.REPLY_REQUEST: _("A request for comment to whoever this verdict is about"),
}
# The form's own fields, by their labels; what is no field of the page has its own part of the
# workspace.
PLACES: dict[Lack, str] = {
    Lack.STATEMENT: "id_statement-label",
    Lack.CLAIMANT: "id_claimant_name-label",
    Lack.VERDICT: "id_verdict",
    Lack.EXPLANATION: "id_explanation-label",
    Lack.SOURCE: "sources",
    Lack.SOURCE_CLASS: "sources",
    Lack.APPEARANCE: "desk-appearances",
    Lack.DISTORTION: "id_distortion_kind-label",
    Lack.NO_DATA_REASON: "id_no_data_reason-label",
    Lack.LATER_EVIDENCE_REASON: "id_later_evidence_reason-label",
    Lack.LEAD: "sources",
    Lack.UNKNOWN_CONTRIBUTOR: "desk-log",
    Lack.CORRECTION: "desk-correction",
    Lack.NO_CHANGE: "desk-text-title",
    Lack.WITHDRAWAL_ONLY: "desk-text-title",
    Lack.KIND_VERDICT_CHANGE: "desk-correction",
    Lack.KIND_FACTUAL: "desk-correction",
    Lack.KIND_FACTUAL_OR_UPDATE: "desk-correction",
    Lack.KIND_FACTUAL_OR_MINOR: "desk-correction",
    Lack.REPLY_REQUEST: "desk-replies",
}


@dataclass(frozen=True, slots=True)
class LinkedLack:
    """One thing that is missing: its sentence and where to mend it."""

    sentence: str
    address: str


def lacks_with_links(lacks: Iterable[Lack], workspace: str = "") -> list[LinkedLack]:
    """In the order given; ``workspace`` is the address of the form when it is another page."""
    return [LinkedLack(str(SENTENCES[lack]), f"{workspace}#{PLACES[lack]}") for lack in lacks]
