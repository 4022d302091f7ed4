"""Drafts a check: decompose, judge from the evidence given, read again; guards after each.

Pure but for the provider. The draft is a record of its own; the public text is what a person
writes or accepts.
Method: «AI first draft».
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.guard_change import GuardChange
from checks.judging.citations import Case
from checks.judging.guards import guard
from checks.judging.judgement import Abstention, Citation, Distortion, Finding, Judgement
from checks.judging.rereading import held_to_rereading
from checks.judging.sisters import Sister, held_to_sisters
from checks.providers.call_record import CallRecord
from checks.providers.failures import after
from checks.providers.protocol import Provider
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import Classification, classify_by
from checks.source_policy.rules import RuleBook, shipped_rules
from checks.verdicts import NoDataReason, Verdict


@dataclass(frozen=True, slots=True)
class DraftSource:
    """A cited source with what its address may carry."""

    url: str
    title: str
    publisher: str
    quote: str
    source_class: SourceClass
    can_carry: bool


@dataclass(frozen=True, slots=True)
class DraftResult:
    """The proposal of a provider after the guards, with the record of every call."""

    verdict: Verdict
    no_data_reason: NoDataReason | None
    distortion: Distortion | None
    explanation: str
    facts: tuple[Fact, ...]
    sources: tuple[DraftSource, ...]
    steps: tuple[CallRecord, ...]
    revised: tuple[GuardChange, ...]
    provider: str
    is_offline: bool
    abstained: Abstention | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenApart:
    """The facts of a claim, one of them central; ``record`` until the call is on its own row."""

    facts: tuple[Fact, ...]
    changes: tuple[GuardChange, ...] = ()
    record: CallRecord | None = None


def take_apart(claim: ClaimInput, provider: Provider) -> TakenApart:
    """The facts that the provider sees in a claim; raises ``ProviderFailure``."""
    decomposed = provider.decompose(claim)
    facts, changes = with_one_centre(decomposed.value, claim)
    return TakenApart(facts, tuple(changes), decomposed.record.with_changes(changes))


def draft(
    claim: ClaimInput,
    evidence: Sequence[Evidence],
    provider: Provider,
    book: RuleBook | None = None,
    sisters: Iterable[Sister] = (),
    taken_apart: TakenApart | None = None,
) -> DraftResult:
    """A first draft from the evidence given; ``book`` is the source policy, by default as shipped.

    ``sisters`` are the other claims of the same speech, with the verdicts they have by now. A
    claim that was ``taken_apart`` before is not taken apart again. Raises ``ProviderFailure``;
    then nothing is drafted and nothing is invented.
    """
    book = book or shipped_rules()

    def classify(url: str) -> Classification:
        return classify_by(book, url)

    apart = taken_apart or take_apart(claim, provider)
    case = Case(evidence, classify, claim.cut_off, claim.zone, claim.statement, apart.facts)
    before = [apart.record] if apart.record else []
    with after(before):
        judgement, steps = judged(claim, case, provider, sisters)
    changes = (change for step in steps for change in step.changes)
    return DraftResult(
        verdict=judgement.verdict,
        no_data_reason=judgement.no_data_reason,
        distortion=judgement.distortion,
        explanation=judgement.explanation,
        facts=apart.facts,
        sources=tuple(
            source_of(citation, evidence, classify(citation.url))
            for citation in judgement.citations
        ),
        steps=(*before, *steps),
        revised=(*apart.changes, *changes),
        provider=provider.name,
        is_offline=provider.is_offline,
        abstained=judgement.abstained,
        findings=judgement.findings,
    )


def judged(
    claim: ClaimInput, case: Case, provider: Provider, sisters: Iterable[Sister]
) -> tuple[Judgement, list[CallRecord]]:
    """The guarded judgement and the calls that made it; what is no verdict is not read again."""
    first = provider.judge(claim, case.facts, case.evidence)
    judgement, changes = guard(first.value, case)
    steps = [first.record.with_changes(changes)]
    if judgement.verdict.judges:
        with after(steps):
            second = provider.read_again(claim, case.facts, case.evidence, judgement)
        judgement, changes = held_to_rereading(judgement, second.value)
        steps.append(second.record.with_changes(changes))
    judgement, changes = held_to_sisters(judgement, claim.statement, sisters)
    steps[-1] = steps[-1].with_changes(changes)
    return judgement, steps


def with_one_centre(
    facts: Sequence[Fact], claim: ClaimInput
) -> tuple[tuple[Fact, ...], list[GuardChange]]:
    """The facts if exactly one is central, else the claim itself as its own central fact."""
    if sum(fact.is_central for fact in facts) == 1 and all(fact.text.strip() for fact in facts):
        return tuple(facts), []
    change = GuardChange("no_single_central_fact", f"{len(facts)} facts")
    return (Fact(claim.statement, is_central=True),), [change]


def source_of(
    citation: Citation, evidence: Iterable[Evidence], source: Classification
) -> DraftSource:
    """The citation with the title and publisher known from the evidence."""
    title, publisher = "", ""
    for one in evidence:
        if one.url == citation.url:
            title, publisher = one.title, one.publisher
        for stored in one.checked.sources if one.checked else ():
            if stored.url == citation.url:
                title = title or stored.title
    return DraftSource(
        url=citation.url,
        title=title,
        publisher=publisher,
        quote=citation.quote,
        source_class=source.source_class,
        can_carry=source.can_carry,
    )
