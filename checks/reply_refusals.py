"""Why a step of the right of reply was refused: one exception per rule, with its sentence."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal


class DeadlineTooEarly(Refusal):
    """Whoever is asked needs time to answer."""

    code = "deadline_too_early"
    title = _("The deadline is in the past")
    sentence = _("A deadline lies ahead of now, and after the asking. Nothing was recorded.")


class NotYet(Refusal):
    """What is recorded has happened."""

    code = "not_yet"
    title = _("This has not happened yet")
    sentence = _("The time you gave lies ahead of now. Record it when it has happened.")


class AnsweredBeforeAsked(Refusal):
    """An answer follows its question."""

    code = "answered_before_asked"
    title = _("The answer is older than the request")
    sentence = _("The request was sent at %(asked)s. Check the time of the answer.")


class DeadlineAhead(Refusal):
    """Nobody has failed to answer while there is time."""

    code = "deadline_ahead"
    title = _("There is still time to answer")
    sentence = _("They have until %(deadline)s. Silence counts from then on.")


class WordsMissing(Refusal):
    """An answer has words."""

    code = "words_missing"
    title = _("The words are missing")
    sentence = _("Write who was asked and what, or what they answered. Nothing was recorded.")


class AlreadyAnswered(Refusal):
    """A request with an outcome stands; its outcome can be corrected."""

    code = "already_answered"
    title = _("This request has an outcome")
    sentence = _("A request that has an outcome is not replaced. Correct the outcome instead.")


class NothingToWeigh(Refusal):
    """Only an answer has an effect, and only once."""

    code = "nothing_to_weigh"
    title = _("There is no open answer here")
    sentence = _("Only an answer that was recorded, and not closed yet, has an effect to record.")


class EffectNotSeen(Refusal):
    """An effect on record is an effect that readers can see."""

    code = "effect_not_seen"
    title = _("That change is not there")
    sentence = _(
        "The verdict or the text is the same as when the answer came. Change it first, and "
        "publish the correction if the check is on air; then record the effect."
    )


class Replaced(Refusal):
    """The record goes on in the entry that took its place."""

    code = "replaced"
    title = _("This entry was replaced")
    sentence = _("Another entry took its place. Go on with that one. Nothing was changed.")
