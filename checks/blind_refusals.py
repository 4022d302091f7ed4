"""Why a step around the second, independent verdict was refused: one exception per rule."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal


class SecondReadingMissing(Refusal):
    """The newsroom asks for a second verdict before an approval, and there is none yet."""

    code = "second_reading_missing"
    title = _("First, your own verdict")
    sentence = _(
        "This newsroom asks for two independent verdicts here. Record yours without seeing the "
        "first one; the approval opens after it. Nothing was changed."
    )


class SawFirst(Refusal):
    """The person chose to read the verdict instead of giving one; someone else approves."""

    code = "saw_first"
    title = _("You read it without giving a verdict")
    sentence = _(
        "Two independent verdicts are asked for here, and you have already seen the first one. "
        "Someone who has not seen it can approve this version."
    )


class VerdictMissing(Refusal):
    """A second verdict is one of the five, and “no data” says why."""

    code = "verdict_missing"
    title = _("Choose a verdict")
    sentence = _("Choose one of the five; for “no data”, also why. Nothing was recorded.")


class NoSecondReading(Refusal):
    """Nothing here asks for a second verdict."""

    code = "no_second_reading"
    title = _("No second verdict is asked for here")
    sentence = _(
        "The newsroom’s setting does not ask for one on this check, or no verdict is up for "
        "approval. Nothing was recorded."
    )


class SecondReadingDiffers(Refusal):
    """The person gave another verdict on exactly this content."""

    code = "second_reading_differs"
    title = _("Your verdict is another one")
    sentence = _(
        "At %(at)s you gave another verdict on exactly this version. Either the editor changes "
        "it, or someone else gives an independent verdict and approves it."
    )


class AlreadyRead(Refusal):
    """A second verdict is given once for each content."""

    code = "already_read"
    title = _("Your verdict is already on the record")
    sentence = _("You gave it at %(at)s, and it does not change. Nothing else was recorded.")


class StillHidden(Refusal):
    """The text stays out of sight of whoever can still give an independent verdict."""

    code = "still_hidden"
    title = _("Still hidden from you")
    sentence = _(
        "You can still give an independent verdict on this check, so its text stays hidden. Give "
        "yours when it is under review, or choose to read it without approving this version."
    )
