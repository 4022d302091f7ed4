"""The repeated parts of a check page: sources and replies, kept as frozen copies in its content."""

from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from checks.models.replies import Channel

# Came after checks had gone out: left out while empty, so that what was approved keeps its hash.
ADDED_LATER = frozenset({"deadline", "outcome", "came_by"})
REPLY_OUTCOMES = [
    ("waiting", _("Waiting for an answer")),
    ("no_answer", _("Did not answer by the deadline")),
    ("declined", _("Declined to comment")),
]


class SourceBlock(blocks.StructBlock):
    """One cited source as readers see it; its class is set by code, not by hand."""

    url = blocks.URLBlock(label=_("Address"), max_length=2000)
    title = blocks.CharBlock(label=_("Title"), max_length=500)
    publisher = blocks.CharBlock(label=_("Publisher"), max_length=200, required=False)
    published_on = blocks.DateBlock(label=_("Published on"), required=False)
    read_on = blocks.DateBlock(label=_("Read on"), required=False)
    note = blocks.CharBlock(
        label=_("Note"),
        max_length=500,
        required=False,
        help_text=_("For example: the author of this document is the government under review."),
    )
    source_class = blocks.CharBlock(label=_("Class"), required=False, max_length=20)

    class Meta:
        """How it shows in the editor."""

        label = _("Source")
        icon = "link"
        form_classname = "struct-block desk-source"


class ReplyBlock(blocks.StructBlock):
    """What someone named in the claim answered, or that no answer came."""

    name = blocks.CharBlock(label=_("Who"), max_length=200)
    role = blocks.CharBlock(label=_("Role then"), max_length=200, required=False)
    answered_on = blocks.DateBlock(label=_("Answered on"), required=False)
    text = blocks.TextBlock(label=_("Words"), required=False)
    asked_on = blocks.DateBlock(label=_("Asked on"), required=False)
    deadline = blocks.DateTimeBlock(label=_("Time to answer until"), required=False)
    outcome = blocks.ChoiceBlock(
        label=_("Without an answer"),
        choices=REPLY_OUTCOMES,
        required=False,
        help_text=_("Leave it empty when there are words."),
    )
    came_by = blocks.ChoiceBlock(label=_("How it came"), choices=Channel.choices, required=False)

    class Meta:
        """How it shows in the editor."""

        label = _("Reply")
        icon = "openquote"


def plain(value: Any) -> Any:
    """A block's value as JSON has it, without the ids that Wagtail gives to each block."""
    return [_plain_one(child.value) for child in value]


def _plain_one(value: Any) -> dict[str, Any]:
    leaves = {name: _plain_leaf(value[name]) for name in sorted(value)}
    return {name: leaf for name, leaf in leaves.items() if leaf or name not in ADDED_LATER}


def _plain_leaf(value: Any) -> Any:
    if isinstance(value, datetime) and value.tzinfo:
        # The editor's form reads it in the person's own zone; the instant is the same.
        value = value.astimezone(UTC)
    return value.isoformat() if hasattr(value, "isoformat") else (value or "")
