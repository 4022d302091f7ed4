"""A language model as the memory's second opinion: it compares two statements, one call each."""

from typing import Any

from checks.memory.reranking import Opinion
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.prompted import Model


class ModelComparer:
    """Keeps the record of each call, and each opinion by the stored statement."""

    def __init__(self, model: Model) -> None:
        """``model`` asks one question at a time."""
        self.model = model
        self.records: list[CallRecord] = []
        self.opinions: dict[str, tuple[Opinion, str]] = {}

    def compare(self, a: str, b: str) -> tuple[Opinion, str]:
        """The model's opinion and the words it rests on; raises ``ProviderFailure``."""
        found, record = self.model.ask(Purpose.COMPARE, {"a": a, "b": b})
        self.records.append(record)
        self.opinions[b] = opinion_from(found, a, b)
        return self.opinions[b]


def opinion_from(found: dict[str, Any], a: str, b: str) -> tuple[Opinion, str]:
    """What a schema-valid answer says; a difference in words that nobody said is no difference."""
    opinion, quoted = Opinion(found["opinion"]), str(found["quoted"]).strip()
    if opinion is not Opinion.DIFFERENT:
        return opinion, ""
    is_said = bool(quoted) and (quoted in a or quoted in b)
    return (opinion, quoted) if is_said else (Opinion.UNSURE, "")
