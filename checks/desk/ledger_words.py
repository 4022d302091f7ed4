"""The sentence of each alert, with its figures, and where its claims are listed."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.discarding import DiscardReason
from checks.ledger.alerts import Alert, Rule

SENTENCES: dict[Rule, Any] = {
    Rule.PUBLISHED_SHARE: gettext_lazy(
        "%(name)s: %(published)s of the %(published_base)s published, against %(captured)s of the "
        "%(captured_base)s posts captured"
    ),
    Rule.CHOSEN_SHARE: gettext_lazy(
        "%(name)s: %(chosen)s of %(checkable)s claims chosen, against %(chosen_of_others)s of "
        "%(checkable_of_others)s of everyone else"
    ),
    Rule.LONGER_WAIT: gettext_lazy(
        "%(name)s waits %(hours)s h from choice to publication, everyone else %(hours_of_others)s h"
    ),
    Rule.REASON_ON_ONE_SIDE: gettext_lazy(
        "%(name)s: %(discarded)s of the %(discarded_base)s discards for “%(reason)s”, against "
        "%(checkable)s of the %(checkable_base)s claims"
    ),
    Rule.NOBODY_CAPTURED: gettext_lazy("%(name)s is a candidate, and no post was captured"),
    Rule.HIGH_PRIORITY_LEFT: gettext_lazy(
        "Claims of priority 60 or more that nobody took: %(left)s"
    ),
}
# What a rule is about is listed below it; the stage of «ledger_lines».
STAGES: dict[Rule, str] = {
    Rule.PUBLISHED_SHARE: "published",
    Rule.CHOSEN_SHARE: "chosen",
    Rule.LONGER_WAIT: "published",
    Rule.HIGH_PRIORITY_LEFT: "high_left",
}


def sentence_of(alert: Alert) -> str:
    """What the rule found, with its figures."""
    return str(SENTENCES[alert.rule]) % _told(alert.facts, alert.name)


def figures_of(answer: Any) -> str:
    """The figures for which an answer was written, in the same sentence."""
    sentence = SENTENCES.get(answer.rule)
    if sentence is None:
        return _("a rule of another version of the method")
    return str(sentence) % _told(answer.facts, answer.subject)


def stage_of(alert: Alert) -> str:
    """The list of what the alert speaks of; empty when it speaks of nothing that exists."""
    if alert.rule == Rule.REASON_ON_ONE_SIDE:
        return f"discarded-{alert.facts['reason']}"
    return STAGES.get(alert.rule, "")


def _told(facts: dict[str, Any], name: str) -> dict[str, Any]:
    told = {
        key: number_format(value, use_l10n=True) if isinstance(value, int | float) else value
        for key, value in facts.items()
    }
    if "reason" in facts:
        told["reason"] = DiscardReason(facts["reason"]).label
    return {"name": name or _("Everyone"), **told}
