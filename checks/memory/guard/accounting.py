"""The second layer: every content word of both statements must have its counterpart.

A list of objections never closes; a list of what may differ does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from checks.memory.guard.figures import same_figure
from checks.memory.guard.names import is_extension, is_title
from checks.memory.guard.tokens import Kind, Statement, Token
from checks.memory.guard.word_lists import words

HOME = frozenset({"brasil", "pais"})


@dataclass(slots=True)
class Account:
    """What was left over on each side, and the words of names that only one side has."""

    left_a: list[Token] = field(default_factory=list)
    left_b: list[Token] = field(default_factory=list)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left over."""
        return not self.left_a and not self.left_b


def account(a: Statement, b: Statement) -> Account:
    """Set the words of both against each other, role by role."""
    found = Account()
    _settle(a.core, b.core, found)
    others = list(b.phrases)
    for phrase in a.phrases:
        match = next((other for other in others if _agree(phrase, other)), None)
        if match is not None:
            others.remove(match)
        else:
            found.left_a += phrase
    for other in others:
        found.left_b += other
    _leave_home_out(a, b, found)
    return found


def same_speaker(a: Sequence[Token], b: Sequence[Token]) -> bool:
    """Whether the same person is reported to have said it."""
    return _agree(a, b)


def _settle(a: Sequence[Token], b: Sequence[Token], found: Account) -> None:
    if not _agree(a, b):
        keys_a, keys_b = {t.key for t in a}, {t.key for t in b}
        of_a = [t for t in a if t.key not in keys_b]
        of_b = [t for t in b if t.key not in keys_a]
        # The same words in another order, or bound otherwise: then it is all of them.
        is_whole = not of_a and not of_b
        found.left_a += a if is_whole else of_a
        found.left_b += b if is_whole else of_b


def _agree(a: Sequence[Token], b: Sequence[Token]) -> bool:
    """Whether both say the same in the same order, but for titles and fuller names."""
    if bool(a) != bool(b) or (a and b and a[0].role != b[0].role):
        return False
    return _extends(a, b) or _extends(b, a)


def _extends(longer: Sequence[Token], shorter: Sequence[Token]) -> bool:
    """Whether ``longer`` is ``shorter`` with titles and fuller names in it, or equal to it.

    Something more on both sides may be another person on each: that agrees with nothing.
    """
    extra: list[Token] = []
    kept: list[Token] = []
    for place, token in enumerate(longer):
        if len(kept) < len(shorter) and same_word(token, shorter[len(kept)]):
            kept.append(token)
        elif _is_optional(longer, place):
            extra.append(token)
        else:
            return False
    return len(kept) == len(shorter) and _are_extensions(extra, kept)


def same_word(a: Token, b: Token) -> bool:
    """Whether two tokens say the same; articles may be missing, but not contradict."""
    if a.kind is not b.kind or {a.link, b.link} == {"de", "a"}:
        return False
    if a.kind is Kind.FIGURE:
        return same_figure(a, b)
    if a.key != b.key or ("um" in {a.article, b.article} and a.article != b.article):
        return False
    if a.article and b.article and _gender(a.article) != _gender(b.article):
        return False
    # Of things in general one is as good as many; of the one at hand it is not.
    return a.is_plural == b.is_plural or not (a.article or b.article)


def _gender(article: str) -> str:
    return article[0]


def _is_optional(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if is_title(token):
        return place + 1 < len(tokens) and (
            tokens[place + 1].is_name or is_title(tokens[place + 1])
        )
    return token.is_name and token.run >= 0


def _are_extensions(extra: Sequence[Token], kept: Sequence[Token]) -> bool:
    named = [token for token in extra if not is_title(token)]
    for run in {token.run for token in named}:
        longer = [token for token in named if token.run == run]
        base = [token for token in kept if token.is_name and token.run == run]
        if not base or not is_extension(longer, base):
            return False
    return True


def _leave_home_out(a: Statement, b: Statement, found: Account) -> None:
    """Take «no Brasil» as said, except where it bounds a superlative."""
    left = found.left_a + found.left_b
    if not left or {t.surface for t in a.tokens + b.tokens} & words("superlatives"):
        return
    if all(token.role == "em" and token.surface in HOME for token in left):
        found.left_a.clear()
        found.left_b.clear()
