"""What a model may read before it judges: the claim, its facts, stored texts, nothing else."""

from collections.abc import Sequence
from typing import Any

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.judging.judgement import Judgement


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
        "facts": [
            {"number": number, "text": fact.text, "is_central": fact.is_central}
            for number, fact in enumerate(facts)
        ],
        "evidence": [evidence_material(one) for one in evidence],
    }


def evidence_material(one: Evidence) -> dict[str, Any]:
    """One piece of evidence, with the check it reports if it is one."""
    checked = one.checked
    published = one.published_at or one.published_on
    return {
        "url": one.url,
        "title": one.title,
        "publisher": one.publisher,
        "published": published.isoformat() if published else None,
        "text": one.text,
        "checked": checked
        and {
            "statement": checked.statement,
            "verdict": checked.verdict.value if checked.verdict else None,
            "label": checked.label,
            "sources": [source.url for source in checked.sources],
        },
    }


def reread_material(
    claim: ClaimInput, facts: Sequence[Fact], evidence: Sequence[Evidence], judgement: Judgement
) -> dict[str, Any]:
    """The same, with what was cited only, and the judgement to read again."""
    cited = {citation.url for citation in judgement.citations}
    own = [source for one in evidence if one.checked for source in one.checked.sources]
    is_from_check = any(source.url in cited for source in own)
    bent = judgement.distortion
    return {
        **judge_material(
            claim, facts, [one for one in evidence if one.url in cited or is_from_check]
        ),
        "judgement": {
            "verdict": judgement.verdict.value,
            "distortion": bent.kind.value if bent else None,
            "explanation": judgement.explanation,
            "citations": [
                {"url": citation.url, "quote": citation.quote} for citation in judgement.citations
            ],
        },
    }
