"""What the second person's work changes in Wagtail's admin."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.log_actions import LogFormatter

# Wagtail's own messages repeat the words of a comment in the report that everyone inside reads;
# a comment speaks of the verdict that a second reader must not know yet.
WITHOUT_WORDS: dict[str, Promise] = {
    "wagtail.comments.create": _("Added a comment"),
    "wagtail.comments.edit": _("Edited a comment"),
    "wagtail.comments.delete": _("Deleted a comment"),
    "wagtail.comments.resolve": _("Resolved a comment"),
    "wagtail.comments.create_reply": _("Replied to a comment"),
    "wagtail.comments.edit_reply": _("Edited a reply"),
    "wagtail.comments.delete_reply": _("Deleted a reply"),
}
AFTER_WAGTAIL = 100


@hooks.register("register_log_actions", order=AFTER_WAGTAIL)
def leave_words_out_of_the_log(actions: Any) -> None:
    """Say that somebody commented, not what."""
    for act, message in WITHOUT_WORDS.items():
        formatter = LogFormatter()
        formatter.label = actions.formatters[act].label
        formatter.message = message
        actions.formatters[act] = formatter
