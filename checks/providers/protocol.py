"""What a provider can be asked; the pipeline knows nothing else about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.extraction.extracted import Extraction
from checks.extraction.questions import Question
from checks.judging.judgement import Judgement
from checks.judging.rereading import Rereading
from checks.providers.call_record import CallRecord

Value_co = TypeVar("Value_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Answer(Generic[Value_co]):
    """A provider's answer and the call that brought it; ``earlier`` are those on the way to it."""

    value: Value_co
    record: CallRecord
    earlier: tuple[CallRecord, ...] = ()

    @property
    def calls(self) -> tuple[CallRecord, ...]:
        """Every call, in order."""
        return (*self.earlier, self.record)


class Provider(Protocol):
    """Extracts, decomposes, judges and reads again; raises ``ProviderFailure`` when it can't.

    Answers are unguarded where a model gave them: the caller holds them to the guards.
    """

    name: str
    is_offline: bool

    def extract(self, text: str, questions: Sequence[Question] | None = None) -> Answer[Extraction]:
        """The claims and promises of a text, graded by the questions; by default the shipped ones.

        A provider answers each question with yes or no; the weights are added up by code.
        """
        ...

    def decompose(self, claim: ClaimInput) -> Answer[tuple[Fact, ...]]:
        """The facts of a claim, one of them central."""
        ...

    def judge(
        self, claim: ClaimInput, facts: Sequence[Fact], evidence: Sequence[Evidence]
    ) -> Answer[Judgement]:
        """A proposed verdict from the evidence and nothing else."""
        ...

    def read_again(
        self,
        claim: ClaimInput,
        facts: Sequence[Fact],
        evidence: Sequence[Evidence],
        judgement: Judgement,
    ) -> Answer[Rereading]:
        """Whether a guarded judgement holds; a call of its own that knows nothing of the first."""
        ...
