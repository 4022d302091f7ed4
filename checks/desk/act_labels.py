"""The words for each act in the editorial log."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACT_LABELS: dict[str, Promise] = {
    "start": _("started the check"),
    "take": _("took it"),
    "take_over": _("took it over"),
    "edit": _("changed the text"),
    "void": _("reopened what was under review by changing it"),
    "submit": _("submitted it for review"),
    "send_back": _("returned it"),
    "recall": _("recalled it"),
    "approve": _("approved it"),
    "schedule": _("set the time at which it goes out"),
    "unschedule": _("stopped it before its time"),
    "not_published": _("did not publish it at its time"),
    "publish": _("published it"),
    "open_correction": _("opened a correction"),
    "describe_correction": _("wrote the text of the correction"),
    "abandon_correction": _("abandoned the correction"),
    "withdraw": _("withdrew the check"),
    "discard": _("discarded it"),
    "revive": _("took it up again"),
    "assign_claim": _("assigned the claim"),
    "discard_claim": _("discarded the claim"),
    "set_deadline": _("set the deadline"),
    "object_to_reason": _("objected to a reason of the triage"),
    "revive_claim": _("put the claim back on the queue"),
    "confirm_appearance": _("confirmed an appearance"),
    "refuse_appearance": _("refused an appearance"),
    "change_roles": _("changed the roles of an account"),
    "change_permissions": _("changed what a group may do"),
    "answer_ledger": _("answered for the balance of the coverage"),
    "approve_appearance": _("approved an appearance"),
    "ask_appearance_removal": _("asked for the removal of an appearance"),
    "keep_appearance": _("kept an appearance"),
    "remove_appearance": _("removed an appearance"),
    "ask_for_reply": _("asked for comment"),
    "replace_reply_request": _("corrected a request for comment"),
    "reply_answered": _("recorded an answer to a request for comment"),
    "reply_declined": _("recorded that someone declined to comment"),
    "reply_no_answer": _("recorded that no answer came by the deadline"),
    "reply_late": _("told the desk that a deadline to answer had passed"),
    "weigh_reply": _("recorded the effect of an answer"),
    "put_reply_on_page": _("put a reply into the text"),
    "export_dossier": _("exported the dossier"),
    "refuse_draft_paragraph": _("refused a paragraph of the AI draft"),
    "reopen_draft_paragraph": _("put back a paragraph of the AI draft"),
    "enter_message": _("entered a reader’s message"),
    "take_message": _("took a reader’s message into moderation"),
    "accept_message": _("accepted a reader’s message"),
    "refuse_message": _("refused a reader’s message"),
    "verify_lead": _("found the datum in a reader’s link"),
    "close_message": _("answered a reader’s message"),
    "forget_reader": _("deleted a reader’s e-mail"),
    "mail_failed": _("could not send a mail to a reader"),
}


def act_label(act: str) -> str:
    """The act in words; an act this version does not know keeps its code."""
    return str(ACT_LABELS.get(act, act))
