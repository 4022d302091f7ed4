"""The words on screen for the codes of the rule modules, through gettext."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.source_policy.classes import SourceClass
from checks.topics import Topic
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict

VERDICT_LABELS = {
    Verdict.TRUE: pgettext_lazy("verdict", "True"),
    Verdict.IMPRECISE: pgettext_lazy("verdict", "Imprecise"),
    Verdict.MISLEADING: pgettext_lazy("verdict", "Misleading"),
    Verdict.FALSE: pgettext_lazy("verdict", "False"),
    Verdict.NO_DATA: pgettext_lazy("verdict", "No data"),
}
VERDICT_MEANINGS = {
    Verdict.TRUE: _("reliable sources agree"),
    Verdict.IMPRECISE: _("has a base, but numbers, dates or context are wrong or missing"),
    Verdict.MISLEADING: _("the datum is real, its presentation leads to a wrong conclusion"),
    Verdict.FALSE: _("reliable sources contradict it"),
    Verdict.NO_DATA: _("no reliable source was found either way"),
}
NO_DATA_LABELS = {
    NoDataReason.NO_SOURCE: _("no source"),
    NoDataReason.UNVERIFIABLE: _("unverifiable"),
}
DISTORTION_LABELS = {
    DistortionKind.INFLATED_NUMBER: _("Inflated number"),
    DistortionKind.DEFLATED_NUMBER: _("Deflated number"),
    DistortionKind.WRONG_PERIOD: _("Wrong period"),
    DistortionKind.OUT_OF_CONTEXT: _("Out of context"),
    DistortionKind.UNFAIR_COMPARISON: _("Unfair comparison"),
    DistortionKind.UNDUE_CREDIT: _("Undue credit"),
    DistortionKind.HALF_TRUTH: _("Half-truth"),
    DistortionKind.OTHER: _("Other distortion"),
}
EFFECT_LABELS = {
    DistortionEffect.FAVOURS_SPEAKER: _("The effect favours the speaker."),
    DistortionEffect.HARMS_OPPONENT: _("The effect harms the opponent."),
    DistortionEffect.NEUTRAL: _("The effect favours nobody."),
}
SOURCE_CLASS_LABELS = {
    SourceClass.OFFICIAL: _("Official"),
    SourceClass.FACT_CHECKER: _("Fact-checker"),
    SourceClass.REFERENCE_PRESS: _("Reference press"),
    SourceClass.CAMPAIGN: _("Campaign"),
    SourceClass.EXCLUDED: _("Excluded"),
    SourceClass.SHORTENER: _("Shortener"),
    SourceClass.OTHER: _("Other source"),
}
TOPIC_LABELS = {
    Topic.SECURITY: pgettext_lazy("topic", "security"),
    Topic.HEALTH: pgettext_lazy("topic", "health"),
    Topic.EDUCATION: pgettext_lazy("topic", "education"),
    Topic.ECONOMY: pgettext_lazy("topic", "economy"),
    Topic.INFRASTRUCTURE: pgettext_lazy("topic", "infrastructure"),
    Topic.ENVIRONMENT: pgettext_lazy("topic", "environment"),
    Topic.PUBLIC_FINANCE: pgettext_lazy("topic", "public finance"),
    Topic.SOCIAL: pgettext_lazy("topic", "social policy"),
    Topic.OTHER: pgettext_lazy("topic", "other"),
}


def verdict_name(verdict: Verdict | str, no_data_reason: NoDataReason | str = "") -> str:
    """The verdict's name as readers and machines get it: “No data: no source” in full."""
    name = str(VERDICT_LABELS[Verdict(verdict)])
    if Verdict(verdict) is Verdict.NO_DATA and no_data_reason:
        return f"{name}: {NO_DATA_LABELS[NoDataReason(no_data_reason)]}"
    return name


def topic_name(topic: Topic | str) -> str:
    """The topic's name on screen; a code this version does not know stays as it is."""
    return str(TOPIC_LABELS.get(topic, topic))


def source_class_name(code: SourceClass | str) -> str:
    """The class of a source on screen; a code outside the policy stays as it is."""
    return str(SOURCE_CLASS_LABELS.get(code, code))
