"""A verdict as readers see it: icon, word, colour and line, the same in every list and page."""

from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from checks.labels import (
    DISTORTION_LABELS,
    EFFECT_LABELS,
    NO_DATA_LABELS,
    VERDICT_LABELS,
    VERDICT_MEANINGS,
    verdict_name,
)
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict

register = template.Library()

CLASSES = {"": "verdict", "line": "verdict verdict--line", "old": "verdict verdict--old"}
NOTHING = mark_safe("")


@register.simple_tag
def verdict_icon(code: str) -> SafeString:
    """The silhouette of a verdict; the word beside it is its name."""
    if code not in set(Verdict):
        return NOTHING
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="#v-{}"/></svg>', Verdict(code).value
    )


@register.simple_tag
def verdict_tag(code: str, reason: str = "", style: str = "") -> SafeString:
    """The verdict as a tag; ``style`` is ``line`` in dense rows and ``old`` for what it was.

    With a ``reason`` the word says why there are no data. A code outside the scale draws nothing.
    """
    if code not in set(Verdict):
        return NOTHING
    return format_html(
        '<{element} class="{classes}" data-verdict="{code}">{icon}{word}</{element}>',
        element="s" if style == "old" else "strong",
        classes=CLASSES[style],
        code=Verdict(code).value,
        icon=verdict_icon(code),
        word=verdict_word(code, reason),
    )


@register.simple_tag
def verdict_word(code: str, reason: str = "") -> str:
    """The verdict's name; with a reason in full, as in “No data: no source”."""
    if code not in set(Verdict):
        return ""
    return verdict_name(code, reason if reason in set(NoDataReason) else "")


@register.simple_tag
def verdict_kind(page: Any) -> str:
    """What stands beside the verdict: the distortion, or why there are no data."""
    if page.verdict == Verdict.NO_DATA:
        return _lowered(NO_DATA_LABELS, NoDataReason, page.no_data_reason)
    if page.verdict in {Verdict.IMPRECISE, Verdict.MISLEADING}:
        return _lowered(DISTORTION_LABELS, DistortionKind, page.distortion_kind)
    return ""


@register.simple_tag
def verdict_kind_sentence(page: Any) -> str:
    """The kind and the effect under the verdict's word on the check's own page."""
    if page.verdict == Verdict.NO_DATA:
        if page.no_data_reason == NoDataReason.UNVERIFIABLE:
            return _("Unverifiable: too vague, or the sources disagree.")
        return _("No source: we searched and found none. This says nothing about who spoke.")
    parts = []
    if page.distortion_kind in set(DistortionKind):
        parts.append(f"{DISTORTION_LABELS[DistortionKind(page.distortion_kind)]}.")
    if page.distortion_effect in set(DistortionEffect):
        parts.append(str(EFFECT_LABELS[DistortionEffect(page.distortion_effect)]))
    return " ".join(parts)


@register.simple_tag
def verdict_scale() -> list[tuple[Verdict, Any]]:
    """The whole scale with what each verdict means, in its order."""
    return [(verdict, VERDICT_MEANINGS[verdict]) for verdict in VERDICT_LABELS]


def _lowered(labels: dict[Any, Promise], codes: Any, code: str) -> str:
    return str(labels[codes(code)]).lower() if code in set(codes) else ""
