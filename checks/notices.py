"""Tells people of the desk what others, or the clock, did to their work; the only writer."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks import journal
from checks.models.fact_check import FactCheck
from checks.models.notices import Notice, NoticeKind

# One sentence per kind; %(name)s is who did it, the rest are the details given to ``tell``.
SENTENCES: dict[str, Promise] = {
    NoticeKind.TAKEN_OVER: _("%(name)s took over a check that you held."),
    NoticeKind.HANDED_OVER: _("%(name)s handed it over to you: you hold it now. %(note)s"),
    NoticeKind.RELEASED: _("%(name)s released a check that you held: %(note)s"),
    NoticeKind.SECOND_READING_DIFFERS: _(
        "%(name)s read it without seeing your verdict and says “%(verdict)s”; yours was "
        "“%(editors_verdict)s”. It is in editing again."
    ),
    NoticeKind.RETURNED: _("%(name)s returned it to editing: %(note)s"),
    NoticeKind.APPROVAL_VOIDED: _(
        "%(name)s changed it before its time, so it needs approval again."
    ),
    NoticeKind.PUBLISHED_AS_PLANNED: _("Published at the time that was set."),
    NoticeKind.NOT_PUBLISHED_AS_PLANNED: _(
        "It did not go out at the time that was set, and is in editing again: %(why)s"
    ),
    NoticeKind.CLAIM_ASSIGNED: _("%(name)s asked you to look at a claim: %(claim)s"),
    NoticeKind.CLAIM_DISCARDED: _(
        "%(name)s discarded a claim that you were asked to look at: %(claim)s. "
        "The reason: %(reason)s"
    ),
    NoticeKind.AUDIT_FAILED: _("The audit found %(count)s violations of the two-person rule."),
    NoticeKind.REPLY_LATE: _(
        "%(who)s had until %(deadline)s to answer, and no answer is on record. Record what came, "
        "or that nothing did."
    ),
    NoticeKind.READER_LEAD: _("%(name)s joined a reader’s message, number %(number)s, to it."),
    NoticeKind.COMPLAINT_DUE: _("The formal complaint number %(number)s is due on %(due)s."),
    NoticeKind.COMPLAINT_OVERDUE: _(
        "The formal complaint number %(number)s is late: it was due on %(due)s."
    ),
    NoticeKind.SOURCE_GONE: _(
        "A cited link does not answer any more: two looks apart in time did not find it. The page "
        "says so and offers our copy, if there is one. %(source)s"
    ),
    NoticeKind.SOURCE_RETURNED: _("A cited link that was gone answers again: %(source)s"),
    NoticeKind.POST_CHANGED: _(
        "The text of a post was changed after we kept it: %(post)s. "
        "Compare the versions: the quote may not be there any more."
    ),
    NoticeKind.POST_GONE: _(
        "A post was taken away: two looks apart in time did not find it. Our copy is whole. "
        "%(post)s"
    ),
    NoticeKind.COLLECTION_GAP: _(
        "Posts of %(account)s may be missing: its feed did not reach back to where the last "
        "collection had stopped. Look at the profile and paste what is missing."
    ),
    NoticeKind.SOURCE_RULE_WAITS: _(
        "%(name)s asked for a change of the source policy that needs a second person: %(rule)s"
    ),
    NoticeKind.SOURCE_RULE_DECIDED: _(
        "%(name)s decided on a change of the source policy that you asked for: %(rule)s. %(note)s"
    ),
    NoticeKind.SOURCE_CLASS_CHANGED: _(
        "The source policy gives a cited address another class now. The page stays as it was "
        "approved; open a correction if readers should know. %(source)s"
    ),
    NoticeKind.POST_RETURNED: _("A post that had been taken away is there again: %(post)s"),
}


def tell(
    person: Any,
    kind: NoticeKind | str,
    *,
    fact_check: FactCheck | None = None,
    by: Any = None,
    **details: Any,
) -> Notice | None:
    """Leave a notice for a person; nobody is told of what they did themselves."""
    if person is None or (by is not None and person.pk == by.pk):
        return None
    return Notice.objects.create(
        person=person,
        kind=kind,
        fact_check=fact_check,
        by_name=journal.name_of(by),
        details=details,
        at=timezone.now(),
    )


def tell_each(people: Iterable[Any], kind: NoticeKind | str, **what: Any) -> None:
    """The same for several people, each once."""
    for person in {one.pk: one for one in people if one is not None}.values():
        tell(person, kind, **what)


def sentence_of(notice: Notice) -> str:
    """The notice in words; a kind that this version does not know keeps its code."""
    sentence = SENTENCES.get(notice.kind)
    if sentence is None:
        return str(notice.kind)
    return str(sentence) % {**notice.details, "name": notice.by_name}


def unread_of(person: Any) -> QuerySet[Notice]:
    """What the person has not read yet, the latest first."""
    return Notice.objects.filter(person=person, read_at__isnull=True).select_related(
        "fact_check__claim"
    )


def mark_read(person: Any, *, up_to: Any = None) -> int:
    """Mark the person's notices as read, all or those up to an instant; how many there were."""
    unread = Notice.objects.filter(person=person, read_at__isnull=True)
    if up_to is not None:
        unread = unread.filter(at__lte=up_to)
    return unread.update(read_at=timezone.now())
