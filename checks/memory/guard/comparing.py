"""The guard's answer for two statements: no objection, or each objection with its words."""

from dataclasses import dataclass

from checks.memory.guard.accounting import Account, account, same_speaker
from checks.memory.guard.deixis import NOWHERE, Origin, is_deictic, is_resolved
from checks.memory.guard.reading import read
from checks.memory.guard.reasons import FINAL, Code, Reason
from checks.memory.guard.tokens import Statement
from checks.memory.guard.vetoes import vetoes
from checks.wording import normalised


@dataclass(frozen=True, slots=True)
class GuardAnswer:
    """Objections in the order of the rules; none means that one check serves both."""

    reasons: tuple[Reason, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing objects."""
        return not self.reasons

    @property
    def is_final(self) -> bool:
        """Whether no model may overrule it: another figure, or the opposite said."""
        return any(reason.code in FINAL for reason in self.reasons)


def compare(a: str, b: str, *, of_a: Origin = NOWHERE, of_b: Origin = NOWHERE) -> GuardAnswer:
    """Whether one published check serves both statements; symmetric. Method: «Memory»."""
    read_a, read_b = read(a), read(b)
    reasons = [] if says_the_same(a, b) else [*objections(read_a, read_b)]
    if (is_deictic(a) or is_deictic(b)) and not is_resolved(of_a, of_b):
        reasons.append(Reason(Code.DEIXIS))
    return GuardAnswer(tuple(reasons))


def says_the_same(a: str, b: str) -> bool:
    """Whether the words are equal but for case, accents and punctuation."""
    words = normalised(a)
    return bool(words) and words == normalised(b) and ("?" in a) == ("?" in b)


def objections(a: Statement, b: Statement) -> list[Reason]:
    """What the vetoes say, and what is left unaccounted for."""
    found = list(vetoes(a, b))
    if not same_speaker(a.attributed_to, b.attributed_to):
        found.append(
            Reason(
                Code.ATTRIBUTION,
                tuple(t.text for t in a.attributed_to),
                tuple(t.text for t in b.attributed_to),
            )
        )
    accounts = account(a, b)
    if not a.tokens or not b.tokens or not accounts.is_settled:
        found.append(_leftover(accounts))
    return found


def _leftover(accounts: Account) -> Reason:
    a, b = accounts.left_a, accounts.left_b
    of_a, of_b = tuple(t.text for t in a), tuple(t.text for t in b)
    if any(t.is_name for t in a) and any(t.is_name for t in b):
        keys_a, keys_b = {t.key for t in a if t.is_name}, {t.key for t in b if t.is_name}
        if keys_a != keys_b:
            return Reason(Code.ENTITY, of_a, of_b)
    if sorted(t.key for t in a) == sorted(t.key for t in b):
        return Reason(Code.ORDER, of_a, of_b)
    return Reason(Code.RESIDUAL, of_a, of_b)
