"""The guard's objections in words for people."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.memory.guard.reasons import Code, Reason
from checks.quantities.units import Unit

SENTENCES = {
    Code.NUMBER: gettext_lazy("Another number"),
    Code.UNIT: gettext_lazy("Another unit"),
    Code.NEGATION: gettext_lazy("One of them denies"),
    Code.ANTONYM: gettext_lazy("They say opposite things"),
    Code.ENTITY: gettext_lazy("Other names"),
    Code.DATE: gettext_lazy("Another date"),
    Code.MODALITY: gettext_lazy("Done, or only possible or promised"),
    Code.QUANTITY_WORD: gettext_lazy("Another scope: all, some, only, almost"),
    Code.QUESTION: gettext_lazy("One of them is a question"),
    Code.ATTRIBUTION: gettext_lazy("Reported as said by somebody else"),
    Code.ORDER: gettext_lazy("The same words in other roles"),
    Code.RESIDUAL: gettext_lazy("Words without a counterpart"),
    Code.DEIXIS: gettext_lazy("Depends on who said it and when"),
    Code.SPEAKER: gettext_lazy("Another person, or one not known"),
}


UNITS = {
    Unit.PLAIN: gettext_lazy("a count"),
    Unit.PERCENT: "%",
    Unit.POINTS: gettext_lazy("percentage points"),
    Unit.REAIS: "R$",
    Unit.DOLLARS: "US$",
    Unit.EUROS: "€",
    Unit.METRES: gettext_lazy("a length"),
    Unit.SQUARE_METRES: gettext_lazy("an area"),
    Unit.KILOGRAMS: gettext_lazy("a weight"),
    Unit.YEAR: gettext_lazy("a year"),
    Unit.RANK: gettext_lazy("a place in an order"),
}
ORDINAL = "ord:"


def in_words(reason: Reason) -> str:
    """One objection as a sentence, with the words it rests on."""
    sentence = str(SENTENCES[reason.code])
    a, b = (", ".join(map(_as_said, side)) for side in (reason.of_a, reason.of_b))
    if not a and not b:
        return sentence
    return _("%(objection)s: “%(here)s” here, “%(there)s” there") % {
        "objection": sentence,
        "here": a or "—",
        "there": b or "—",
    }


def _as_said(key: str) -> str:
    """What the guard compares by, as people say it: «2022:year», «percent», «ord:2»."""
    if key in list(Unit):
        return str(UNITS[Unit(key)])
    return key.removeprefix(ORDINAL).partition(":")[0]


def as_json(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Codes for machines, words for people."""
    return [{**kept, "words": stored_in_words(kept)} for kept in as_stored(reasons)]


def as_stored(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Codes and the words they rest on; a language is chosen when they are read."""
    return [{"code": one.code.value, "a": [*one.of_a], "b": [*one.of_b]} for one in reasons]


def stored_in_words(kept: dict[str, Any]) -> str:
    """A stored objection as a sentence."""
    return in_words(reason_from(kept))


def reason_from(kept: dict[str, Any]) -> Reason:
    """A stored objection."""
    return Reason(Code(kept["code"]), tuple(kept["a"]), tuple(kept["b"]))
