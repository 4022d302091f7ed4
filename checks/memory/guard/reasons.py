"""Why two statements are not taken as one claim; words for people stand in ``reason_words``."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """The rule that objected."""

    NUMBER = "number"
    UNIT = "unit"
    NEGATION = "negation"
    ANTONYM = "antonym"
    ENTITY = "entity"
    DATE = "date"
    MODALITY = "modality"
    QUANTITY_WORD = "quantity_word"
    QUESTION = "question"
    ATTRIBUTION = "attribution"
    ORDER = "order"
    RESIDUAL = "residual"
    DEIXIS = "deixis"
    # Not the guard's own: whoever knows the people adds it.
    SPEAKER = "speaker"


# What no model may overrule.
FINAL = frozenset({Code.NUMBER, Code.UNIT, Code.NEGATION, Code.ANTONYM})


@dataclass(frozen=True, slots=True)
class Reason:
    """One objection, with the words of either statement it rests on."""

    code: Code
    of_a: tuple[str, ...] = ()
    of_b: tuple[str, ...] = ()

    def reversed(self) -> "Reason":
        """The same objection with the statements exchanged."""
        return Reason(self.code, self.of_b, self.of_a)
