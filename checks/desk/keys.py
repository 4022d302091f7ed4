"""The desk's keys in words; ``desk-keys.js`` acts on them, Wagtail's own dialog lists them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Keys = list[tuple[str | Promise, Promise]]

GROUPS: dict[Promise, Keys] = {
    _("Desk: moving"): [
        ("j", _("Next item")),
        ("k", _("Previous item")),
        ("Enter", _("Open the item in focus")),
        ("g", _("Next one that needs a person")),
        ("x", _("Mark the item")),
        ("Shift + x", _("Mark from the last marked one to here")),
        ("Esc", _("Leave the field, back to its item")),
    ],
    _("Desk: acts on the item in focus"): [
        ("p", _("Take, release or take over")),
        ("t", _("Assign, ask someone")),
        ("a", _("Accept, confirm")),
        ("e", _("Edit")),
        ("r", _("Refuse, it is not the same")),
        ("d", _("Discard or return: goes to the reason")),
        ("n", _("Note on the field in focus")),
        ("u", _("Undo")),
        ("b", _("Try again")),
        ("v", _("Paste links")),
        (_("1 to 5"), _("Verdict, with the focus inside its group")),
        ("Ctrl + Enter", _("The main act of the screen: says what it does, then asks")),
    ],
}
