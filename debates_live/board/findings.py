"""Claims, turns and promises as readers see them; hidden cards are absent."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks.labels import DISTORTION_LABELS, NO_DATA_LABELS
from debates_live.board.people import Person
from debates_live.folding import folded
from debates_live.methods.effective import Finding, findings, roots
from debates_live.record.claims import Claim
from debates_live.record.proposals import Proposal
from debates_live.record.record import Record
from debates_live.record.speech import Question, Turn

EVASIONS: dict[str, Promise] = {
    "counterattack": _("counterattack"),
    "postponement": _("postponement"),
    "topic_change": _("change of topic"),
    "generality": _("generality"),
}
LEGAL_PATHS: dict[str, Promise] = {
    "executive": _("act of the executive"),
    "law": _("law"),
    "amendment": _("constitutional amendment"),
    "entrenched": _("not even an amendment"),
}


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim with the verdict that holds, or why there is none."""

    claim: Claim
    person: Person
    finding: Finding | None
    is_on_hold: bool
    is_withdrawn: bool
    first: Claim | None
    repliers: list[tuple[Person, float, str]]

    @property
    def kind(self) -> str | Promise:
        """What was bent, or why there is no verdict."""
        if self.finding is None:
            return ""
        if self.finding.verdict.is_distorted:
            return DISTORTION_LABELS[self.finding.distortion_kind]
        if not self.finding.verdict.judges:
            return NO_DATA_LABELS[self.finding.no_data_reason]
        return ""

    @property
    def first_reading(self) -> str:
        """The first verdict, when a later reading changed it."""
        if self.finding is None or self.finding.root.verdict in {None, self.finding.verdict}:
            return ""
        return str(self.finding.root.verdict)

    @property
    def reason(self) -> str:
        """Why a later reading changed the verdict, as whoever changed it put it."""
        root = self.finding.root if self.finding else self.claim
        review = root.review.reason if root.review else None
        return self.claim.editor_reason or root.editor_reason or review or ""

    @property
    def explained(self) -> Claim:
        """Whose explanation and sources stand: a repetition shows the first check's."""
        return self.claim if self.claim.explanation or self.first is None else self.first

    def has(self, words: str) -> bool:
        """Whether the words occur in what was said or explained, without accents or case."""
        replies = (quote for _, _, quote in self.repliers)
        texts = (self.claim.quote, self.claim.statement, self.explained.explanation, *replies)
        return any(words in folded(text) for text in texts if text)


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn with the question it answers."""

    turn: Turn
    person: Person
    question: Question | None
    evasion_kind: str | Promise

    @property
    def parts(self) -> int:
        """How many parts the question has."""
        return len(self.question.parts) if self.question else 0


@dataclass(frozen=True, slots=True)
class PromiseView:
    """A promise in the words it was said with."""

    proposal: Proposal
    person: Person
    legal_path: str | Promise


def claim_views(record: Record, people: Mapping[str, Person]) -> list[ClaimView]:
    """The claims in order of time, hidden ones left out."""
    judged = {finding.claim.id: finding for finding in findings(record.claims)}
    checked_first = roots(record.claims)
    shown = sorted((c for c in record.claims if not c.hidden), key=lambda claim: claim.start_s)
    return [_claim_view(each, checked_first[each.id], judged, people) for each in shown]


def _claim_view(
    claim: Claim, root: Claim, judged: Mapping[str, Finding], people: Mapping[str, Person]
) -> ClaimView:
    return ClaimView(
        claim=claim,
        person=people[claim.speaker],
        finding=judged.get(claim.id),
        is_on_hold=claim.on_hold or root.on_hold,
        is_withdrawn=claim.withdrawn or root.withdrawn,
        first=None if root is claim else root,
        repliers=[(people[each.speaker], each.start_s, each.quote) for each in claim.replies],
    )


def turn_views(record: Record, people: Mapping[str, Person]) -> list[TurnView]:
    """The turns in order of time."""
    questions = {question.id: question for question in record.questions}
    return [
        TurnView(
            turn,
            people[turn.speaker],
            questions.get(turn.question or ""),
            EVASIONS.get((turn.assessment and turn.assessment.evasion_kind) or "", ""),
        )
        for turn in sorted(record.turns, key=lambda turn: turn.start_s)
    ]


def promise_views(record: Record, people: Mapping[str, Person]) -> list[PromiseView]:
    """The promises that count, in order of time; no chamber, no legal path."""
    has_paths = record.debate.chamber is not None
    return [
        PromiseView(
            proposal,
            people[proposal.speaker],
            LEGAL_PATHS.get(proposal.legal_path or "", "") if has_paths else "",
        )
        for proposal in sorted(record.proposals, key=lambda each: each.start_s)
        if proposal.counts
    ]
