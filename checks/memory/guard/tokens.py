"""A statement as tokens: what each word means, how it is bound, and what it was before."""

from dataclasses import dataclass
from enum import StrEnum

from checks.wording import fold


class Kind(StrEnum):
    """What a token is."""

    WORD = "word"
    FIGURE = "figure"
    DATE = "date"


# The role of what no preposition binds: subject, verb, object.
CORE = ""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or figure that carries meaning.

    ``key`` is what is compared; ``role`` the preposition that binds it (``CORE`` without one);
    ``link`` tells "de" from "a" inside a role; ``article`` is the one right before it.
    """

    key: str
    text: str
    kind: Kind = Kind.WORD
    role: str = CORE
    # Which phrase of its role it stands in.
    phrase: int = 0
    link: str = ""
    article: str = ""
    is_name: bool = False
    # Tokens of one run of capitalised words have the same number; -1 is no run.
    run: int = -1

    @property
    def surface(self) -> str:
        """The word as written, folded."""
        return fold(self.text)

    @property
    def is_plural(self) -> bool:
        """Whether the word ends like a plural."""
        return self.kind is Kind.WORD and self.text.endswith("s")


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text says, who is said to have said it, and how it is put."""

    text: str
    tokens: tuple[Token, ...]
    attributed_to: tuple[Token, ...] = ()
    is_question: bool = False

    @property
    def core(self) -> tuple[Token, ...]:
        """What no preposition binds, in order."""
        return tuple(token for token in self.tokens if token.role == CORE)

    @property
    def phrases(self) -> tuple[tuple[Token, ...], ...]:
        """What each preposition binds, in order."""
        numbers = dict.fromkeys(token.phrase for token in self.tokens if token.role != CORE)
        return tuple(
            tuple(t for t in self.tokens if t.role != CORE and t.phrase == number)
            for number in numbers
        )
