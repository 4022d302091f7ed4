"""Models and costs: what each one costs, what the day has cost, and who set the limits."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks import model_table, spending
from checks.desk.model_forms import LimitsForm, TermsForm
from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of
from checks.models import BudgetLimits, ModelTerms
from checks.provider_calls import model_in_use, provider_name

HISTORY_SHOWN = 50


class ModelsView(DeskScreen):
    """The table, the day's costs beside the limits, and the history of both."""

    needs = model_table.KEEPERS
    template_name = "checks/desk/models.html"
    header_icon = "cogs"
    screen_title = gettext_lazy("Models and costs")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What counts today first, then what stood before."""
        day = model_table.today()
        standing, earlier = model_table.standing_and_earlier(day)
        in_use = model_in_use()
        return super().get_context_data(**kwargs) | {
            "provider": provider_name(),
            "in_use": in_use,
            "has_terms": any(row.model == in_use for row in standing),
            # The one in use first; the others as the table has them.
            "standing": sorted(standing, key=lambda row: row.model != in_use),
            "earlier": earlier[:HISTORY_SHOWN],
            "limits": model_table.limits(),
            "set_limits": BudgetLimits.objects.select_related("set_by")[:HISTORY_SHOWN],
            "spent": spending.of_day(day),
        }


class ModelFormScreen(DeskScreen):
    """A form that is shown again, as it was typed, when it does not fit."""

    http_method_names = ["get", "head", "options", "post"]
    needs = model_table.KEEPERS
    template_name = "checks/desk/model_form.html"
    header_icon = "cogs"
    done: Any = ""
    explanation: Any = ""

    def fresh_form(self) -> forms.ModelForm:
        """The form before anything is typed."""
        raise NotImplementedError

    def typed_form(self) -> forms.ModelForm:
        """The form with what was typed."""
        raise NotImplementedError

    def keep(self, entered: Any) -> None:
        """The one call."""
        raise NotImplementedError

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Enter it, or show the form again."""
        form = self.typed_form()
        if not form.is_valid():
            return self.render_to_response(self.get_context_data(form=form), status=422)
        self.keep(form.save(commit=False))
        messages.success(request, self.done)
        return redirect("desk:model_table")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what entering it does."""
        shown = {"form": kwargs.pop("form", None) or self.fresh_form()}
        return super().get_context_data(**kwargs) | shown | {"explanation": self.explanation}

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the table, this one."""
        home = super().get_breadcrumbs_items()[:-1]
        table = {"url": reverse("desk:model_table"), "label": _("Models and costs")}
        return [*home, table, {"url": "", "label": self.get_page_title()}]


class EnterTermsView(ModelFormScreen):
    """Enter what a model costs; ``?like=`` fills in the terms that stand."""

    screen_title = gettext_lazy("Enter terms of a model")
    done = gettext_lazy("Entered. What stood before stays on record.")
    explanation = gettext_lazy(
        "Calls are priced by what stands here on their day. Nothing is edited: to mend a mistake, "
        "enter the terms again with the same day; the last entry counts."
    )

    def fresh_form(self) -> TermsForm:
        """Empty, or like a row."""
        like = self.request.GET.get("like", "")
        row = get_object_or_404(ModelTerms, pk=number_of(like)) if like else None
        return TermsForm.like(row)

    def typed_form(self) -> TermsForm:
        """As posted."""
        return TermsForm(self.request.POST)

    def keep(self, entered: ModelTerms) -> None:
        """With the person's name."""
        model_table.add_terms(entered, by=self.request.user)


class SetLimitsView(ModelFormScreen):
    """Set the most that models may cost."""

    screen_title = gettext_lazy("Set the limits")
    done = gettext_lazy("The limits hold from now on.")
    explanation = gettext_lazy(
        "Before each call the most that it can cost is held against the limits; a call that would "
        "break one is not made, and its job says so."
    )

    def fresh_form(self) -> LimitsForm:
        """With the limits that hold."""
        limits = model_table.limits()
        names = [name for name in LimitsForm.Meta.fields if name != "reason"]
        return LimitsForm(initial={name: getattr(limits, name) for name in names})

    def typed_form(self) -> LimitsForm:
        """As posted."""
        return LimitsForm(self.request.POST)

    def keep(self, entered: BudgetLimits) -> None:
        """With the person's name."""
        model_table.set_limits(entered, by=self.request.user)
