"""Tells the desk which published checks cite an address whose class changed; no page moves."""

from checks import journal, notices
from checks.link_looks import checks_citing
from checks.models.fact_check import FactCheck
from checks.models.log import LogEntry
from checks.models.notices import NoticeKind
from checks.models.source_rules import SourceRuleChange
from checks.permissions import Act, people_who_may
from checks.post_watch import who_worked_on
from checks.source_policy.rules import RuleBook
from checks.source_rules.cited import moving, other_on_page
from checks.source_rules.in_force import policy, policy_with
from checks.states import PUBLIC

ACT = NoticeKind.SOURCE_CLASS_CHANGED.value
URL_MAX = 300


def tell_whose_checks_cite(change: SourceRuleChange, before: RuleBook) -> None:
    """Log it on each published check, and leave a notice for who worked on it and the chiefs.

    Frozen copies stay as they were approved; whether a correction is due is for people to say.
    """
    chiefs = people_who_may(Act.SET_POLICY)
    after = policy_with(before, [change])
    for source, was, becomes in moving(before, after, [change.address]):
        for record in checks_citing(source):
            words = {"source": source.url[:URL_MAX], "was": was.value, "becomes": becomes.value}
            journal.append(ACT, by=None, fact_check=record, note=f"{was} → {becomes}: {source.url}")
            people = [*who_worked_on(record), *chiefs]
            notices.tell_each(people, NoticeKind.SOURCE_CLASS_CHANGED, fact_check=record, **words)


def still_to_look_at() -> list[tuple[FactCheck, list[tuple[str, str, str]]]]:
    """Published checks that were told of, and whose pages still show another class than today's."""
    told = LogEntry.objects.filter(act=ACT).values("fact_check")
    checks = FactCheck.objects.filter(pk__in=told, state__in=PUBLIC)
    book = policy()
    found = [
        (record, other_on_page(record, book))
        for record in checks.select_related("claim", "page")
        .prefetch_related("publications")
        .order_by("-last_published_at", "pk")
    ]
    return [(record, moved) for record, moved in found if moved]
