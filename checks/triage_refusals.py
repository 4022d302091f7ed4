"""Why a change of the questions of triage, or of a claim's grades, was refused."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal


class QuestionsMovedOn(Refusal):
    """Somebody changed the table while it was being read."""

    code = "questions_moved_on"
    title = _("The questions changed while you were reading")
    sentence = _(
        "%(name)s changed them at %(at)s. Nothing of yours was kept: look at the present ones and "
        "try again."
    )


class NothingToChange(Refusal):
    """A change that changes nothing would only fill the history."""

    code = "nothing_to_change"
    title = _("Nothing would change")
    sentence = _("The questions already stand as you want them. Nothing was kept.")


class TooManyQuestions(Refusal):
    """More than a desk can read."""

    code = "too_many_questions"
    title = _("There are too many questions")
    sentence = _("At most %(most)s questions are asked of a claim. Nothing was kept.")


class GradeNotPossible(Refusal):
    """A grade is a number from 0 to 1."""

    code = "grade_not_possible"
    title = _("This cannot be a grade")
    sentence = _("A grade is a number from 0 to 1, for example 0.75. Nothing was changed.")
