"""The first layer: what makes two statements different claims, whatever their likeness."""

from collections import Counter
from collections.abc import Callable, Iterator

from checks.memory.guard.figures import unit_of, value_of
from checks.memory.guard.inflection import key_of_word
from checks.memory.guard.reasons import Code, Reason
from checks.memory.guard.tokens import Kind, Statement, Token
from checks.memory.guard.word_lists import families, words

OPPOSING_PREFIXES = ("in", "im", "i", "ir", "des", "dis", "anti", "a", "nao")
FUTURE = ("ará", "erá", "irá", "arão", "erão", "irão", "ariam", "eriam", "iriam")


def vetoes(a: Statement, b: Statement) -> Iterator[Reason]:
    """Each objection with the words that differ."""
    for code, of in (
        (Code.NUMBER, _values),
        (Code.DATE, _dates),
        (Code.NEGATION, _listed("negators")),
        (Code.MODALITY, _modals),
        (Code.QUANTITY_WORD, _listed("quantity_words")),
    ):
        yield from _difference(code, of(a), of(b))
    if _values(a) == _values(b):
        yield from _difference(Code.UNIT, _units(a), _units(b))
    yield from _antonyms(a, b)
    if a.is_question != b.is_question:
        yield Reason(Code.QUESTION)


def _difference(code: Code, of_a: Counter[str], of_b: Counter[str]) -> Iterator[Reason]:
    if of_a != of_b:
        yield Reason(code, tuple((of_a - of_b).elements()), tuple((of_b - of_a).elements()))


def _values(statement: Statement) -> Counter[str]:
    return Counter(value_of(t) for t in statement.tokens if t.kind is Kind.FIGURE)


def _units(statement: Statement) -> Counter[str]:
    # A sum may be written with its R$ or without.
    units = (unit_of(t) for t in statement.tokens if t.kind is Kind.FIGURE)
    return Counter("plain" if unit == "brl" else unit for unit in units)


def _dates(statement: Statement) -> Counter[str]:
    return Counter(t.key for t in statement.tokens if t.kind is Kind.DATE)


def _listed(name: str) -> Callable[[Statement], Counter[str]]:
    def of(statement: Statement) -> Counter[str]:
        return Counter(t.key for t in statement.tokens if t.surface in words(name))

    return of


def _modals(statement: Statement) -> Counter[str]:
    return Counter(t.key for t in statement.tokens if t.surface in words("modals") or _is_future(t))


def _is_future(token: Token) -> bool:
    """Whether it ends like a future or a conditional; read with its accent."""
    word = token.text.lower()
    return token.kind is Kind.WORD and len(word) > 5 and word.endswith(FUTURE)


def _antonyms(a: Statement, b: Statement) -> Iterator[Reason]:
    surfaces_a, surfaces_b = _surfaces(a), _surfaces(b)
    only_a, only_b = surfaces_a - surfaces_b, surfaces_b - surfaces_a
    for left, right in _opposites():
        for one, other in ((left, right), (right, left)):
            if (found_a := only_a & one) and (found_b := only_b & other):
                yield Reason(Code.ANTONYM, tuple(sorted(found_a)), tuple(sorted(found_b)))
                return
    for word in sorted(only_a | only_b):
        other = only_b if word in only_a else only_a
        if opposite := next((p + word for p in OPPOSING_PREFIXES if p + word in other), ""):
            of_a, of_b = (word, opposite) if word in only_a else (opposite, word)
            yield Reason(Code.ANTONYM, (of_a,), (of_b,))
            return


def _surfaces(statement: Statement) -> set[str]:
    return {key_of_word(t.surface) for t in statement.tokens if t.kind is Kind.WORD}


def _opposites() -> list[tuple[set[str], set[str]]]:
    return [
        ({key_of_word(w) for w in left.split()}, {key_of_word(w) for w in right.split()})
        for left, right in families("antonyms")
    ]
