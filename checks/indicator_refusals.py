"""Why a change of the table of default indicators was refused: one exception per rule."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import Refusal


class IndicatorIncomplete(Refusal):
    """A row needs what is said and what it is read as."""

    code = "indicator_incomplete"
    title = _("The row is not complete")
    sentence = _("Say which words it is about, and which series they are read as, with its source.")


class IndicatorTwice(Refusal):
    """One wording has one reading."""

    code = "indicator_twice"
    title = _("These words have a reading already")
    sentence = _("“%(said)s” is read as “%(read_as)s”. Change that row, or take it out first.")


class IndicatorChangedFirst(Refusal):
    """Somebody else changed the row while it was being typed."""

    code = "indicator_changed_first"
    title = _("Someone changed this row first")
    sentence = _(
        "%(name)s changed it at %(at)s; it is now read as “%(read_as)s”. What you typed is still "
        "below and was not saved."
    )
