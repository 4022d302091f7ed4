"""Why a change of the source policy was refused: one exception per rule, with its sentence."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal


class NothingChanges(Refusal):
    """It says what is in force already."""

    code = "nothing_changes"
    title = _("This changes nothing")
    sentence = _("The list says so already. Nothing was changed.")


class AlreadyAsked(Refusal):
    """Two open changes of one address would contradict each other."""

    code = "already_asked"
    title = _("A change of this address waits already")
    sentence = _(
        "%(name)s asked for a change of it at %(at)s. It is put in force, refused or taken back "
        "first. Nothing was changed."
    )


class OwnChange(Refusal):
    """Nobody puts in force alone what loosens the policy."""

    code = "own_change"
    title = _("You asked for this change")
    sentence = _(
        "What lets a site carry a verdict, or changes the public list of excluded sites, is put "
        "in force by somebody else who approves. You can take it back. Nothing was changed."
    )


class NotYourChange(Refusal):
    """Only who asked takes it back."""

    code = "not_your_change"
    title = _("Somebody else asked for this change")
    sentence = _("Only who asked for it takes it back. You can refuse it. Nothing was changed.")


class RuleMoved(Refusal):
    """What the change was made over is not what counts now."""

    code = "rule_moved"
    title = _("The rule changed meanwhile")
    sentence = _(
        "The address has another rule now than the one this change was made over. Look at it, "
        "and ask for the change again if it is still needed. Nothing was changed."
    )


class PreviewMoved(Refusal):
    """What was shown before saving is not what would happen now."""

    code = "preview_moved"
    title = _("What this would do has changed")
    sentence = _(
        "A field, the list or what is cited is not what it was when this was shown. Here is how it "
        "stands now: look at it and confirm again. Nothing was changed."
    )


class BadRows(Refusal):
    """A file is taken in whole or not at all."""

    code = "bad_rows"
    title = _("The file has rows that cannot be taken")
    sentence = _("%(count)s rows are wrong, and each is listed with its line. Nothing was taken.")

    def __init__(self, rows: Sequence[Any]) -> None:
        """Keep the rows for the screen that lists them."""
        self.rows = rows
        super().__init__(count=len(rows))
