"""Who can be asked for leads; research knows nothing else about them."""

from dataclasses import dataclass
from typing import Protocol

from checks.providers.call_record import CallRecord
from checks.research.leads import Lead, Round
from checks.research.question import Question

# [ours] Leads of one provider in one round: what a person would open, not all there is.
MOST_LEADS = 8


@dataclass(frozen=True, slots=True)
class Found:
    """What one provider answered; ``calls`` are those to a model on the way, which are paid for."""

    leads: tuple[Lead, ...] = ()
    calls: tuple[CallRecord, ...] = ()


class EvidenceProvider(Protocol):
    """Names where evidence may be; raises ``ProviderFailure`` when it can't.

    Bounded by itself: at most ``MOST_LEADS`` leads, so many bytes, so many seconds.
    """

    @property
    def name(self) -> str:
        """The name that settings and the record use."""
        ...

    @property
    def round(self) -> Round:
        """The round in which it is asked."""
        ...

    def find(self, question: Question) -> Found:
        """Where something about the question may be found, the likeliest first."""
        ...
