"""A claim on the queue with the published check that the memory proposes for it."""

from checks.models import MemoryMatch
from tests.factories.checks import ClaimFactory, FactCheckFactory


def proposed_match() -> MemoryMatch:
    """Nobody has decided about it."""
    fact_check = FactCheckFactory(published=True)
    claim = ClaimFactory(claimant=fact_check.claim.claimant)
    return MemoryMatch.objects.create(
        claim=claim, fact_check=fact_check, decision="suggested", score=0.8
    )
