"""Addresses of the source policy, below the desk's own."""

from django.urls import path

from checks.desk.source_rule import SourceRuleView
from checks.desk.source_rule_acts import (
    DecideSourceRule,
    SourceClassesToLookAt,
    WaitingSourceRules,
)
from checks.desk.source_rule_change import ChangeSourceRule
from checks.desk.source_rule_files import ImportSourceRules
from checks.desk.source_rules import ExportSourceRules, SourceRulesView

SOURCE_RULE_URLS = [
    path("sources/", SourceRulesView.as_view(), name="source_rules"),
    path("sources/rule/", SourceRuleView.as_view(), name="source_rule"),
    path("sources/change/", ChangeSourceRule.as_view(), name="change_source_rule"),
    path("sources/waiting/", WaitingSourceRules.as_view(), name="waiting_source_rules"),
    path("sources/on-air/", SourceClassesToLookAt.as_view(), name="source_classes_to_look_at"),
    path("sources/import/", ImportSourceRules.as_view(), name="import_source_rules"),
    path("sources/export/", ExportSourceRules.as_view(), name="export_source_rules"),
    path(
        "sources/changes/<key:change_id>/decide/",
        DecideSourceRule.as_view(),
        name="decide_source_rule",
    ),
]
