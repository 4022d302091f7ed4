"""Why an editorial step was refused: one exception per rule, with a sentence for the person."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checks.readiness import Lack
from claimreview.problems import Problem


class Refusal(Exception):
    """A step that the rules do not allow; nothing was changed."""

    code = "refused"
    title: Any = _("This step was refused")
    sentence: Any = _("Nothing was changed.")

    def __init__(self, **details: Any) -> None:
        """Keep what the sentence names."""
        self.details = details
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The sentence on screen: what happened, what was kept, what to do."""
        return str(self.sentence) % self.details if self.details else str(self.sentence)


class NotAllowed(Refusal):
    """The person's groups do not include this act."""

    code = "not_allowed"
    title = _("You cannot do this")
    sentence = _("Your groups do not include this act. An administrator can grant it.")


class WrongState(Refusal):
    """The act does not exist in the present state."""

    code = "wrong_state"
    title = _("This is not possible now")
    sentence = _("The check is in the state “%(state)s”, where this step does not exist.")


class HeldByOther(Refusal):
    """Someone else holds the draft."""

    code = "held_by_other"
    title = _("Someone else holds this check")
    sentence = _(
        "%(name)s has been holding this check since %(since)s. You can read it, or take it over."
    )


class TakenOver(Refusal):
    """Someone took the check over from the person who was typing."""

    code = "locked"
    title = _("Someone else holds this check now")
    sentence = _(
        "%(name)s has had this check since %(since)s. Nothing of yours was lost: what you typed is "
        "still in this window, and has not been sent."
    )


class MovedOn(Refusal):
    """The check left editing while someone was still typing."""

    code = "moved_on"
    title = _("This check is no longer in editing")
    sentence = _(
        "It is in the state “%(state)s”, so nothing can be typed into it. What you typed is still "
        "in this window, and has not been sent."
    )


class SavedFirst(Refusal):
    """A newer draft was kept while this one was being typed."""

    code = "invalid_revision"
    title = _("Another version was saved first")
    sentence = _(
        "%(name)s saved another version at %(at)s, while you were writing. Nothing of yours was "
        "lost: your text is still in this window, and has not been sent."
    )


class HeldByNobody(Refusal):
    """A draft goes on from the hands of who holds it, and nobody does."""

    code = "held_by_nobody"
    title = _("Nobody holds this check")
    sentence = _("Only who holds a check can submit it. Take it first. Nothing was changed.")


class NoListOfChecks(Refusal):
    """A check stands below a published list of checks, and there is none."""

    code = "no_list"
    title = _("There is no list of checks yet")
    sentence = _(
        "Checks stand below a list of checks. Publish one under “Pages” first. Nothing was changed."
    )


class DeadlineNotPossible(Refusal):
    """A deadline lies ahead, and within reach."""

    code = "deadline"
    title = _("This cannot be a deadline")
    sentence = _(
        "A deadline is a day and an hour to come, at most a year away. Nothing was changed."
    )


class UnknownReason(Refusal):
    """Only a reason that triage gave for this claim can be objected to."""

    code = "unknown_reason"
    title = _("Triage did not give this reason")
    sentence = _("The claim was read again, or the page was old. Nothing was kept.")


class TooManyAtOnce(Refusal):
    """A slip of the hand must not move the whole queue."""

    code = "too_many"
    title = _("Too many at once")
    sentence = _("At most %(most)s claims are changed at once. Nothing was changed.")


class NothingMarked(Refusal):
    """An act in bulk is about what was marked."""

    code = "nothing_marked"
    title = _("Nothing is marked")
    sentence = _("Mark the claims first, then choose what to do with them.")


class ViewNeedsName(Refusal):
    """A tab without words could not be chosen."""

    code = "view_name"
    title = _("The view needs a name")
    sentence = _("Give it a short name that none of your other views has. Nothing was kept.")


class TooManyViews(Refusal):
    """More tabs than anyone reads."""

    code = "too_many_views"
    title = _("You have too many views")
    sentence = _("A person keeps at most %(most)s views. Delete one first.")


class NotReady(Refusal):
    """Something that a submission needs is missing."""

    code = "not_ready"
    title = _("Not ready to submit")
    sentence = _("Still missing: %(missing)s.")

    def __init__(self, lacks: Sequence[Lack], **details: Any) -> None:
        """Keep the list of what is missing; the desk links each to its field."""
        self.lacks = list(lacks)
        super().__init__(missing=", ".join(self.lacks), **details)


class InvalidMarkup(Refusal):
    """The ClaimReview block would break a rule."""

    code = "invalid_markup"
    title = _("The ClaimReview block has errors")
    sentence = _("Nothing was published. To correct: %(errors)s")

    def __init__(self, problems: Sequence[Problem], **details: Any) -> None:
        """Keep the problems; the sentence names each by its code."""
        self.problems = list(problems)
        told = (f"{gettext(each.rule.message) % each.params} ({each.code})" for each in problems)
        super().__init__(errors=" ".join(told), **details)


class SelfApproval(Refusal):
    """Nobody approves what they wrote."""

    code = "self_approval"
    title = _("You cannot approve this version")
    sentence = _(
        "You have changed this content since its last publication. Whoever touches the content "
        "does not approve it, not even those who administer the system."
    )


