"""What becomes of a change that waits: put in force by a second person, refused, or taken back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.desk.screens import DeskAct, DeskScreen
from checks.desk.source_rule import acts_on, under_the_list
from checks.desk.source_rule_change import effect_with
from checks.desk.typed_fields import typed_in
from checks.models.source_rules import REASON_MAX, SourceRuleChange
from checks.permissions import Act
from checks.source_rules import changing
from checks.source_rules.telling import still_to_look_at


class WaitingSourceRules(DeskScreen):
    """Changes that wait, each with what it would do; those of one file stand together."""

    template_name = "checks/desk/source_rules_waiting.html"
    screen_title = gettext_lazy("Changes that wait for a second person")
    header_icon = "globe"

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        return under_the_list(super().get_breadcrumbs_items())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The oldest first."""
        groups: dict[str, list[SourceRuleChange]] = {}
        for change in changing.waiting():
            groups.setdefault(change.batch or f"#{change.pk}", []).append(change)
        return super().get_context_data(**kwargs) | {
            "groups": [self._group(changes) for changes in groups.values()]
        }

    def _group(self, changes: list[SourceRuleChange]) -> dict[str, Any]:
        first = changes[0]
        return {
            "first": first,
            "changes": changes,
            "file": first.batch,
            "effect": None if first.batch else effect_with(first),
            "acts": acts_on(first, self.request.user, self.acts),
        }


class SourceClassesToLookAt(DeskScreen):
    """Published checks whose page shows another class of a source than the list does today."""

    template_name = "checks/desk/source_classes_to_look_at.html"
    screen_title = gettext_lazy("Published checks with another class")
    header_icon = "globe"

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        return under_the_list(super().get_breadcrumbs_items())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The last published first."""
        return super().get_context_data(**kwargs) | {"found": still_to_look_at()}


class DecideSourceRule(DeskAct):
    """One decision on a change, and with it on all of its file."""

    needs = frozenset({Act.APPROVE, Act.SET_POLICY})

    def post(self, request: HttpRequest, change_id: int) -> HttpResponse:
        """Put in force, refuse with a reason, or take back."""
        change = get_object_or_404(
            SourceRuleChange.objects.select_related("asked_by"), pk=change_id
        )
        match request.POST.get("outcome", ""):
            case "in_force":
                changing.put_in_force(change, by=request.user)
                told = _("It is in force from now on.")
            case "refused":
                note = typed_in(request, "note", at_most=REASON_MAX)
                changing.refuse(change, by=request.user, note=note)
                told = _("It was refused, with your reason.")
            case "taken_back":
                changing.take_back(change, by=request.user)
                told = _("It was taken back.")
            case _other:
                raise Http404
        messages.success(request, told)
        return redirect("desk:waiting_source_rules")
