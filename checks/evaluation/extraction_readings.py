"""A text with what a provider found in it."""

from dataclasses import dataclass

from checks.evaluation.extraction_labels import Example, Expected
from checks.extraction.extracted import Extraction
from checks.wording import normalised


@dataclass(frozen=True, slots=True)
class Reading:
    """A text and what was found in it; ``failure`` is the kind when the provider gave nothing."""

    example: Example
    found: Extraction
    failure: str = ""

    @property
    def quotes(self) -> list[str]:
        """Every quote of the text."""
        claims = [claim.quote for claim in self.found.claims]
        return claims + [proposal.quote for proposal in self.found.proposals]

    @property
    def is_all_quoted(self) -> bool:
        """Whether each quote is a slice of the text."""
        return all(quote in self.example.text for quote in self.quotes)

    @property
    def listed_twice(self) -> int:
        """How many claims or promises say in the same words what another of their list says."""
        lists = (
            [claim.statement for claim in self.found.claims],
            [proposal.quote for proposal in self.found.proposals],
        )
        return sum(len(said) - len({normalised(one) for one in said}) for said in lists)

    @property
    def kind(self) -> Expected:
        """What was listed."""
        if self.found.claims:
            return Expected.BOTH if self.found.proposals else Expected.CLAIM
        return Expected.PROMISE if self.found.proposals else Expected.NONE
