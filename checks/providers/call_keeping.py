"""What a provider asks before and tells after each call, without knowing where it is kept."""

from typing import Protocol

from checks.providers.call_record import CallRecord
from checks.providers.model_terms import ModelTerms
from checks.providers.usage import Usage


class CallKeeper(Protocol):
    """Knows the models' terms, holds calls to the budget, and keeps each one as a row."""

    def terms_of(self, provider: str, model: str) -> ModelTerms | None:
        """What the model costs and may write today; None when the table does not know it."""
        ...

    def stored(self, record: CallRecord) -> CallRecord | None:
        """The record of this call answered from an earlier, equal one; None when it must be asked.

        It used nothing and cost nothing; its ``raw_answer`` is the earlier one's.
        """
        ...

    def admit(self, record: CallRecord, worst: Usage) -> CallRecord:
        """Hold the most that the call can cost, before it is made; the record with its row.

        Raises ``ProviderFailure`` (``over_budget``, ``paused``) when it may not be made.
        """
        ...

    def settle(self, record: CallRecord, *, wait_s: float | None = None) -> CallRecord:
        """Keep what became of the call and give back what it did not use.

        ``record.cost_usd`` 0 with a failure says that nothing was used; an unknown ``usage``
        leaves the most that it can have cost counted. ``wait_s`` is a pause that the service
        asked for.
        """
        ...


class NothingKept:
    """For a provider outside a newsroom: no table, no budget, no store."""

    def terms_of(self, _provider: str, _model: str) -> ModelTerms | None:
        """None is known."""
        return None

    def stored(self, _record: CallRecord) -> CallRecord | None:
        """Nothing is."""
        return None

    def admit(self, record: CallRecord, _worst: Usage) -> CallRecord:
        """Everything is."""
        return record

    def settle(self, record: CallRecord, *, wait_s: float | None = None) -> CallRecord:
        """As it is; the raw answer stays on the record."""
        return record
