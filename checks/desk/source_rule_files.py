"""Taking a CSV list in: every row is looked at first, and the file is taken whole or not at all."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.canonical import content_hash
from checks.desk.refusal_answers import status_of
from checks.desk.screens import DeskScreen
from checks.desk.source_rule import under_the_list
from checks.desk.source_rule_forms import ListForm
from checks.desk.source_rules import KEEPERS
from checks.models.source_rules import SourceRuleChange
from checks.refusals import Refusal
from checks.source_rules.files import Reading
from checks.source_rules.importing import changes_of, take_in
from checks.source_rules.refusals import PreviewMoved
from checks.source_rules.words import invalid_in_words

# [ours] Rows listed on the screen; the counts are of all.
MOST_SHOWN = 200


class ImportSourceRules(DeskScreen):
    """Choose a file, look at what it would change, confirm."""

    template_name = "checks/desk/source_rules_import.html"
    screen_title = gettext_lazy("Take in a CSV list")
    http_method_names = ["get", "head", "options", "post"]
    header_icon = "upload"
    needs = KEEPERS

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        return under_the_list(super().get_breadcrumbs_items())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what the file would do once there is one."""
        form = kwargs.get("form") or ListForm()
        return super().get_context_data(**kwargs) | {"form": form, "plan": kwargs.get("plan")}

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show what it would do; the second time, with what was shown, do it."""
        form = ListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.render_to_response(self.get_context_data(form=form), status=422)
        reading, name = form.reading(), form.cleaned_data["name"]
        plan, status = plan_of(reading, changes_of(reading, by=request.user)), 200
        seen = request.POST.get("seen", "")
        try:
            if seen == plan["seen"] and not reading.bad:
                taken = take_in(reading, name, by=request.user)
                return self._done(taken)
            if seen:
                raise PreviewMoved
        except Refusal as refusal:
            form.add_error(None, f"{refusal.title}. {refusal.message}")
            status = status_of(refusal)
        if reading.bad:
            status = 422
        context = self.get_context_data(form=form, plan=plan | form.cleaned_data)
        return self.render_to_response(context, status=status)

    def _done(self, taken: list[SourceRuleChange]) -> HttpResponse:
        told = _("The file is in force: %(number)s changes.")
        if any(change.needs_second for change in taken):
            told = _("The file waits for a second person: %(number)s changes.")
        messages.success(self.request, told % {"number": len(taken)})
        return redirect("desk:waiting_source_rules" if taken else "desk:source_rules")


def plan_of(reading: Reading, changes: dict[int, SourceRuleChange]) -> dict[str, Any]:
    """What a file would do, as the screen says it."""
    rows = [
        [
            *(line, change.address, change.kind, change.source_class, change.side),
            *(change.reason, change.origin, change.class_before, change.side_before),
        ]
        for line, change in changes.items()
    ]
    return {
        "bad": [(row.line, invalid_in_words(row.code), row.why) for row in reading.bad],
        "shown": list(changes.values())[:MOST_SHOWN],
        "count": len(changes),
        "more": max(0, len(changes) - MOST_SHOWN),
        "same": len(reading.rows) - len(changes),
        "needs_second": any(change.needs_second for change in changes.values()),
        "seen": content_hash({"rows": rows}),
    }
