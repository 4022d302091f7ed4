"""Which kinds of correction tell a change honestly: a new verdict is never an update.

Method: «Corrections». Before and after are canonical contents; nothing is asked of the person who
chose the kind, so that the same change gets the same kinds from everyone.
"""

from collections.abc import Mapping
from typing import Any

from checks.corrections.kinds import CorrectionKind
from checks.corrections.readable_html import readable
from checks.corrections.typos import MOST_WORDS, gains_words, is_typo, words_changed
from checks.readiness import Lack

VERDICT = ("verdict", "no_data_reason")
# What was judged, of whom, and how: a slip in one of these is a wrong fact, however small.
NEVER_MINOR = ("distortion_kind", "distortion_effect", "statement", "claimant", "language")
RICH_TEXTS = ("explanation", "background")
TEXTS = (
    *("title", "summary", "later_evidence_reason", "seo_title", "search_description", "slug"),
    *RICH_TEXTS,
)
WORDING_OF = {"sources": ("title", "publisher", "note"), "replies": ("text",)}
LACK_OF = {
    frozenset({CorrectionKind.VERDICT_CHANGE}): Lack.KIND_VERDICT_CHANGE,
    frozenset({CorrectionKind.FACTUAL}): Lack.KIND_FACTUAL,
    frozenset({CorrectionKind.FACTUAL, CorrectionKind.UPDATE}): Lack.KIND_FACTUAL_OR_UPDATE,
    frozenset({CorrectionKind.FACTUAL, CorrectionKind.MINOR}): Lack.KIND_FACTUAL_OR_MINOR,
}


def kinds_that_fit(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> frozenset[CorrectionKind]:
    """The kinds under which this change may be told; a withdrawal alone is a retraction.

    A change of verdict, or of the reason for no data, is told as one and as nothing else. Anything
    else may be a factual correction; a minor one when it is a typo and nothing more, an update
    when something new stands there.
    """
    if any(before.get(name) != after.get(name) for name in VERDICT):
        return frozenset({CorrectionKind.VERDICT_CHANGE})
    if any(before.get(name) != after.get(name) for name in NEVER_MINOR):
        return frozenset({CorrectionKind.FACTUAL})
    if _is_wording_only(before, after):
        return frozenset({CorrectionKind.FACTUAL, CorrectionKind.MINOR})
    if _says_more(before, after):
        return frozenset({CorrectionKind.FACTUAL, CorrectionKind.UPDATE})
    return frozenset({CorrectionKind.FACTUAL})


def misfit(kind: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Lack | None:
    """What the desk tells who chose a kind that does not fit, or None when it does."""
    fitting = kinds_that_fit(before, after)
    return None if kind in fitting else LACK_OF[fitting]


def changed_texts(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The old and the new words of every text that changed, in the order of the page."""
    pairs = [_texts(name, before, after) for name in TEXTS if name != "slug"]
    for name in WORDING_OF:
        pairs += _wordings(name, before, after)
    return [(old, new) for old, new in pairs if old != new]


def _is_wording_only(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    if any(_frame(name, before) != _frame(name, after) for name in WORDING_OF):
        return False
    pairs = [_texts(name, before, after) for name in TEXTS]
    pairs += [pair for name in WORDING_OF for pair in _wordings(name, before, after)]
    changed = [(old, new) for old, new in pairs if old != new]
    return (
        all(is_typo(old, new) for old, new in changed)
        and sum(words_changed(old, new) for old, new in changed) <= MOST_WORDS
    )


def _says_more(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    texts = any(gains_words(*_texts(name, before, after)) for name in TEXTS)
    return texts or any(_all_of(name, after) - _all_of(name, before) for name in WORDING_OF)


def _texts(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, str]:
    old, new = str(before.get(name) or ""), str(after.get(name) or "")
    if name in RICH_TEXTS:
        return readable(old), readable(new)
    if name == "slug":
        return old.replace("-", " "), new.replace("-", " ")
    return old, new


def _wordings(
    name: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[tuple[str, str]]:
    both = zip(before.get(name) or [], after.get(name) or [], strict=False)
    return [
        (str(old.get(part) or ""), str(new.get(part) or ""))
        for old, new in both
        for part in WORDING_OF[name]
    ]


def _frame(name: str, content: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Everything about the sources or the replies but their wording."""
    return [
        {part: value for part, value in one.items() if part not in WORDING_OF[name]}
        for one in content.get(name) or []
    ]


def _all_of(name: str, content: Mapping[str, Any]) -> set[tuple[tuple[str, str], ...]]:
    return {
        tuple(sorted((part, str(value)) for part, value in one.items()))
        for one in content.get(name) or []
    }
