"""The drafter that needs no key, no server and no model: rules, and the memory of our checks."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from decimal import Decimal
from time import perf_counter
from typing import TypeVar

from checks.drafting.explanation import explain_match, explain_nothing_found
from checks.drafting.material import CheckedClaim, ClaimInput, Evidence, Fact
from checks.drafting.memory_match import matching_check
from checks.extraction.extracted import Extraction
from checks.extraction.offline import extract
from checks.extraction.questions import Question, shipped_questions
from checks.judging.judgement import Citation, Judgement
from checks.judging.rereading import Rereading
from checks.providers.call_record import CallRecord, Purpose, hash_of
from checks.providers.protocol import Answer
from checks.providers.usage import Usage
from checks.verdicts import NoDataReason, Verdict

Value = TypeVar("Value")
RULES_VERSION = "rules-2"


class OfflineProvider:
    """Extraction by rules; a verdict only where one of our published checks says the same."""

    name = "offline"
    is_offline = True

    def extract(self, text: str, questions: Sequence[Question] | None = None) -> Answer[Extraction]:
        """The claims and promises that the rules find."""
        started = perf_counter()
        asked = shipped_questions() if questions is None else questions
        request = {"text": text, "questions": [asdict(one) for one in asked]}
        return answer(Purpose.EXTRACT, request, extract(text, asked), started)

    def decompose(self, claim: ClaimInput) -> Answer[tuple[Fact, ...]]:
        """The claim as one central fact: taking it apart needs understanding."""
        started = perf_counter()
        facts = (Fact(claim.statement, is_central=True),)
        return answer(Purpose.DECOMPOSE, {"statement": claim.statement}, facts, started)

    def judge(
        self, claim: ClaimInput, facts: Sequence[Fact], evidence: Sequence[Evidence]
    ) -> Answer[Judgement]:
        """The verdict of our own check of the same words, else ``no_data``."""
        started = perf_counter()
        match = matching_check(claim, evidence)
        judgement = of_match(match, match.checked) if match and match.checked else nothing(evidence)
        request = {"statement": claim.statement, "evidence": sorted(one.url for one in evidence)}
        return answer(Purpose.JUDGE, request, judgement, started)

    def read_again(
        self,
        claim: ClaimInput,
        facts: Sequence[Fact],
        evidence: Sequence[Evidence],
        judgement: Judgement,
    ) -> Answer[Rereading]:
        """What the rules say once more; without understanding there is no opinion on words."""
        started = perf_counter()
        verdict = self.judge(claim, facts, evidence).value.verdict
        request = {"statement": claim.statement, "verdict": judgement.verdict.value}
        return answer(Purpose.READ_AGAIN, request, Rereading(verdict, True, True), started)


def of_match(match: Evidence, checked: CheckedClaim) -> Judgement:
    """What the published check says, on the sources it stands on."""
    return Judgement(
        verdict=checked.verdict or Verdict.NO_DATA,
        explanation=explain_match(match, checked),
        no_data_reason=checked.no_data_reason,
        distortion=checked.distortion,
        citations=tuple(Citation(source.url) for source in checked.sources),
    )


def nothing(evidence: Sequence[Evidence]) -> Judgement:
    """No verdict: a rule-based drafter judges nothing by itself."""
    return Judgement(
        verdict=Verdict.NO_DATA,
        explanation=explain_nothing_found(evidence),
        no_data_reason=NoDataReason.NO_SOURCE,
    )


def answer(
    purpose: Purpose, request: Mapping[str, object], value: Value, started: float
) -> Answer[Value]:
    """The value with the record of a call that cost nothing and left nothing of the machine."""
    record = CallRecord(
        purpose=purpose,
        provider=OfflineProvider.name,
        model="",
        prompt_version=RULES_VERSION,
        input_hash=hash_of(request),
        usage=Usage(),
        cost_usd=Decimal(0),
        duration_ms=round((perf_counter() - started) * 1000),
        raw_answer=raw(value),
    )
    return Answer(value, record)


def raw(value: object) -> str:
    """The answer as stored with the record."""
    if isinstance(value, Extraction):
        return f"{len(value.claims)} claims, {len(value.proposals)} proposals"
    if isinstance(value, Judgement | Rereading):
        return str(asdict(value)["verdict"].value)
    return ""
