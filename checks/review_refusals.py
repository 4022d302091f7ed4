"""Why a step of the second person, or of who holds a draft, was refused."""

from django.utils.translation import gettext_lazy as _

from checks.refusals import ActedFirst, NobodyLeft, Refusal


class NobodyLeftUnseeing(NobodyLeft):
    """The same, where two independent verdicts are asked for."""

    sentence = _(
        "Everyone who approves has changed this version, has seen its verdict, or gave another "
        "one: %(names)s. Call in someone else."
    )


class ReturnedFirst(ActedFirst):
    """Somebody brought it back to editing a moment before."""

    sentence = _(
        "%(name)s brought it back to editing at %(at)s. Your click changed nothing; the check "
        "comes back here when it is submitted again."
    )


class TimeNotClear(Refusal):
    """The change of the clocks skips this hour, or brings it twice."""

    code = "time_not_clear"
    title = _("This hour is not clear")
    sentence = _(
        "The clocks change on that day, and this hour does not exist or comes twice. Choose "
        "another one. Nothing was approved."
    )


class CannotHold(Refusal):
    """The person it would be handed to can't write."""

    code = "cannot_hold"
    title = _("This person cannot take it")
    sentence = _(
        "Choose someone else of the desk who writes. Nothing was changed: you still hold it."
    )


class ApproverGone(Refusal):
    """Whoever approved it for an instant may not approve any more when it comes."""

    code = "approver_gone"
    title = _("Whoever approved it may not approve any more")
    sentence = _(
        "The account of %(name)s was closed or has no role that approves. Nothing went out."
    )


class SourceClassMoved(Refusal):
    """The source policy changed between the submission and now."""

    code = "source_class_moved"
    title = _("A cited source has another class now")
    sentence = _(
        "The source policy changed after this was submitted. Return it to editing: saved again, "
        "it shows the class of today. Nothing went out."
    )
