"""What a reader would see change, field by field: what is on air against what is under review."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from checks.blocks import REPLY_OUTCOMES
from checks.content_fields import FIELDS
from checks.corrections.readable_html import readable
from checks.labels import (
    DISTORTION_LABELS,
    EFFECT_LABELS,
    NO_DATA_LABELS,
    VERDICT_LABELS,
    source_class_name,
    topic_name,
)
from checks.models.people import Person
from checks.models.replies import Channel
from checks.templatetags.moment_tags import moment_text
from social_capture.word_diff import Piece, word_diff

LABELS: dict[str, dict[Any, Any]] = {
    "verdict": VERDICT_LABELS,
    "no_data_reason": NO_DATA_LABELS,
    "distortion_kind": DISTORTION_LABELS,
    "distortion_effect": EFFECT_LABELS,
}
KINDS = dict(Person.Kind.choices)
REPLY_WORDS = dict(REPLY_OUTCOMES)
CHANNELS = dict(Channel.choices)
# The order in which a source or a reply is read; whatever else it holds comes after.
FIRST_IN_A_LINE = ("title", "name", "publisher", "source_class", "url")
RICH = frozenset({"explanation", "background"})


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field: both texts with their marks, and the codes when the field is a verdict."""

    name: str
    label: str
    old: list[Piece]
    new: list[Piece]
    old_code: str = ""
    new_code: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReaderChanges:
    """The fields that change and those that stay, in the order of the page."""

    changed: list[FieldChange]
    same: list[FieldChange]


def reader_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> ReaderChanges:
    """Compare two canonical contents; ``before`` is empty for what was never on air."""
    names = [*FIELDS, *sorted((before.keys() | after.keys()) - FIELDS.keys())]
    changed, same = [], []
    for name in names:
        old, new = before.get(name), after.get(name)
        if old == new or not (old or new):
            if new:
                same.append(_change(name, old, new))
        else:
            changed.append(_change(name, old, new))
    return ReaderChanges(changed, same)


def _change(name: str, old: Any, new: Any) -> FieldChange:
    left, right = word_diff(as_text(name, old), as_text(name, new))
    note = ""
    if old != new and as_text(name, old) == as_text(name, new):
        # What readers see is the same; an approver is still shown what is stored.
        left, right = word_diff(str(old or ""), str(new or ""))
        note = _("Only the markup changes, not the words.")
    is_verdict = name == "verdict"
    return FieldChange(
        name=name,
        label=str(FIELDS.get(name, name)),
        old=left,
        new=right,
        old_code=str(old or "") if is_verdict else "",
        new_code=str(new or "") if is_verdict else "",
        note=note,
    )


def as_text(name: str, value: Any) -> str:
    """A field's value as lines of text, everything a reader sees of it."""
    if not value:
        return ""
    if name in LABELS:
        return str(LABELS[name].get(value, value))
    if name in RICH:
        return readable(value)
    if name == "topic":
        return topic_name(value)
    if name == "claimant":
        value = {**value, "kind": KINDS.get(value.get("kind"), value.get("kind"))}
    if isinstance(value, Mapping):
        return "\n".join(str(part) for part in value.values() if part)
    if isinstance(value, list):
        return "\n".join(f"{place}. {_as_line(one)}" for place, one in enumerate(value, 1))
    return str(value)


def _as_line(one: Any) -> str:
    if not isinstance(one, Mapping):
        return str(one)
    shown = {
        **one,
        "source_class": source_class_name(one.get("source_class") or ""),
        "outcome": REPLY_WORDS.get(one.get("outcome") or "", ""),
        "came_by": CHANNELS.get(one.get("came_by") or "", ""),
        "deadline": _until(one.get("deadline") or ""),
    }
    names = [*FIRST_IN_A_LINE, *sorted(one.keys() - set(FIRST_IN_A_LINE))]
    return " · ".join(str(shown[name]) for name in names if shown.get(name))


def _until(deadline: str) -> str:
    at = parse_datetime(deadline)
    return _("until %(at)s") % {"at": moment_text(timezone.localtime(at))} if at else ""