class NobodyLeft(Refusal):
    """Everyone who approves has touched this version."""

    code = "nobody_left"
    title = _("Nobody is free to approve")
    sentence = _("Everyone who approves has changed this version: %(names)s. Call in someone else.")


class ReasonMissing(Refusal):
    """Sending something away, or back, needs a reason that others can read."""

    code = "reason_missing"
    title = _("A reason is needed")
    sentence = _("Say why in a sentence: it stays on the record. Nothing was changed.")


class NoSuchTime(Refusal):
    """A publication is set for an instant ahead of us."""

    code = "no_such_time"
    title = _("This time does not work")
    sentence = _(
        "Choose a moment in the future, at most %(days)s days ahead. Nothing was approved."
    )


class NotItsCorrection(Refusal):
    """A correction is corrected on the check that it belongs to."""

    code = "not_its_correction"
    title = _("This is a correction of another check")
    sentence = _("Open it from the page of the check that it belongs to. Nothing was changed.")


class StaleContent(Refusal):
    """The content moved while it was being read."""

    code = "stale"
    title = _("The text changed while you were reading")
    sentence = _(
        "The approval is only valid for what was read. Nothing was published. "
        "Read the present version."
    )


class ActedFirst(Refusal):
    """Somebody else did it a moment before."""

    code = "acted_first"
    title = _("Someone was first")
    sentence = _("%(name)s did this at %(at)s. Your click changed nothing.")


class LastAppearance(Refusal):
    """A check without an appearance would be of something nobody said."""

    code = "last_appearance"
    title = _("It is the only appearance on the page")
    sentence = _(
        "Without it the page would judge words that nobody said. Approve another one first, or "
        "open a withdrawal. Nothing was changed."
    )


class AlertGone(Refusal):
    """The figures moved, and the rule does not ask any more."""

    code = "alert_gone"
    title = _("Nothing is asked here any more")
    sentence = _(
        "The figures of these days have moved, and the rule does not ask for an answer now. "
        "Your text was not saved: go back one page to copy it, and look at the ledger again."
    )


class AccountOnRecord(Refusal):
    """The record names people for good."""

    code = "account_on_record"
    title = _("This account stands on the record")
    sentence = _(
        "Rows of the newsroom name it, so it cannot be deleted. Close it instead: take the mark "
        "from “active”. What the person did stays theirs. Nothing was deleted."
    )


class RoleStays(Refusal):
    """A role without its group, or under another name, would leave people without their acts."""

    code = "role_stays"
    title = _("This group is a role of the newsroom")
    sentence = _(
        "A role keeps its name and is not deleted: everyone who has it would lose their acts. "
        "Nothing was changed."
    )


class StillNeeded(Refusal):
    """Something on the record rests on it."""

    code = "still_needed"
    title = _("This is still needed")
    sentence = _("Other records of the newsroom rest on it, so it stays. Nothing was deleted.")


class NotApproved(Refusal):
    """The wall in the page's own save: this exact content has no approval."""

    code = "not_approved"
    title = _("This content has no approval")
    sentence = _(
        "A fact check only goes out, changes or comes down through the desk, after a different "
        "person has approved exactly this content."
    )


class LinkRefused(Refusal):
    """The source policy takes no such address, not even as a lead."""

    code = "link_refused"
    title = _("This link cannot be used")
    sentence = _("%(why)s Nothing you typed was lost.")


class LeadNotVerified(Refusal):
    """Nobody has opened the reader’s link and found the datum in it."""

    code = "lead_not_verified"
    title = _("The reader’s link was not opened yet")
    sentence = _(
        "Open the link, find the datum and write down where it stands. Only then can the message "
        "be upheld. Nothing was changed."
    )


class NoLinkToVerify(Refusal):
    """The message brought no link, or one that never enters."""

    code = "no_link"
    title = _("There is no link to open")
    sentence = _("This message brings no link that could be a source. Nothing was changed.")


class ComplaintNeedsAnswer(Refusal):
    """A formal complaint is answered, whatever it says."""

    code = "complaint_needs_answer"
    title = _("A formal complaint is not refused")
    sentence = _(
        "It is owed an outcome and a written answer: “not upheld” is one. Nothing was changed."
    )


class CorrectionStillOpen(Refusal):
    """The answer would say what is not public yet."""

    code = "correction_still_open"
    title = _("The correction is still open")
    sentence = _(
        "This message opened a correction that is neither published nor abandoned. Finish it "
        "first, so that the answer is true when it is read. Nothing was changed."
    )


class NotOfThisMessage(Refusal):
    """The correction named in the answer is of another check, or older than the message."""

    code = "not_of_this_message"
    title = _("This correction does not answer the message")
    sentence = _(
        "Name a correction of the same check, published after the message. Nothing was changed."
    )


class JudgesOwnWork(Refusal):
    """Whoever wrote or approved what is complained about does not judge the complaint."""

    code = "judges_own_work"
    title = _("You do not answer a complaint about your own work")
    sentence = _(
        "You wrote or approved what the complaint is about. Free to answer it: %(names)s. "
        "Nothing was changed."
    )


class WrongMessageState(Refusal):
    """The act does not exist where the message stands now."""

    code = "wrong_message_state"
    title = _("This is not possible now")
    sentence = _("The message is “%(state)s”, where this step does not exist. Nothing was changed.")
