"""How sources are classified, for readers: the classes, and excluded sites with their history."""

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from checks.labels import SOURCE_CLASS_LABELS
from checks.source_policy.classes import SourceClass
from checks.source_rules.history import date_of_the_list, excluded_entries
from checks.source_rules.importing import exported
from checks.source_rules.in_force import policy
from checks.source_rules.words import CLASS_MEANINGS


def source_policy(request: HttpRequest) -> HttpResponse:
    """The policy in force, read from the rules that research, forms and submission obey."""
    rules = policy().rules
    counts = Counter(rule.source_class for rule in rules)
    entries = excluded_entries()
    campaign = [rule for rule in rules if rule.source_class is SourceClass.CAMPAIGN]
    return TemplateResponse(
        request,
        "checks/source_policy.html",
        {
            "classes": [
                (each, SOURCE_CLASS_LABELS[each], CLASS_MEANINGS[each], counts[each])
                for each in SourceClass
            ],
            "excluded": [entry for entry in entries if entry.is_listed],
            "left": [entry for entry in entries if not entry.is_listed],
            "campaign": sorted(campaign, key=lambda rule: (rule.side.casefold(), rule.address)),
            "listed_on": date_of_the_list(),
        },
    )


def source_list(_request: HttpRequest) -> HttpResponse:
    """The whole list in force as CSV, for whoever wants to count or reuse it."""
    answer = HttpResponse(exported(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="fontes.csv"'
    return answer
