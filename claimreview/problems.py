"""What is wrong with a block: a code, how bad it is, where, and a sentence to translate."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """Errors stop a publication; warnings are shown to the editor."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code, severity, and the English message with ``%(name)s`` places."""

    code: str
    severity: Severity
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule; ``where`` is a path such as ``itemReviewed.appearance[0].url``."""

    rule: Rule
    where: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The rule's code, stable across releases."""
        return self.rule.code

    @property
    def severity(self) -> Severity:
        """Whether it stops a publication."""
        return self.rule.severity

    @property
    def text(self) -> str:
        """The message in English, its places filled."""
        return self.rule.message % self.params

    def as_dict(self) -> dict[str, str]:
        """The shape that commands print."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "where": self.where,
            "message": self.text,
        }


def excerpt(value: object, length: int = 80) -> str:
    """A hostile value cut short and made printable, to be quoted in a message."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:length]
    )
    return text + "…" if len(str(value)) > length else text
