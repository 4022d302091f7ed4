"""A provider made of prompts over any language model that answers in JSON."""

from collections.abc import Sequence
from typing import Any, Protocol

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.extraction.extracted import Extraction
from checks.extraction.guard import guarded
from checks.extraction.questions import Question, shipped_questions
from checks.judging.judgement import Judgement
from checks.judging.rereading import Rereading
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.judge_material import judge_material, reread_material
from checks.providers.protocol import Answer
from checks.providers.typed_answers import extraction_from, judgement_from, rereading_from


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
    """Extraction, decomposition, judgement and second reading by a model."""

    is_offline = False

    def __init__(self, model: Model) -> None:
        self.model = model
        self.name = model.name

    def extract(self, text: str, questions: Sequence[Question] | None = None) -> Answer[Extraction]:
        """What the model finds, without the quotes that the text does not hold.

        It says yes or no to each question; the weights stay here.
        """
        asked = shipped_questions() if questions is None else questions
        material = {"text": text, "questions": {one.code: one.ask for one in asked}}
        found, record = self.model.ask(Purpose.EXTRACT, material)
        extraction, changes = guarded(extraction_from(found, asked), text)
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

    def read_again(
        self,
        claim: ClaimInput,
        facts: Sequence[Fact],
        evidence: Sequence[Evidence],
        judgement: Judgement,
    ) -> Answer[Rereading]:
        """The model's second look: another prompt, no word of the first conversation."""
        material = reread_material(claim, facts, evidence, judgement)
        found, record = self.model.ask(Purpose.READ_AGAIN, material)
        return Answer(rereading_from(found), record)
