"""Why a decision about a match of the memory was refused: one exception per rule."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal, WrongState


class PairDecidedFirst(WrongState):
    """Somebody else decided about the same pair a moment before."""

    code = "pair_decided_first"
    title = _("Someone decided about this pair first")
    sentence = _(
        "%(name)s decided at %(at)s: %(decision)s. Your click changed nothing; the claim is as "
        "they left it."
    )


class CheckMovedOn(Refusal):
    """The published check is not the one that was read any more."""

    code = "check_moved_on"
    title = _("The published check changed while you compared")
    sentence = _(
        "A correction was published since this screen was drawn. Nothing was joined: read the "
        "pair again, and decide about what it says now."
    )
