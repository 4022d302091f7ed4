"""The repeated parts of a check page: sources and replies, kept as frozen copies in its content."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks


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

    class Meta:
        """How it shows in the editor."""

        label = _("Reply")
        icon = "openquote"


def plain(value: Any) -> Any:
    """A block's value as JSON has it, without the ids that Wagtail gives to each block."""
    return [
        {name: _plain_leaf(child.value[name]) for name in sorted(child.value)} for child in value
    ]


def _plain_leaf(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else (value or "")
