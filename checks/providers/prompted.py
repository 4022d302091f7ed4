"""A provider made of prompts over any language model that answers in JSON."""

from collections.abc import Sequence
from typing import Any, Protocol

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.extraction.guard import guarded
from checks.judging.judgement import Citation, Distortion, Judgement
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.protocol import Answer
from checks.topics import Topic
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


class Model(Protocol):
    """Asks one question of a purpose; the answer fits that purpose's schema."""

    @property
    def name(self) -> str:
        """The provider's name."""
        ...

    def ask(self, purpose: Purpose, material: dict[str, Any]) -> tuple[Any, CallRecord]:
        """The parsed answer and the record; raises ``ProviderFailure``."""
        ...


class PromptedProvider:
    """Extraction, decomposition and judgement by a model."""

    is_offline = False

    def __init__(self, model: Model) -> None:
        self.model = model
        self.name = model.name

    def extract(self, text: str) -> Answer[Extraction]:
        """What the model finds, without the quotes that the text does not hold."""
        found, record = self.model.ask(Purpose.EXTRACT, {"text": text})
        extraction, changes = guarded(extraction_from(found), text)
        return Answer(extraction, record.with_changes(changes))

    def decompose(self, claim: ClaimInput) -> Answer[tuple[Fact, ...]]:
        """The model's facts of the claim."""
        found, record = self.model.ask(Purpose.DECOMPOSE, {"statement": claim.statement})
        return Answer(tuple(Fact(**fact) for fact in found["facts"]), record)

    def judge(
        self, claim: ClaimInput, facts: Sequence[Fact], evidence: Sequence[Evidence]
    ) -> Answer[Judgement]:
        """The model's proposal, not yet guarded."""
        found, record = self.model.ask(Purpose.JUDGE, judge_material(claim, facts, evidence))
        return Answer(judgement_from(found), record)


def judge_material(
    claim: ClaimInput, facts: Sequence[Fact], evidence: Sequence[Evidence]
) -> dict[str, Any]:
    """What the judge may read: the claim, its facts, and the stored text of each piece."""
    cut_off = claim.cut_off
    return {
        "claim": {
            "statement": claim.statement,
            "claimant": claim.claimant,
            "said": cut_off.isoformat() if cut_off else None,
        },
        "facts": [{"text": fact.text, "is_central": fact.is_central} for fact in facts],
        "evidence": [evidence_material(one) for one in evidence],
    }


def evidence_material(one: Evidence) -> dict[str, Any]:
    """One piece of evidence, with the check it reports if it is one."""
    checked = one.checked
    return {
        "url": one.url,
        "title": one.title,
        "publisher": one.publisher,
        "published": one.published_at.isoformat() if one.published_at else None,
        "text": one.text,
        "checked": checked
        and {
            "statement": checked.statement,
            "verdict": checked.verdict.value if checked.verdict else None,
            "label": checked.label,
            "sources": [source.url for source in checked.sources],
        },
    }


def extraction_from(found: dict[str, Any]) -> Extraction:
    """The typed extraction of a schema-valid answer."""
    return Extraction(
        [
            ExtractedClaim(
                **{**row, "topic": Topic(row["topic"]), "reasons": tuple(row["reasons"])}
            )
            for row in found["claims"]
        ],
        [ExtractedProposal(**{**row, "topic": Topic(row["topic"])}) for row in found["proposals"]],
    )


def judgement_from(found: dict[str, Any]) -> Judgement:
    """The typed judgement of a schema-valid answer."""
    bent, reason = found["distortion"], found["no_data_reason"]
    return Judgement(
        verdict=Verdict(found["verdict"]),
        explanation=found["explanation"],
        no_data_reason=NoDataReason(reason) if reason else None,
        distortion=bent
        and Distortion(DistortionKind(bent["kind"]), DistortionEffect(bent["effect"])),
        citations=tuple(Citation(row["url"], row["quote"]) for row in found["citations"]),
    )
